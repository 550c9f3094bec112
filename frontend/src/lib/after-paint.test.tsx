import { act, render, screen } from '@testing-library/react';
import { afterPaint, usePainted } from './after-paint';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const picture = () => act(() => jest.advanceTimersToNextFrame());
const task = () => act(() => jest.advanceTimersByTime(1));

test('a deed waits for the next picture and has a task of its own', () => {
  const deed = jest.fn();
  afterPaint(deed);
  task();
  expect(deed).not.toHaveBeenCalled();
  picture();
  expect(deed).not.toHaveBeenCalled();
  task();
  expect(deed).toHaveBeenCalledTimes(1);
});

test('a deed that is called off is never done, before the picture or after it', () => {
  const deed = jest.fn();
  afterPaint(deed)();
  const callOff = afterPaint(deed);
  picture();
  callOff();
  picture();
  task();
  expect(deed).not.toHaveBeenCalled();
});

test('what follows the picture is the first value at once, and each later one when it stands', () => {
  const Follower = ({ value }: { value: string }) => <p>{usePainted(value)}</p>;
  const { rerender } = render(<Follower value="list" />);
  expect(screen.getByText('list')).toBeInTheDocument();
  rerender(<Follower value="map" />);
  expect(screen.getByText('list')).toBeInTheDocument();
  picture();
  task();
  expect(screen.getByText('map')).toBeInTheDocument();
  // There and back before the picture: nothing follows.
  rerender(<Follower value="list" />);
  rerender(<Follower value="map" />);
  picture();
  task();
  expect(screen.getByText('map')).toBeInTheDocument();
});
