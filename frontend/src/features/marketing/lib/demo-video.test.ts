import { demoVideoOf } from './demo-video';

test.each([
  'https://www.youtube.com/watch?v=abc123',
  'https://youtu.be/abc123',
  'https://www.youtube-nocookie.com/embed/abc123',
])('YouTube is framed in its privacy mode: %s', (address) =>
  expect(demoVideoOf(address)).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/abc123?autoplay=1&rel=0',
  }),
);

test.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'])(
  'Vimeo is framed with its do-not-track option: %s',
  (address) =>
    expect(demoVideoOf(address)).toEqual({
      kind: 'frame',
      src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    }),
);

test('a file is a film', () =>
  expect(demoVideoOf('https://files.example.com/tour.MP4')).toEqual({
    kind: 'film',
    src: 'https://files.example.com/tour.MP4',
  }));
