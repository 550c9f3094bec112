/** The colors of our base map and of everything that we draw on it. */
export interface MapColors {
  water: string;
  land: string;
  park: string;
  building: string;
  countyLine: string;
  stateLine: string;
  countyName: string;
  stateName: string;
  townName: string;
  /** Around names and prices. */
  halo: string;
  /** By the class of a road: interstates, US highways, state highways, larger streets, and the rest. */
  roads: { motorway: string; trunk: string; primary: string; street: string; edge: string; name: string };
  shields: { interstate: string; interstateText: string; plain: string; plainText: string; edge: string };
  /** Counts, clusters, prices, and the selected area. */
  mark: string;
  markText: string;
  /** The highlighted place, and an area that is being drawn. */
  lit: string;
}

/** On a light base map, our own or a provider's. */
export const LIGHT: MapColors = {
  water: '#d3e0e6',
  land: '#f8f6f1',
  park: '#e6ecdc',
  building: '#ece7dc',
  countyLine: '#e4dfd3',
  stateLine: '#bdb6a5',
  countyName: '#7a7f86',
  stateName: '#4a5668',
  townName: '#33404f',
  halo: '#ffffff',
  roads: {
    motorway: '#e3b778',
    trunk: '#ecd3a4',
    primary: '#f3e6c8',
    street: '#ffffff',
    edge: '#cfc6b3',
    name: '#5b6470',
  },
  shields: {
    interstate: '#2f5f96',
    interstateText: '#ffffff',
    plain: '#ffffff',
    plainText: '#33404f',
    edge: '#8b8d8a',
  },
  mark: '#17385e',
  markText: '#ffffff',
  lit: '#d9a441',
};

/** On our base map in the dark theme. */
export const DARK: MapColors = {
  water: '#12212f',
  land: '#1c2632',
  park: '#1e2d2b',
  building: '#243040',
  countyLine: '#2a3646',
  stateLine: '#4a586b',
  countyName: '#98a4b5',
  stateName: '#b3bdcb',
  townName: '#d3dae4',
  halo: '#16202e',
  roads: {
    motorway: '#8a6a35',
    trunk: '#6c5835',
    primary: '#4c4a44',
    street: '#334152',
    edge: '#111a25',
    name: '#aeb8c6',
  },
  shields: {
    interstate: '#2f6298',
    interstateText: '#ffffff',
    plain: '#2a3646',
    plainText: '#e8ecf2',
    edge: '#708096',
  },
  mark: '#9dc1ea',
  markText: '#0f1722',
  lit: '#e0b35c',
};

/** Returns the colors that match the theme of the page, which its style sheet declares. */
export const themeColors = (): MapColors =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ? DARK : LIGHT;

/** Calls back when the system changes between light and dark. Returns the function that ends this. */
export function followTheme(changed: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
