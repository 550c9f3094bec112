import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazy-part';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('a part loads only when it first renders', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = lazyPart(load, { waiting: <p>wait</p> });
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part name="Dana" />);
  expect(screen.getByText('wait')).toBeInTheDocument();
  expect(await screen.findByText('Hello Dana')).toBeInTheDocument();
  unmount();
  render(<Part name="Ann" />);
  expect(screen.getByText('Hello Ann')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed to load can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let reachable = false;
  const Part = lazyPart(
    () => (reachable ? Promise.resolve(Greeting) : Promise.reject(new Error('offline'))),
    {
      failed: (retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      ),
    },
  );
  render(<Part name="Dana" />);
  const button = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await userEvent.click(button);
  expect(await screen.findByText('Hello Dana')).toBeInTheDocument();
});
