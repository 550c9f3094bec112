import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { toastShown } from '../../toasts/toasts-slice';

interface Action {
  /**
   * Runs `action`. Resolves to true when it succeeds. A failure is shown at the named fields, or else in a toast titled
   * `failed`.
   */
  run: (action: () => Promise<unknown>, failed: string) => Promise<boolean>;
  /** Error texts by field. */
  fields: Record<string, string>;
  setFields: (fields: Record<string, string>) => void;
}

/** Call handling that all account-settings forms share. */
export function useAction(): Action {
  const dispatch = useDispatch();
  const [fields, setFields] = useState<Record<string, string>>({});
  const run = async (action: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setFields({});
    try {
      await action();
      return true;
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (!failure) logError(failed, error);
      if (failure?.fields) {
        setFields(failure.fields);
        return false;
      }
      // The listeners redirect an expired session to log-in.
      if (failure?.status === 401) return false;
      const description = failure?.message ?? 'Try again in a moment.';
      dispatch(toastShown({ title: failed, description, tone: 'destructive' }));
      return false;
    }
  };
  return { run, fields, setFields };
}
