import { logError } from './log';
import { readSessionText, writeSessionText } from './storage';

/** The release that this tab reloaded for. It reloads once for each. */
const KEY = 'reloadedFor';

/** Returns the address of the script of the release, which contains a hash of its content. */
const releaseOf = (page: Document): string | undefined =>
  page.querySelector('script[src^="/assets/main."]')?.getAttribute('src') ?? undefined;

/**
 * Call this when code failed to load. A tab that was open during a deploy asks for code that the server no longer has,
 * so it reloads once (docs/product.md#failed-chunk). Returns whether the page is reloading.
 */
export async function reloadAfterDeploy(reload = () => window.location.reload()): Promise<boolean> {
  const own = releaseOf(document);
  if (own === undefined) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    if (!answer.ok) return false;
    const newest = releaseOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (newest === undefined || newest === own || readSessionText(KEY) === newest) return false;
    writeSessionText(KEY, newest);
    // Without storage, the page could reload forever.
    if (readSessionText(KEY) !== newest) return false;
    reload();
    return true;
  } catch (cause) {
    logError('the newest release is unknown', cause);
    return false;
  }
}
