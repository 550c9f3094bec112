import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { REFERRAL_SOURCES } from '../../config/referral-sources';
import { focusFirstWrong } from '../../lib/focus-first-wrong';
import { leaveFor } from '../../lib/leave-for';
import { loggedIn } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { FieldError } from '../../ui/field-error';
import { SelectField } from '../../ui/select-field';
import { reasonOf } from './lib/reason';
import { isEmailLike, isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NewPasswordFields } from './new-password-fields';
import { useSignUpMutation, type SignUpRequest } from './session-forms-api';

const OTHER = 'Other';
const OCCUPATIONS = ['Investor', 'Wholesaler', OTHER];

const WORDS = {
  refused: 'Something went wrong. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

const EMPTY = {
  name: '',
  organization: '',
  occupation: '',
  ifOther: '',
  emailId: '',
  howDidYouHearAboutUs: '',
  password: '',
  confirmation: '',
};
type Entries = typeof EMPTY;
type Errors = Partial<Record<keyof Entries, string>>;

/** What is missing; the password has its own messages, and the button waits for it. */
function missing(entries: Entries): Errors {
  const errors: Errors = {};
  if (entries.name.trim() === '') errors.name = 'Please enter your name.';
  if (entries.occupation === '') errors.occupation = 'Please choose your occupation.';
  if (entries.occupation === OTHER && entries.ifOther.trim() === '')
    errors.ifOther = 'Please tell us what you do.';
  if (!isEmailLike(entries.emailId)) errors.emailId = 'Please enter a valid email address.';
  if (entries.howDidYouHearAboutUs === '')
    errors.howDidYouHearAboutUs = 'Please tell us how you heard about us.';
  return errors;
}

function requestOf(entries: Entries): SignUpRequest {
  const organization = entries.organization.trim();
  return {
    name: entries.name.trim(),
    ...(organization && { organization }),
    occupation: entries.occupation,
    ...(entries.occupation === OTHER && { ifOther: entries.ifOther.trim() }),
    emailId: entries.emailId.trim(),
    howDidYouHearAboutUs: entries.howDidYouHearAboutUs,
    password: entries.password,
  };
}

interface SignUpFormProps {
  /** The label of each consent, with its link. */
  terms: ReactNode;
  privacy: ReactNode;
  /** Called where there is no checkout to go to (spec.md §4, 'Sign-up'). */
  onSignedUp: (emailId: string) => void;
  /** The account is made and signed in, but the checkout cannot be opened now. */
  onWithoutCheckout: () => void;
}

/** Makes an account and leaves for the checkout. */
export function SignUpForm({ terms, privacy, onSignedUp, onWithoutCheckout }: SignUpFormProps) {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [signUp, { isLoading }] = useSignUpMutation();
  const [entries, setEntries] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [consents, setConsents] = useState({ terms: false, privacy: false });
  const [leaving, setLeaving] = useState(false);

  const { password, confirmation } = entries;
  const tooShort = password !== '' && !isLongEnough(password);
  const differ = confirmation !== '' && confirmation !== password;
  const ready = consents.terms && consents.privacy && isLongEnough(password) && password === confirmation;

  const set = (field: keyof Entries) => (value: string) => {
    setEntries((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const bind = (field: keyof Entries) => ({
    value: entries[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || isLoading || leaving) return;
    const wrong = missing(entries);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirstWrong(form.current);
      return;
    }
    try {
      const request = requestOf(entries);
      const { url, token } = await signUp(request).unwrap();
      if (token) dispatch(loggedIn({ token, emailId: request.emailId }));
      if (url) {
        setLeaving(true);
        leaveFor(url);
        return;
      }
      onSignedUp(request.emailId);
    } catch (error) {
      setLeaving(false);
      dispatch(toastShown({ title: 'Error', description: reasonOf(error, WORDS), tone: 'destructive' }));
      if (isApiFailure(error) && error.token) {
        // The account stands, only its checkout could not begin.
        dispatch(loggedIn({ token: error.token, emailId: entries.emailId.trim() }));
        onWithoutCheckout();
        return;
      }
      setErrors(isApiFailure(error) ? (error.fields ?? {}) : {});
      focusFirstWrong(form.current);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" autoComplete="name" required maxLength={200} {...bind('name')} />
        <Field
          label={
            <>
              Organization <span className="font-normal text-secondary">(optional)</span>
            </>
          }
          name="organization"
          autoComplete="organization"
          maxLength={200}
          {...bind('organization')}
        />
        <SelectField
          label="Occupation"
          name="occupation"
          required
          placeholder="Select an option"
          options={OCCUPATIONS}
          value={entries.occupation}
          error={errors.occupation}
          onChange={set('occupation')}
        />
        {entries.occupation === OTHER && (
          <Field label="If Other, what?" name="if-other" required maxLength={200} {...bind('ifOther')} />
        )}
      </div>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        hint="Already paid? Use the email address you paid with."
        {...bind('emailId')}
      />
      <SelectField
        label="How did you hear about us?"
        name="how-heard"
        required
        placeholder="Select an option"
        options={REFERRAL_SOURCES}
        value={entries.howDidYouHearAboutUs}
        error={errors.howDidYouHearAboutUs}
        onChange={set('howDidYouHearAboutUs')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NewPasswordFields
          hint="At least 8 characters."
          password={password}
          confirmation={confirmation}
          error={errors.password ?? (tooShort ? 'Password must be at least 8 characters.' : undefined)}
          confirmationError={differ ? PASSWORDS_DIFFER : undefined}
          onPassword={set('password')}
          onConfirmation={set('confirmation')}
        />
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          required
          checked={consents.terms}
          onChange={(event) => setConsents({ ...consents, terms: event.target.checked })}
        >
          {terms}
        </Checkbox>
        <Checkbox
          required
          checked={consents.privacy}
          onChange={(event) => setConsents({ ...consents, privacy: event.target.checked })}
        >
          {privacy}
        </Checkbox>
      </div>
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          look="primary"
          size="large"
          disabled={!ready}
          busy={isLoading || leaving}
          aria-describedby="sign-up-waits"
        >
          Go to Checkout
        </Button>
        <p id="sign-up-waits" className="text-13 text-secondary">
          {ready ? '' : 'Enter a password twice and tick both boxes to go on.'}
        </p>
        {Object.values(errors).some(Boolean) && <FieldError>Please check the marked fields.</FieldError>}
      </div>
    </form>
  );
}
