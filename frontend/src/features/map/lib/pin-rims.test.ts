import { drawRim, rimName } from './pin-rims';

test('each precision has its image, and coordinates of the source look like those of the address', () => {
  expect(['Source', 'Address', 'Street', 'ZIP'].map((precision) => rimName(precision))).toEqual([
    '',
    '',
    '-street',
    '-zip',
  ]);
  expect([undefined, null, 'zip'].map((precision) => rimName(precision))).toEqual(['', '', '']);
});

test('the less precise the point, the smaller the disk and the more parts its ring has', () => {
  const drawn = (rim: 'exact' | 'street' | 'zip') => {
    let parts = 0;
    const context = { save() {}, restore() {}, beginPath() {}, arc() {}, stroke: () => (parts += 1) };
    const radius = drawRim(context as unknown as CanvasRenderingContext2D, rim, 10, '#000');
    return [radius, parts];
  };
  expect(drawn('exact')).toEqual([10, 0]);
  expect(drawn('street')).toEqual([8, 8]);
  expect(drawn('zip')).toEqual([6.2, 12]);
});
