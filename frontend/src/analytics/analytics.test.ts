import { onEvent, reportEvent, send } from './analytics';

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

test('a report names the route’s pattern and carries no cookie', () => {
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

test('events reach whoever listens, until they stop', () => {
  const heard: string[] = [];
  const stop = onEvent((event) => heard.push(event));
  reportEvent('Watch Demo');
  stop();
  reportEvent('Sign Up');
  expect(heard).toEqual(['Watch Demo']);
});
