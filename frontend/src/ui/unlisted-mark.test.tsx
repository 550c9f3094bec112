import { render, screen } from '@testing-library/react';
import { UnlistedMark } from './unlisted-mark';

test('a property that its source does not list any more is marked, with the day in the tooltip', () => {
  render(<UnlistedMark since="2026-11-20" />);
  expect(screen.getByText('No longer listed')).toHaveAttribute(
    'title',
    'The list of Fri, Nov 20, 2026 lacked it.',
  );
});

test('a listed property has no mark', () => {
  const { container } = render(<UnlistedMark since={null} />);
  expect(container).toBeEmptyDOMElement();
});
