import type { Map as MapboxMap } from 'mapbox-gl';
import { ScaleBar, scaleAt } from './scale-bar';

test('the bar is a round distance in miles, or in feet close by', () => {
  expect(scaleAt(33.75, 4)).toMatchObject({ text: '300\u00a0mi' });
  expect(scaleAt(33.75, 9.4)).toMatchObject({ text: '5\u00a0mi' });
  expect(scaleAt(33.75, 16)).toMatchObject({ text: '300\u00a0ft' });
});

test('the width of the bar is that of its distance', () => {
  // On the equator, a pixel of zoom 9 is 501.5 feet.
  const { text, width } = scaleAt(0, 9);
  expect(text).toBe('10\u00a0mi');
  expect(width).toBeCloseTo((10 * 5280) / 501.56, 1);
});

test('the bar changes the page rarely while the map moves, and is exact when it rests', () => {
  const camera = { lat: 33.75, zoom: 9 };
  const listeners: Record<string, () => void> = {};
  const map = {
    on: (event: string, listener: () => void) => (listeners[event] = listener),
    off: (event: string) => delete listeners[event],
    getCenter: () => ({ lat: camera.lat }),
    getZoom: () => camera.zoom,
  };
  const bar = new ScaleBar();
  const element = bar.onAdd(map as unknown as MapboxMap);
  const before = element.style.width;
  camera.zoom = 9.05;
  listeners.move?.();
  expect(element.style.width).toBe(before);
  listeners.moveend?.();
  expect(parseFloat(element.style.width)).toBeCloseTo(scaleAt(33.75, 9.05).width, 3);
  camera.zoom = 12;
  listeners.move?.();
  expect(element.textContent).toBe(scaleAt(33.75, 12).text);
  bar.onRemove();
  expect(listeners).toEqual({});
});
