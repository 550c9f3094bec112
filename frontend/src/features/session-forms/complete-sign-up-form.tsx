import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isApiFailure } from '../../api/failure';
import type { components } from '../../api/schema';
import { focusFirstInvalid } from '../../lib/focus-first-invalid';
import { keepSecret, makeSecret } from '../../session/sign-up-secret';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { RequiredMark } from '../../ui/required-mark';
import { changedEntry, readEntries, type Entries } from './lib/entries';
import { reasonOf } from './lib/reason';
import { isEmailLike, isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NEW_PASSWORD, NewPasswordFields } from './new-password-fields';
import { useCompleteSignUpMutation } from './session-forms-api';

const FAILED = 'Signup failed. Please try again.';

const NAMES = { firstName: 'first-name', lastName: 'last-name', emailId: 'email', ...NEW_PASSWORD };
type Entry = keyof typeof NAMES;
type Errors = Record<string, string | undefined>;

interface FormError {
  /** Shown above the button. */
  message: string;
  fields: Errors;
}

/** Returns the first error that prevents the sign-up (docs/product.md#sign-up-completion). */
function formErrorOf(entries: Entries<Entry>): FormError | undefined {
  const empty = (Object.keys(NAMES) as Entry[]).filter((field) => entries[field].trim() === '');
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
  /** The address of a purchase that waits for its account. */
  emailId: string | undefined;
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
  const {
    token,
    emailId: paidWith,
    preferences,
    check,
    onPreferenceErrors,
    children,
    consent,
    onCompleted,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [complete, { isLoading }] = useCompleteSignUpMutation();
  const [wrong, setWrong] = useState<FormError>();

  const changed = (event: FormEvent<HTMLFormElement>) => {
    const field = changedEntry(event, NAMES);
    if (field)
      setWrong((before) => before && { ...before, fields: { ...before.fields, [field]: undefined } });
  };

  const refuse = (reason: FormError, preferenceErrors: Errors) => {
    setWrong(reason);
    onPreferenceErrors(preferenceErrors);
    focusFirstInvalid(form.current);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = readEntries(event.currentTarget, NAMES);
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
      const secret = await makeSecret();
      await complete({
        ...preferences,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        emailId: emailId.trim(),
        password,
        ...(token && { token }),
        ...(secret && { secretHash: secret.hash }),
      }).unwrap();
      if (secret) keepSecret(secret.secret);
      onCompleted();
    } catch (error) {
      const fields = isApiFailure(error) ? (error.fields ?? {}) : {};
      refuse({ message: reasonOf(error, { refused: FAILED, unexpected: FAILED }), fields }, fields);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onChange={changed}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-8"
    >
      <AccountFields paidWith={paidWith} errors={wrong?.fields ?? {}} />
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

const label = (text: string) => (
  <>
    {text}
    <RequiredMark />
  </>
);

interface AccountFieldsProps {
  /** The address of a purchase that waits for its account. */
  paidWith: string | undefined;
  errors: Errors;
}

function AccountFields({ paidWith, errors }: AccountFieldsProps) {
  const bind = (field: Entry) => ({ name: NAMES[field], error: errors[field] });
  return (
    <section aria-labelledby="your-account" className="flex flex-col gap-5">
      <h2 id="your-account" className="text-20 font-semibold">
        Your account
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={label('First name')}
          autoComplete="given-name"
          required
          maxLength={100}
          {...bind('firstName')}
        />
        <Field
          label={label('Last name')}
          autoComplete="family-name"
          required
          maxLength={100}
          {...bind('lastName')}
        />
        <div className="sm:col-span-2">
          <Field
            label={label('Email')}
            type="email"
            autoComplete="username"
            required
            defaultValue={paidWith}
            hint="If you have already paid, use the email address you paid with."
            {...bind('emailId')}
          />
        </div>
        <NewPasswordFields
          label={label('Password')}
          confirmLabel={label('Confirm password')}
          error={errors.password}
          confirmationError={errors.confirmation}
        />
      </div>
    </section>
  );
}
