import { hasToken, readToken, removeToken, saveToken } from './token';

test('a saved token is stored under auth_token until it is removed', () => {
  expect(hasToken()).toBe(false);
  saveToken('abc');
  expect(window.localStorage.getItem('auth_token')).toBe('abc');
  expect(readToken()).toBe('abc');
  expect(hasToken()).toBe(true);
  removeToken();
  expect(readToken()).toBeUndefined();
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});

describe('with storage that throws', () => {
  let logged: jest.SpyInstance;

  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
  });

  test('nothing throws, a read returns nothing, and each failure is logged', () => {
    expect(() => saveToken('abc')).not.toThrow();
    expect(readToken()).toBeUndefined();
    expect(hasToken()).toBe(false);
    expect(() => removeToken()).not.toThrow();
    expect(logged).toHaveBeenCalledTimes(4);
  });

  test('the token is not written to the log', () => {
    saveToken('secret-token');
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret-token');
  });
});
