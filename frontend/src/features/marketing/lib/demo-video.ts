/** How the demo is shown: a film in a video element, or another site's player in a frame. */
export type DemoVideo = { kind: 'film'; src: string } | { kind: 'frame'; src: string };

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;

function youtubeId(url: URL): string | undefined {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1) || undefined;
  if (!YOUTUBE.test(url.hostname)) return undefined;
  return url.searchParams.get('v') ?? /^\/(?:embed|shorts)\/([^/]+)/.exec(url.pathname)?.[1];
}

function vimeoId(url: URL): string | undefined {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  return /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1];
}

/** Parses the configured address. YouTube and Vimeo use their privacy modes. */
export function demoVideoOf(address: string): DemoVideo {
  const url = new URL(address, window.location.origin);
  if (/\.(mp4|webm)$/i.test(url.pathname)) return { kind: 'film', src: url.href };
  const youtube = youtubeId(url);
  if (youtube)
    return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0` };
  const vimeo = vimeoId(url);
  if (vimeo) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` };
  return { kind: 'frame', src: url.href };
}
