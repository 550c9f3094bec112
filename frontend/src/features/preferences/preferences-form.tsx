import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isApiFailure } from '../../api/failure';
import { focusFirstInvalid } from '../../lib/focus-first-invalid';
import { logError } from '../../lib/log';
import type { Profile } from '../../session/session-api';
import { Button } from '../../ui/button';
import { Question, QuestionCancel } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { PreferenceEditor } from './components/preference-editor';
import { UnsavedChanges } from './components/unsaved-changes';
import { checkPreferences, type PreferenceErrors } from './lib/check-preferences';
import { mergeOverDefaults } from './lib/preferences-record';
import { useSavePreferencesMutation } from './preferences-api';

/** The texts of the alerts (docs/product.md#account-settings). */
const SAVED = 'Account settings updated successfully.';
const FAILED = 'Failed to update account settings.';

interface PreferencesFormProps {
  saved: Profile;
  /** A message about the email preferences. */
  emailsNote?: ReactNode;
}

/**
 * The preferences section of the account settings. The whole record is saved at once. A rejected record shows its
 * errors instead of the success alert.
 */
export function PreferencesForm({ saved, emailsNote }: PreferencesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [save, { isLoading }] = useSavePreferencesMutation();
  const [record, setRecord] = useState(() => mergeOverDefaults(saved));
  const [stored, setStored] = useState(record);
  const [errors, setErrors] = useState<PreferenceErrors>({});
  const [alert, setAlert] = useState<{ text: string; note?: string; open: boolean }>({
    text: '',
    open: false,
  });

  const refuse = (wrong: PreferenceErrors) => {
    setErrors(wrong);
    focusFirstInvalid(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkPreferences(record, saved);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    setErrors({});
    try {
      const now = mergeOverDefaults(await save(record).unwrap());
      setRecord(now);
      setStored(now);
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
      <PreferenceEditor
        record={record}
        errors={errors}
        onChange={setRecord}
        emailsNote={emailsNote}
        asksReferral={saved.grant === null || saved.referralSource !== ''}
      />
      <div className="mt-8 flex flex-col gap-4 border-t border-line pt-5">
        {Object.values(errors).some(Boolean) && (
          <Notice tone="wrong">Your changes were not saved. Please correct the marked fields.</Notice>
        )}
        <div>
          <Button type="submit" look="primary" size="large" busy={isLoading} className="max-sm:w-full">
            Save Changes
          </Button>
        </div>
      </div>
      <UnsavedChanges changed={JSON.stringify(record) !== JSON.stringify(stored)} />
      <Question
        open={alert.open}
        onOpenChange={(open) => setAlert({ ...alert, open })}
        title={alert.text}
        description={
          alert.text === SAVED
            ? 'Your new areas and property types now apply.'
            : (alert.note ?? 'Check your connection and try again. Your changes are still in the form.')
        }
      >
        <QuestionCancel>
          <Button look="primary">OK</Button>
        </QuestionCancel>
      </Question>
    </form>
  );
}
