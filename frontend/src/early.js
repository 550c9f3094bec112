// Runs in index.html before any other script: begins to load what the screen of the address needs. Otherwise the
// browser learns of it one script after another. webpack.config.mjs puts it into the page.

((screens, serif) => {
  const { nonce } = document.currentScript;
  const preload = (href, as, rest) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', href, as, nonce, ...rest }),
    );
  const screen = screens[location.hash.split(/[/?]/)[1] ?? ''];
  screen?.scripts.forEach((file) => preload(file, 'script'));
  // A screen with a grid has no text in the serif face, and phones show cards instead of the grid.
  if (!screen?.grid) preload(serif, 'font', { type: 'font/woff2', crossOrigin: 'anonymous' });
  else if (matchMedia('(min-width: 768px)').matches) screen.grid.forEach((file) => preload(file, 'script'));

  let token;
  try {
    token = localStorage.getItem('auth_token');
  } catch {
    // Without storage there is no session.
  }
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  window.early = {};
  for (const call of token ? ['/api/config', '/api/profile/view'] : ['/api/config']) {
    window.early[call] = fetch(call, { headers, signal: AbortSignal.timeout(30_000) });
    // A failure is handled where the answer is taken.
    window.early[call].catch(() => undefined);
  }
})(__SCREENS__, __SERIF__);
