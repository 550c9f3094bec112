import { useRef, useState, type FormEvent } from 'react';
import { isApiFailure } from '../../api/failure';
import { focusFirstWrong } from '../../lib/focus-first-wrong';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { Question, QuestionCancel } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { PreferenceEditor } from './components/preference-editor';
import { checkPreferences, type PreferenceErrors } from './lib/check-preferences';
import { overDefaults, type StoredPreferences } from './lib/preferences-record';
import { useSavePreferencesMutation } from './preferences-api';

/** The spec's alerts (spec.md §8, 'Account settings'). */
const SAVED = 'Account settings updated successfully.';
const FAILED = 'Failed to update account settings.';

/** The preferences of the account settings, saved whole. A refused save shows its errors and no success. */
export function PreferencesForm({ saved }: { saved: StoredPreferences }) {
  const form = useRef<HTMLFormElement>(null);
  const [save, { isLoading }] = useSavePreferencesMutation();
  const [record, setRecord] = useState(() => overDefaults(saved));
  const [errors, setErrors] = useState<PreferenceErrors>({});
  const [alert, setAlert] = useState<{ text: string; note?: string; open: boolean }>({
    text: '',
    open: false,
  });

  const refuse = (wrong: PreferenceErrors) => {
    setErrors(wrong);
    focusFirstWrong(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkPreferences(record);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    setErrors({});
    try {
      setRecord(overDefaults(await save(record).unwrap()));
      setAlert({ text: SAVED, open: true });
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (failure?.status === 401) return;
      if (failure?.fields) {
        refuse(failure.fields);
        return;
      }
      logError('the preferences could not be saved', error);
      setAlert({ text: FAILED, note: failure?.message, open: true });
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <PreferenceEditor record={record} errors={errors} onChange={setRecord} />
      <div className="mt-8 flex flex-col gap-4 border-t border-line pt-5">
        {Object.values(errors).some(Boolean) && (
          <Notice tone="wrong">Nothing was saved. Please correct the marked fields.</Notice>
        )}
        <div>
          <Button type="submit" look="primary" size="large" busy={isLoading} className="max-sm:w-full">
            Save Changes
          </Button>
        </div>
      </div>
      <Question
        open={alert.open}
        onOpenChange={(open) => setAlert({ ...alert, open })}
        title={alert.text}
        description={
          alert.text === SAVED
            ? 'Your areas and property types are used from now on.'
            : (alert.note ?? 'Check your connection and try again. What you entered is still here.')
        }
      >
        <QuestionCancel>
          <Button look="primary">OK</Button>
        </QuestionCancel>
      </Question>
    </form>
  );
}
