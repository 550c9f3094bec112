import { useState, type ReactNode } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { DEFAULT_VIEW } from '../listing-view/listing-view';
import { makeStore } from './store';
import { Dialog } from '../ui/dialog';
import { Menu, MenuItem } from '../ui/menu';
import { Popover } from '../ui/popover';
import { Select } from '../ui/select';
import { Toaster } from '../toasts/toaster';
import { selectToast, toastShown } from '../toasts/toasts-slice';

function Help() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="Help">
        j
      </Dialog>
    </>
  );
}

function Download() {
  return (
    <Menu trigger={<button>Open</button>}>
      <MenuItem>CSV</MenuItem>
    </Menu>
  );
}

function Panel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen} name="State" trigger={<button>Open</button>}>
      Georgia
    </Popover>
  );
}

const Sizes = () => (
  <Select name="Open" value="100" options={[{ value: '100', label: '100' }]} onChange={() => {}} />
);

function open(page: ReactNode) {
  const store = makeStore({ go: () => Promise.resolve(), here: () => '/' }, DEFAULT_VIEW);
  render(
    <Provider store={store}>
      {page}
      <Toaster />
    </Provider>,
  );
  return {
    user: userEvent.setup(),
    toast: async () => {
      act(
        () =>
          void store.dispatch(
            toastShown({ title: 'Saved', action: { label: 'Undo', does: { type: 'undo' } } }),
          ),
      );
      await screen.findByText('Saved');
    },
    isToastOpen: () => selectToast(store.getState())?.open,
  };
}

test.each([
  ['dialog', 'dialog', <Help key="help" />],
  ['panel', 'dialog', <Panel key="panel" />],
  ['menu', 'menu', <Download key="download" />],
  ['list', 'listbox', <Sizes key="sizes" />],
])('Escape closes a %s that is older than the toast', async (_kind, role, page) => {
  const { user, toast } = open(page);
  await user.click(screen.getByRole(role === 'listbox' ? 'combobox' : 'button', { name: 'Open' }));
  await screen.findByRole(role);
  await toast();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
});

test('Escape closes a toast, also from within it', async () => {
  const { user, toast, isToastOpen } = open(null);
  await toast();
  await user.keyboard('{Escape}');
  expect(isToastOpen()).toBe(false);
  await toast();
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await user.keyboard('{Escape}');
  expect(isToastOpen()).toBe(false);
});
