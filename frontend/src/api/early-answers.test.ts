import { takeEarlyAnswer } from './early-answers';

afterEach(() => {
  delete window.early;
});

test('an answer that index.html asked for is taken once, and only for the same request', async () => {
  const answer = new Response('{}');
  window.early = { '/api/config': Promise.resolve(answer) };
  const to = (path: string, init?: RequestInit) => new Request(new URL(path, window.location.origin), init);
  expect(takeEarlyAnswer(to('/api/profile/view'))).toBeUndefined();
  expect(takeEarlyAnswer(to('/api/config?fresh=true'))).toBeUndefined();
  expect(takeEarlyAnswer(to('/api/config', { method: 'POST' }))).toBeUndefined();
  expect(await takeEarlyAnswer(to('/api/config'))).toBe(answer);
  expect(takeEarlyAnswer(to('/api/config'))).toBeUndefined();
});

test('a page without early requests has no early answers', () => {
  expect(takeEarlyAnswer(new Request(new URL('/api/config', window.location.origin)))).toBeUndefined();
});
