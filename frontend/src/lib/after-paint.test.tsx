import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterPaint, afterPaintOrInput, usePaintedValue } from './after-paint';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const picture = () => act(() => jest.advanceTimersToNextFrame());
const task = () => act(() => jest.advanceTimersByTime(1));

test('an action runs after the next paint in a separate task', () => {
  const action = jest.fn();
  afterPaint(action);
  task();
  expect(action).not.toHaveBeenCalled();
  picture();
  expect(action).not.toHaveBeenCalled();
  task();
  expect(action).toHaveBeenCalledTimes(1);
});

test('an action can wait longer than for the paint', () => {
  const action = jest.fn();
  afterPaint(action, 60);
  picture();
  act(() => jest.advanceTimersByTime(59));
  expect(action).not.toHaveBeenCalled();
  task();
  expect(action).toHaveBeenCalledTimes(1);
});

test('a cancelled action never runs, before or after the paint', () => {
  const action = jest.fn();
  afterPaint(action)();
  const callOff = afterPaint(action);
  picture();
  callOff();
  picture();
  task();
  expect(action).not.toHaveBeenCalled();
});

test('an input before the paint finds the action done, and the paint does not repeat it', () => {
  const done: string[] = [];
  const onKey = () => done.push('key');
  window.addEventListener('keydown', onKey);
  afterPaintOrInput(() => done.push('action'));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(done).toEqual(['action', 'key']);
  picture();
  task();
  expect(done).toEqual(['action', 'key']);
  window.removeEventListener('keydown', onKey);
});

test('the painted value is the first value at once, and each later one after its paint', () => {
  const Follower = ({ value }: { value: string }) => <p>{usePaintedValue(value)}</p>;
  const { rerender } = render(<Follower value="list" />);
  expect(screen.getByText('list')).toBeInTheDocument();
  rerender(<Follower value="map" />);
  expect(screen.getByText('list')).toBeInTheDocument();
  picture();
  task();
  expect(screen.getByText('map')).toBeInTheDocument();
  // The value changes back before the paint, so nothing changes.
  rerender(<Follower value="list" />);
  rerender(<Follower value="map" />);
  picture();
  task();
  expect(screen.getByText('map')).toBeInTheDocument();
});

test('a value that is the same as the painted one is not painted again', () => {
  const rendered: string[] = [];
  const sameLetters = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const Follower = ({ value }: { value: string }) => {
    const painted = usePaintedValue(value, 0, sameLetters);
    rendered.push(painted);
    return null;
  };
  const { rerender } = render(<Follower value="a" />);
  rerender(<Follower value="A" />);
  picture();
  task();
  expect(rendered).toEqual(['a', 'a']);
  rerender(<Follower value="b" />);
  picture();
  task();
  expect(rendered.at(-1)).toBe('b');
});
