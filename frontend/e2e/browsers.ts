/** Chromium as `make test` found it. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const PLAIN = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** The browser of most journeys, which has no windows. */
export const HEADLESS = { executablePath: process.env.HEADLESS_PATH ?? CHROMIUM, args: PLAIN };

/** It has notifications, and scrollbars on request. */
export const WHOLE_BROWSER = { executablePath: CHROMIUM, args: PLAIN };

/**
 * Draws maps, which need WebGL: the processor renders it. Only what is drawn with WebGL goes through it. If the whole
 * page did, a map would take half as long again.
 */
export const WITH_WEBGL = {
  ...HEADLESS,
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-gpu-compositing',
  ],
};
