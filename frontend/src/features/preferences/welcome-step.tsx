import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { focusFirstInvalid } from '../../lib/focus-first-invalid';
import { logError } from '../../lib/log';
import { DEFAULT_VIEW } from '../../listing-view/listing-view';
import { viewRestored } from '../../listing-view/listing-view-slice';
import type { Profile } from '../../session/session-api';
import { AccountSettingsLink } from '../../ui/account-settings-link';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Notice } from '../../ui/notice';
import { AreaPicker } from './components/area-picker';
import { PropertyPreferences } from './components/property-preferences';
import { checkPreferences, type PreferenceErrors } from './lib/check-preferences';
import {
  EMAIL_PREFERENCES,
  mergeOverDefaults,
  PROPERTY_TYPES,
  type PreferencesRecord,
} from './lib/preferences-record';
import { useSavePreferencesMutation } from './preferences-api';

const [ALERTS] = EMAIL_PREFERENCES;

interface WelcomeStepProps {
  profile: Profile;
  onSkip: () => void;
  onSaved: () => void;
}

/**
 * Asks on the first arrival what the short sign-up form does not: areas, property types and alerts
 * (docs/product.md#first-arrival).
 */
export function WelcomeStep({ profile, onSkip, onSaved }: WelcomeStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useDispatch();
  const [save, { isLoading }] = useSavePreferencesMutation();
  const [record, setRecord] = useState(
    (): PreferencesRecord => ({
      ...mergeOverDefaults(profile),
      propertyTypes: [...PROPERTY_TYPES],
      emailPreferences: [...new Set([...profile.emailPreferences, ALERTS])],
    }),
  );
  const [errors, setErrors] = useState<PreferenceErrors>({});
  const [failure, setFailure] = useState<string>();
  const alerts = record.emailPreferences.includes(ALERTS);

  const refuse = (wrong: PreferenceErrors) => {
    setErrors(wrong);
    focusFirstInvalid(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const wrong = checkPreferences(record, profile);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    setErrors({});
    try {
      await save(record).unwrap();
      // The first list is the answer, whatever the address or the browser had before.
      dispatch(viewRestored({ ...DEFAULT_VIEW, selectedMyAreas: true }));
      window.scrollTo({ top: 0 });
      onSaved();
    } catch (error) {
      const problem = isApiFailure(error) ? error : undefined;
      if (problem?.status === 401) return;
      if (problem?.fields) refuse(problem.fields);
      logError('the first preferences could not be saved', error);
      setFailure(problem?.message ?? 'Your choices were not saved. Check your connection, then try again.');
    }
  };

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 py-10 sm:px-6">
      <h1 className="font-display text-31 font-semibold">Which auctions interest you?</h1>
      <p className="mt-2 text-16 text-secondary">
        Choose a state, and the list shows its auctions under “My areas”. You can change your choices at any
        time in <AccountSettingsLink />.
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-8 flex flex-col gap-8"
      >
        <AreaPicker record={record} errors={errors} onChange={setRecord} onlyState />
        <PropertyPreferences record={record} errors={errors} onChange={setRecord} onlyTypes />
        <fieldset className="flex flex-col gap-2 border-t border-line pt-6">
          <legend className="sr-only">Alerts</legend>
          <Checkbox
            checked={alerts}
            onChange={({ target }) =>
              setRecord({
                ...record,
                emailPreferences: target.checked
                  ? [...record.emailPreferences, ALERTS]
                  : record.emailPreferences.filter((chosen) => chosen !== ALERTS),
              })
            }
          >
            {ALERTS}
          </Checkbox>
          <p className="ml-6.5 text-13 text-secondary">
            {alerts
              ? 'Alerts are on. Clear the box if you do not want them.'
              : 'Alerts are off. You will not get an email when a sale you saved is postponed.'}
          </p>
        </fieldset>
        <div className="flex flex-col gap-4 border-t border-line pt-5">
          {failure && <Notice tone="wrong">{failure}</Notice>}
          {Object.values(errors).some(Boolean) && (
            <Notice tone="wrong">Your choices were not saved. Please correct the marked fields.</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" size="large" busy={isLoading} className="max-sm:w-full">
              Save and show properties
            </Button>
            <Button look="quiet" size="large" onClick={onSkip} className="max-sm:w-full">
              Skip for now
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
