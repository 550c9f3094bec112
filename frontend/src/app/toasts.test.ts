import { DEFAULT_VIEW } from '../listing-view/listing-view';
import { makeStore } from './store';
import { selectToast, toastDismissed, toastShown } from '../toasts/toasts-slice';

const createStore = () => makeStore({ go: () => Promise.resolve(), here: () => '/' }, DEFAULT_VIEW);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a dismissed toast is removed after 4 seconds', async () => {
  const store = createStore();
  store.dispatch(toastShown({ title: 'Saved' }));
  store.dispatch(toastDismissed(1));
  await jest.advanceTimersByTimeAsync(3999);
  expect(selectToast(store.getState())).toMatchObject({ title: 'Saved', open: false });
  await jest.advanceTimersByTimeAsync(1);
  expect(selectToast(store.getState())).toBeNull();
});

test('dismissing or removing an older toast does not affect the newer one', async () => {
  const store = createStore();
  store.dispatch(toastShown({ title: 'First' }));
  store.dispatch(toastDismissed(1));
  store.dispatch(toastShown({ title: 'Second' }));
  store.dispatch(toastDismissed(1));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(selectToast(store.getState())).toMatchObject({ title: 'Second', open: true });
});
