import { makeStore } from './store';
import { selectToast, toastDismissed, toastShown } from '../toasts/toasts-slice';

const store = () => makeStore({ go: () => Promise.resolve(), here: () => '/' });

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a dismissed toast is removed after 4 seconds', async () => {
  const kept = store();
  kept.dispatch(toastShown({ title: 'Saved' }));
  kept.dispatch(toastDismissed(1));
  await jest.advanceTimersByTimeAsync(3999);
  expect(selectToast(kept.getState())).toMatchObject({ title: 'Saved', open: false });
  await jest.advanceTimersByTimeAsync(1);
  expect(selectToast(kept.getState())).toBeNull();
});

test('one is shown at a time: what dismisses or removes an older one leaves the newer', async () => {
  const kept = store();
  kept.dispatch(toastShown({ title: 'First' }));
  kept.dispatch(toastDismissed(1));
  kept.dispatch(toastShown({ title: 'Second' }));
  kept.dispatch(toastDismissed(1));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(selectToast(kept.getState())).toMatchObject({ title: 'Second', open: true });
});
