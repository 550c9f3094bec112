import { http, HttpResponse } from 'msw';
import { server } from '../testing/server';
import { reloadAfterDeploy } from './reload-after-deploy';

const page = (hash: string) => `<!doctype html><script defer src="/assets/main.${hash}.js"></script>`;

/** This page is of the release `own`, and the server has the release `newest`. */
function releases(own: string, newest: string): void {
  document.head.innerHTML = `<script type="text/plain" src="/assets/main.${own}.js"></script>`;
  server.use(http.get('/', () => HttpResponse.html(page(newest))));
}

afterEach(() => {
  document.head.innerHTML = '';
  sessionStorage.clear();
});

test('a page of an earlier release reloads once, and again for the next release', async () => {
  const reload = jest.fn();
  releases('aaa', 'bbb');
  expect(await reloadAfterDeploy(reload)).toBe(true);
  expect(await reloadAfterDeploy(reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  releases('bbb', 'ccc');
  expect(await reloadAfterDeploy(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page of the newest release, or one that does not reach the server, stays', async () => {
  const reload = jest.fn();
  releases('aaa', 'aaa');
  expect(await reloadAfterDeploy(reload)).toBe(false);
  server.use(http.get('/', () => new HttpResponse(null, { status: 503 })));
  expect(await reloadAfterDeploy(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
