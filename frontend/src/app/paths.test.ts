import { destination, paths } from './paths';

test('a person goes back to where the log-in stopped them', () => {
  const search = paths.logIn.href('/property-listing?state=Georgia&page=2').split('?')[1] ?? '';
  expect(destination(search)).toBe('/property-listing?state=Georgia&page=2');
});

test.each(['', 'to=', 'to=//evil.example', 'to=/%5Cevil.example', 'to=https://evil.example', 'to=/login'])(
  'anything but a path of ours leads to the data screen: %p',
  (search) => expect(destination(search)).toBe('/property-listing'),
);
