import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { rememberCheckoutPlan } from '../../billing/checkout-plan';
import { REFERRAL_SOURCES } from '../../config/referral-sources';
import { focusFirstInvalid } from '../../lib/focus-first-invalid';
import { redirectTo } from '../../lib/redirect-to';
import { loggedIn } from '../../session/session-slice';
import { keepSecret, makeSecret } from '../../session/sign-up-secret';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { FieldError } from '../../ui/field-error';
import { SelectField } from '../../ui/select-field';
import { changedEntry, readEntries, useLiveEntries, type Entries } from './lib/entries';
import { reasonOf } from './lib/reason';
import { isEmailLike, isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NEW_PASSWORD, NewPasswordFields } from './new-password-fields';
import { useSignUpMutation, type SignUpRequest } from './session-forms-api';

const OTHER = 'Other';
const OCCUPATIONS = ['Investor', 'Wholesaler', OTHER];

const FALLBACKS = {
  refused: 'Something went wrong. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

const NAMES = {
  name: 'name',
  organization: 'organization',
  occupation: 'occupation',
  ifOther: 'if-other',
  emailId: 'email',
  howDidYouHearAboutUs: 'how-heard',
  ...NEW_PASSWORD,
};
type Entry = keyof typeof NAMES;
type Errors = Partial<Record<Entry, string>>;

/**
 * Returns the errors of empty fields. The password has its own messages, and the button is disabled until it is valid.
 */
function missing(entries: Entries<Entry>): Errors {
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

/** The selects offer only the words that the API takes. */
function requestOf(entries: Entries<Entry>, plan: string | undefined): SignUpRequest {
  const organization = entries.organization.trim();
  return {
    name: entries.name.trim(),
    ...(organization && { organization }),
    occupation: entries.occupation as SignUpRequest['occupation'],
    ...(entries.occupation === OTHER && { ifOther: entries.ifOther.trim() }),
    emailId: entries.emailId.trim(),
    howDidYouHearAboutUs: entries.howDidYouHearAboutUs as SignUpRequest['howDidYouHearAboutUs'],
    password: entries.password,
    ...(plan !== undefined && { plan }),
  };
}

const isValid = ({ password, confirmation }: Entries<Entry>): boolean =>
  isLongEnough(password) && password === confirmation;

interface SignUpFormProps {
  /** The labels of the consent boxes, with their links. */
  terms: ReactNode;
  privacy: ReactNode;
  /** The plan that the checkout opens for. By default the cheapest. */
  plan: string | undefined;
  /** Called when there is no checkout to redirect to. */
  onSignedUp: (emailId: string) => void;
  /** Called when the account exists and is signed in, but the checkout could not be opened. */
  onWithoutCheckout: () => void;
}

/** Creates an account and redirects to the checkout. */
export function SignUpForm({ terms, privacy, plan, onSignedUp, onWithoutCheckout }: SignUpFormProps) {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [signUp, { isLoading }] = useSignUpMutation();
  const { entries, look } = useLiveEntries(form, NAMES);
  const [errors, setErrors] = useState<Errors>({});
  const [consents, setConsents] = useState({ terms: false, privacy: false });
  const [leaving, setLeaving] = useState(false);

  const consented = consents.terms && consents.privacy;
  const ready = consented && isValid(entries);

  const changed = (event: FormEvent<HTMLFormElement>) => {
    look();
    const field = changedEntry(event, NAMES);
    if (field) setErrors((before) => ({ ...before, [field]: undefined }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    look();
    const entered = readEntries(event.currentTarget, NAMES);
    if (!consented || !isValid(entered) || isLoading || leaving) return;
    const wrong = missing(entered);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirstInvalid(form.current);
      return;
    }
    const secret = await makeSecret();
    const keep = () => secret && keepSecret(secret.secret);
    try {
      const request = requestOf(entered, plan);
      const { url, token } = await signUp({
        ...request,
        ...(secret && { secretHash: secret.hash }),
      }).unwrap();
      keep();
      if (token) dispatch(loggedIn({ token, emailId: request.emailId }));
      if (url) {
        setLeaving(true);
        rememberCheckoutPlan(plan);
        redirectTo(url);
        return;
      }
      onSignedUp(request.emailId);
    } catch (error) {
      setLeaving(false);
      dispatch(toastShown({ title: 'Error', description: reasonOf(error, FALLBACKS), tone: 'destructive' }));
      if (isApiFailure(error) && error.token) {
        // The account exists. Only its checkout could not be opened.
        keep();
        dispatch(loggedIn({ token: error.token, emailId: entered.emailId.trim() }));
        onWithoutCheckout();
        return;
      }
      setErrors(isApiFailure(error) ? (error.fields ?? {}) : {});
      focusFirstInvalid(form.current);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onChange={changed}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <PersonFields entries={entries} errors={errors} />
      <Consents terms={terms} privacy={privacy} consents={consents} onChange={setConsents} />
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
          {ready ? '' : 'Enter a password twice and check both boxes to continue.'}
        </p>
        {Object.values(errors).some(Boolean) && <FieldError>Please check the marked fields.</FieldError>}
      </div>
    </form>
  );
}

interface PersonFieldsProps {
  entries: Entries<Entry>;
  errors: Errors;
}

/** Who signs up, with which address and password. */
function PersonFields({ entries, errors }: PersonFieldsProps) {
  const { password, confirmation } = entries;
  const tooShort = password !== '' && !isLongEnough(password);
  const differ = confirmation !== '' && confirmation !== password;
  const bind = (field: Entry) => ({ name: NAMES[field], error: errors[field] });
  // The form reads its fields.
  const choose = (field: Entry) => ({ ...bind(field), value: entries[field], onChange: () => undefined });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" required maxLength={200} {...bind('name')} />
        <Field
          label={
            <>
              Organization <span className="font-normal text-secondary">(optional)</span>
            </>
          }
          autoComplete="organization"
          maxLength={200}
          {...bind('organization')}
        />
        <SelectField
          label="Occupation"
          required
          placeholder="Select an option"
          options={OCCUPATIONS}
          {...choose('occupation')}
        />
        {entries.occupation === OTHER && (
          <Field label="If Other, what?" required maxLength={200} {...bind('ifOther')} />
        )}
      </div>
      <Field label="Email" type="email" autoComplete="username" required {...bind('emailId')} />
      <SelectField
        label="How did you hear about us?"
        required
        placeholder="Select an option"
        options={REFERRAL_SOURCES}
        {...choose('howDidYouHearAboutUs')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NewPasswordFields
          error={errors.password ?? (tooShort ? 'Password must be at least 8 characters.' : undefined)}
          confirmationError={differ ? PASSWORDS_DIFFER : undefined}
        />
      </div>
    </>
  );
}

interface Consented {
  terms: boolean;
  privacy: boolean;
}

interface ConsentsProps extends Pick<SignUpFormProps, 'terms' | 'privacy'> {
  consents: Consented;
  onChange: (consents: Consented) => void;
}

function Consents({ terms, privacy, consents, onChange }: ConsentsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        required
        checked={consents.terms}
        onChange={(event) => onChange({ ...consents, terms: event.target.checked })}
      >
        {terms}
      </Checkbox>
      <Checkbox
        required
        checked={consents.privacy}
        onChange={(event) => onChange({ ...consents, privacy: event.target.checked })}
      >
        {privacy}
      </Checkbox>
    </div>
  );
}
