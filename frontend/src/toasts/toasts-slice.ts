import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** An action that the toast offers. It is a plain action, because toasts are in the store. */
  action?: { label: string; does: Action & { payload?: unknown } };
}

interface ToastsState {
  /**
   * The one visible toast. A new one replaces it (docs/product.md#toasts). `id` distinguishes two toasts with the same
   * text.
   */
  current:
    | (Required<Pick<ToastMessage, 'title' | 'tone'>> &
        Pick<ToastMessage, 'description' | 'action'> & { id: number; open: boolean })
    | null;
  shown: number;
}

const initialState: ToastsState = { current: null, shown: 0 };

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: (toasts, { payload }: PayloadAction<ToastMessage>) => {
      toasts.shown += 1;
      toasts.current = { tone: 'plain', ...payload, id: toasts.shown, open: true };
    },
    /** The toast was closed by the user or by its timer. It is removed a little later. */
    toastDismissed: (toasts, { payload: id }: PayloadAction<number>) => {
      if (toasts.current?.id === id) toasts.current.open = false;
    },
    toastRemoved: (toasts, { payload: id }: PayloadAction<number>) => {
      if (toasts.current?.id === id) toasts.current = null;
    },
  },
  selectors: { selectToast: (toasts) => toasts.current },
});

export const toastsReducer = toastsSlice.reducer;
export const { toastShown, toastDismissed, toastRemoved } = toastsSlice.actions;
export const { selectToast } = toastsSlice.selectors;

/** The delay between a toast's dismissal and its removal. */
export const TOAST_REMOVAL_MS = 4000;
