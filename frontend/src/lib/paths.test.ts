import { destination, paths } from './paths';

test('the user returns to the requested page after log-in', () => {
  const search = paths.logIn.href('/property-listing?state=Georgia&page=2').split('?')[1] ?? '';
  expect(destination(search)).toBe('/property-listing?state=Georgia&page=2');
});

test.each(['', 'to=', 'to=//evil.example', 'to=/%5Cevil.example', 'to=https://evil.example', 'to=/login'])(
  'anything but one of our own paths goes to the data screen: %p',
  (search) => expect(destination(search)).toBe('/property-listing'),
);
