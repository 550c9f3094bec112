import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MultiSelect } from './multi-select';
import type { MultiSelectOption } from './option-rows';

const STATES: MultiSelectOption[] = [
  { value: 'Alabama', label: 'Alabama', count: 3 },
  { value: 'Georgia', label: 'Georgia', count: 1204 },
  { value: 'Ohio', label: 'Ohio', count: 0 },
];

function Example({
  options = STATES,
  loading = false,
}: {
  options?: MultiSelectOption[];
  loading?: boolean;
}) {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <>
      <MultiSelect
        label="State"
        placeholder="All states"
        options={options}
        selected={selected}
        loading={loading}
        onChange={setSelected}
      />
      <p>outside</p>
    </>
  );
}

const button = () => screen.getByRole('button', { name: /^State/ });

test('the button shows the placeholder, then the value, then the count', async () => {
  const user = userEvent.setup();
  render(<Example />);
  expect(button()).toHaveTextContent('All states');
  await user.click(button());
  await user.click(screen.getByRole('checkbox', { name: 'Georgia' }));
  expect(button()).toHaveTextContent('Georgia');
  await user.click(screen.getByRole('checkbox', { name: 'Alabama' }));
  expect(button()).toHaveTextContent('2 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Georgia' }));
  expect(button()).toHaveTextContent('Alabama');
});

test('options that begin with the text come first, and Enter takes the first one', async () => {
  const user = userEvent.setup();
  const options = ['Palm Lake', 'Lake', 'Lakeland'].map((value) => ({ value, label: value, count: 1 }));
  render(<Example options={options} />);
  await user.click(button());
  await user.type(screen.getByRole('searchbox', { name: 'Search State' }), 'lake');
  const [first, second, third] = screen.getAllByRole('checkbox');
  expect(first).toHaveAccessibleName('Lake');
  expect(second).toHaveAccessibleName('Lakeland');
  expect(third).toHaveAccessibleName('Palm Lake');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: 'Lake' })).toBeChecked();
});

test('the search field filters the options and reports when none match', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  await user.type(screen.getByRole('searchbox', { name: 'Search State' }), 'GEO');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search State' }), 'zz');
  expect(screen.getByText('No options found')).toBeInTheDocument();
});

test('it shows Loading... while the options load', async () => {
  const user = userEvent.setup();
  render(<Example options={[]} loading />);
  await user.click(button());
  expect(screen.getByText('Loading...')).toBeInTheDocument();
});

test('a click outside and Escape close it', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  await user.click(document.body);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('each option shows its number of properties', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  expect(screen.getByRole('checkbox', { name: 'Georgia' })).toHaveAccessibleDescription('1,204 properties');
  await user.click(screen.getByRole('button', { name: 'Show all (1 more)' }));
  expect(screen.getByRole('checkbox', { name: 'Ohio' })).toHaveAccessibleDescription('0 properties');
});

test('with 22,000 options only the visible rows are rendered', async () => {
  const user = userEvent.setup();
  const zips = Array.from({ length: 22_000 }, (_, index) => String(10_000 + index));
  render(<Example options={zips.map((zip) => ({ value: zip, label: zip }))} />);
  await user.click(button());
  const drawn = screen.getAllByRole('checkbox').length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(100);
});

test('arrow keys move from the search field through the options', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  screen.getByRole('searchbox').focus();
  await user.keyboard('{ArrowDown}');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(screen.getByRole('checkbox', { name: 'Alabama' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(screen.getByRole('checkbox', { name: 'Georgia' })).toHaveFocus();
  await user.keyboard(' ');
  expect(button()).toHaveTextContent('Georgia');
});

const names = () =>
  screen.getAllByRole('checkbox').map((box) => box.closest('label')?.querySelector('.truncate')?.textContent);

test('options without properties are below ‘Show all’', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  expect(names()).toEqual(['Alabama', 'Georgia']);
  await user.type(screen.getByRole('searchbox'), 'ohio');
  expect(screen.getByText('No options found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all (1 more)' }));
  expect(names()).toEqual(['Ohio']);
  await user.click(screen.getByRole('checkbox', { name: 'Ohio' }));
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.keyboard('{Escape}');
  await user.click(button());
  expect(names()).toEqual(['Alabama', 'Georgia']);
});

test('a chosen option without properties stays in sight, also while it is cleared', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Show all (1 more)' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ohio' }));
  await user.keyboard('{Escape}');
  await user.click(button());
  expect(names()).toEqual(['Alabama', 'Georgia', 'Ohio']);
  await user.click(screen.getByRole('checkbox', { name: 'Ohio' }));
  expect(names()).toEqual(['Alabama', 'Georgia', 'Ohio']);
});

test('Enter in the search field takes the first match, and never removes one', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(button());
  await user.keyboard('{Enter}');
  expect(button()).toHaveTextContent('All states');
  await user.type(screen.getByRole('searchbox'), 'geo{Enter}');
  expect(button()).toHaveTextContent('Georgia');
  await user.keyboard('{Enter}');
  expect(button()).toHaveTextContent('Georgia');
  await user.keyboard('ala{Enter}');
  expect(button()).toHaveTextContent('2 selected');
});
