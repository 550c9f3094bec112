import { reportVisits } from './report-visits';
import type { Router } from './router';
import type { AppStore } from './store';

afterEach(() => jest.useRealTimers());

test('a page view is sent 100 ms after the page was opened, and a page that is left before is not', async () => {
  jest.useFakeTimers();
  const sent = jest.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const config = {
    analyticsEndpoint: 'https://analytics.example.com/api/event',
    analyticsDomain: null,
    publicUrl: 'https://portal.example.com',
  };
  const asked = { unwrap: () => Promise.resolve(config), unsubscribe: () => {} };
  const store = { dispatch: () => asked } as unknown as AppStore;
  const state = {
    initialized: true,
    navigation: { state: 'idle' },
    location: { pathname: '/about' },
    matches: [{ route: { path: '/about' } }],
  };
  let viewed = () => {};
  const router = { state, subscribe: (listener: () => void) => (viewed = listener) } as unknown as Router;

  await reportVisits(store, router);
  jest.advanceTimersByTime(50);
  state.location = { pathname: '/pricing' };
  state.matches = [{ route: { path: '/pricing' } }];
  viewed();
  jest.advanceTimersByTime(99);
  expect(sent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(sent.mock.calls[0])).toContain('https://portal.example.com/pricing');
});
