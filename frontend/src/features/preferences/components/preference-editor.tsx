import type { ReactNode } from 'react';
import { REFERRAL_SOURCES } from '../../../config/referral-sources';
import { CheckboxGroup } from '../../../ui/checkbox-group';
import { RequiredMark } from '../../../ui/required-mark';
import type { PreferenceErrors } from '../lib/check-preferences';
import { EMAIL_PREFERENCES, PROFESSIONS, type PreferencesRecord } from '../lib/preferences-record';
import { AreaPicker } from './area-picker';
import { ChoiceWithOther } from './choice-with-other';
import { PropertyPreferences } from './property-preferences';

interface PreferenceEditorProps {
  record: PreferencesRecord;
  errors: PreferenceErrors;
  onChange: (record: PreferencesRecord) => void;
  /** A message about the email preferences. */
  emailsNote?: ReactNode;
  /** Whether it asks how the user heard about us. An account with granted access need not say. */
  asksReferral?: boolean;
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6 first:border-0 first:pt-0">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The questionnaire of sign-up completion and account settings. */
export function PreferenceEditor(props: PreferenceEditorProps) {
  const { record, errors, onChange, emailsNote, asksReferral = true } = props;
  return (
    <div className="flex flex-col gap-8">
      <FormSection title="About you">
        <ChoiceWithOther
          label="Profession"
          options={PROFESSIONS}
          value={record.profession}
          error={errors.profession}
          onChange={(profession) => onChange({ ...record, profession })}
          otherLabel="Your profession"
          other={record.professionOther}
          otherError={errors.professionOther}
          onOther={(professionOther) => onChange({ ...record, professionOther })}
        />
      </FormSection>
      <FormSection title="Areas of Interest">
        <AreaPicker record={record} errors={errors} onChange={onChange} />
      </FormSection>
      <FormSection title="Property Preferences">
        <PropertyPreferences record={record} errors={errors} onChange={onChange} />
      </FormSection>
      <FormSection title="Communications">
        {emailsNote}
        <CheckboxGroup
          legend={
            <>
              Email preferences
              <RequiredMark />
            </>
          }
          hint="The first is sent when a saved property changes, the second on Mondays at 7:00 AM Eastern. Clear all of them to receive none of these emails."
          options={EMAIL_PREFERENCES}
          chosen={record.emailPreferences}
          error={errors.emailPreferences}
          onChange={(emailPreferences) => onChange({ ...record, emailPreferences })}
        />
      </FormSection>
      {asksReferral && (
        <FormSection title="Referral">
          <ChoiceWithOther
            label="How did you hear about us?"
            options={REFERRAL_SOURCES}
            value={record.referralSource}
            error={errors.referralSource}
            onChange={(referralSource) => onChange({ ...record, referralSource })}
            otherLabel="Please specify"
            other={record.referralOther}
            otherError={errors.referralOther}
            onOther={(referralOther) => onChange({ ...record, referralOther })}
          />
        </FormSection>
      )}
    </div>
  );
}
