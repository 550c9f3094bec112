import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isApiFailure } from '../../api/failure';
import type { components } from '../../api/schema';
import { focusFirstInvalid } from '../../lib/focus-first-invalid';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { RequiredMark } from '../../ui/required-mark';
import { reasonOf } from './lib/reason';
import { isEmailLike, isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NewPasswordFields } from './new-password-fields';
import { useCompleteSignUpMutation } from './session-forms-api';

const FAILED = 'Signup failed. Please try again.';

const EMPTY = { firstName: '', lastName: '', emailId: '', password: '', confirmation: '' };
type Entries = typeof EMPTY;
type Errors = Record<string, string | undefined>;

interface FormError {
  /** Shown above the button. */
  message: string;
  fields: Errors;
}

/** Returns the first error that prevents the sign-up (docs/product.md#sign-up-completion). */
function formErrorOf(entries: Entries): FormError | undefined {
  const empty = (Object.keys(EMPTY) as (keyof Entries)[]).filter((field) => entries[field].trim() === '');
  if (empty.length > 0) {
    return {
      message: 'All fields are required.',
      fields: Object.fromEntries(empty.map((field) => [field, 'Please fill in this field.'])),
    };
  }
  if (!isEmailLike(entries.emailId)) {
    const message = 'Please enter a valid email address.';
    return { message, fields: { emailId: message } };
  }
  if (entries.password !== entries.confirmation) {
    return { message: PASSWORDS_DIFFER, fields: { confirmation: PASSWORDS_DIFFER } };
  }
  if (!isLongEnough(entries.password)) {
    const message = 'Password must be at least 8 characters long.';
    return { message, fields: { password: message } };
  }
  return undefined;
}

/** The record as the API takes it; what the questionnaire offers is what may be in it. */
export type WirePreferences = components['schemas']['PreferencesRecord'];

interface CompleteSignUpFormProps {
  /** The token of the emailed link. It verifies the address and attaches the purchase. */
  token: string | undefined;
  /** The questionnaire's record. It is sent unchanged. */
  preferences: WirePreferences;
  /** Returns the record's errors by field. Called on submit. */
  check: () => Errors;
  /** Shows the record's errors. */
  onPreferenceErrors: (errors: Errors) => void;
  children: ReactNode;
  /** The sentence about the Terms and the Privacy Policy. */
  consent: ReactNode;
  onCompleted: () => void;
}

/** Creates an account with its preferences in one request. */
export function CompleteSignUpForm(props: CompleteSignUpFormProps) {
  const { token, preferences, check, onPreferenceErrors, children, consent, onCompleted } = props;
  const form = useRef<HTMLFormElement>(null);
  const [complete, { isLoading }] = useCompleteSignUpMutation();
  const [entries, setEntries] = useState(EMPTY);
  const [wrong, setWrong] = useState<FormError>();

  const set = (field: keyof Entries) => (value: string) => {
    setEntries((before) => ({ ...before, [field]: value }));
    setWrong((before) => before && { ...before, fields: { ...before.fields, [field]: undefined } });
  };
  const bind = (field: keyof Entries) => ({
    value: entries[field],
    error: wrong?.fields[field],
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
  });

  const refuse = (reason: FormError, preferenceErrors: Errors) => {
    setWrong(reason);
    onPreferenceErrors(preferenceErrors);
    focusFirstInvalid(form.current);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const preferenceErrors = check();
    const own = formErrorOf(entries);
    const [first] = Object.values(preferenceErrors);
    if (own ?? first) {
      refuse(own ?? { message: first ?? FAILED, fields: {} }, preferenceErrors);
      return;
    }
    setWrong(undefined);
    onPreferenceErrors({});
    const { firstName, lastName, emailId, password } = entries;
    try {
      await complete({
        ...preferences,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        emailId: emailId.trim(),
        password,
        ...(token && { token }),
      }).unwrap();
      onCompleted();
    } catch (error) {
      const fields = isApiFailure(error) ? (error.fields ?? {}) : {};
      refuse({ message: reasonOf(error, { refused: FAILED, unexpected: FAILED }), fields }, fields);
    }
  };

  const label = (text: string) => (
    <>
      {text}
      <RequiredMark />
    </>
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
      <section aria-labelledby="your-account" className="flex flex-col gap-5">
        <h2 id="your-account" className="text-20 font-semibold">
          Your account
        </h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={label('First name')}
            name="first-name"
            autoComplete="given-name"
            required
            maxLength={100}
            {...bind('firstName')}
          />
          <Field
            label={label('Last name')}
            name="last-name"
            autoComplete="family-name"
            required
            maxLength={100}
            {...bind('lastName')}
          />
          <div className="sm:col-span-2">
            <Field
              label={label('Email')}
              type="email"
              name="email"
              autoComplete="username"
              required
              hint="If you have already paid, use the email address you paid with."
              {...bind('emailId')}
            />
          </div>
          <NewPasswordFields
            label={label('Password')}
            confirmLabel={label('Confirm password')}
            hint="At least 8 characters."
            password={entries.password}
            confirmation={entries.confirmation}
            error={wrong?.fields.password}
            confirmationError={wrong?.fields.confirmation}
            onPassword={set('password')}
            onConfirmation={set('confirmation')}
          />
        </div>
      </section>
      <section aria-labelledby="your-profile" className="flex flex-col gap-6 border-t border-line pt-8">
        <h2 id="your-profile" className="text-20 font-semibold">
          Areas and properties to follow
        </h2>
        {children}
      </section>
      <div className="flex flex-col items-start gap-4 border-t border-line pt-6">
        <p className="text-13 text-secondary">{consent}</p>
        {wrong && (
          <Notice tone="wrong" className="w-full">
            {wrong.message}
          </Notice>
        )}
        <Button type="submit" look="primary" size="large" busy={isLoading} className="max-sm:w-full">
          Create Account & Complete Setup
        </Button>
      </div>
    </form>
  );
}
