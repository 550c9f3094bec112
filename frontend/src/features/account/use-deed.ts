import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { toastShown } from '../../toasts/toasts-slice';

interface Deed {
  /** Runs it; true when it succeeded. What failed is told: at the fields where they are named, else in a toast. */
  run: (deed: () => Promise<unknown>, failed: string) => Promise<boolean>;
  /** What is wrong with which field. */
  fields: Record<string, string>;
  setFields: (fields: Record<string, string>) => void;
}

/** What every form of the account settings does around its call. */
export function useDeed(): Deed {
  const dispatch = useDispatch();
  const [fields, setFields] = useState<Record<string, string>>({});
  const run = async (deed: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setFields({});
    try {
      await deed();
      return true;
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (!failure) logError(failed, error);
      if (failure?.fields) {
        setFields(failure.fields);
        return false;
      }
      // A dead session leads to log in by itself.
      if (failure?.status === 401) return false;
      const description = failure?.message ?? 'Try again in a moment.';
      dispatch(toastShown({ title: failed, description, tone: 'destructive' }));
      return false;
    }
  };
  return { run, fields, setFields };
}
