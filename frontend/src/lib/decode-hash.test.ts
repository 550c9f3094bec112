import { decodeHash } from './decode-hash';

test.each([
  ['#%2Fpricing', '#/pricing'],
  ['#%2freset-password%2F4fS0', '#/reset-password/4fS0'],
  ['#/pricing', undefined],
  ['#%2F%', undefined],
  ['', undefined],
])('the address %s', (hash, decoded) => {
  const replace = jest.fn();
  decodeHash({ hash, replace });
  expect(replace.mock.calls).toEqual(decoded === undefined ? [] : [[decoded]]);
});
