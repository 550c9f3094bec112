import { onEvent, reportEvent, send, VIEW_DELAY_MS } from './analytics';

const SETTINGS = {
  endpoint: 'https://count.example.com/api/event',
  domain: 'steps.example',
  publicUrl: 'https://steps.example/',
};

let fetched: jest.SpyInstance;
beforeEach(() => {
  fetched = jest.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 202 }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

test('a report contains the route’s pattern and no cookie', () => {
  send(SETTINGS, 'pageview', '/reset-password/:resetToken');
  const [endpoint, request] = fetched.mock.calls[0] as [string, RequestInit];
  expect(endpoint).toBe(SETTINGS.endpoint);
  expect(request.credentials).toBe('omit');
  expect(request.referrerPolicy).toBe('no-referrer');
  expect(JSON.parse(request.body as string)).toEqual({
    name: 'pageview',
    url: 'https://steps.example/reset-password/:resetToken',
    domain: 'steps.example',
  });
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('a browser with %s is not counted', (name, value) => {
  Object.defineProperty(navigator, name, { configurable: true, value });
  send(SETTINGS, 'pageview', '/about');
  expect(fetched).not.toHaveBeenCalled();
});

test('listeners receive events until they are removed', () => {
  const events: string[] = [];
  const stop = onEvent((event) => events.push(event));
  reportEvent('Watch Demo');
  stop();
  reportEvent('Sign Up');
  expect(events).toEqual(['Watch Demo']);
});

test('a page view is reported after 100 ms', () => {
  expect(VIEW_DELAY_MS).toBe(100);
});
