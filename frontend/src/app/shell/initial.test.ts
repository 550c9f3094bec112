import { initial } from './initial';

test('the avatar shows the first word character of the name', () => {
  expect(initial('dana whitfield', 'x@example.com')).toBe('d');
  expect(initial(' (Øyvind)', 'x@example.com')).toBe('Ø');
});

test('without a name it shows the upper-case first letter of the email', () => {
  expect(initial('', 'dana@example.com')).toBe('D');
  expect(initial('***', 'dana@example.com')).toBe('D');
});
