import { isSlowConnection } from './slow-connection';

const report = (connection: Navigator['connection']) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

test('a connection is slow when the browser says so or the user saves data', () => {
  expect(isSlowConnection()).toBe(false);
  report({});
  expect(isSlowConnection()).toBe(false);
  report({ effectiveType: '4g', saveData: false });
  expect(isSlowConnection()).toBe(false);
  report({ effectiveType: '3g' });
  expect(isSlowConnection()).toBe(true);
  report({ effectiveType: '4g', saveData: true });
  expect(isSlowConnection()).toBe(true);
});
