import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** What one may still do about it; a plain action, since a toast stands in the store. */
  action?: { label: string; does: Action & { payload?: unknown } };
}

interface ToastsState {
  /** The one toast: a new one takes the old one's place (spec.md §4). `id` tells two with the same words apart. */
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
    /** Closed, by the person or by time; it is removed a little later. */
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

/** A dismissed toast is removed after this long (spec.md §4). */
export const TOAST_REMOVAL_MS = 4000;
