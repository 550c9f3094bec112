import { Check } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { useProductName } from '../../config/config-api';
import { SignUpForm } from '../../features/session-forms/sign-up-form';
import { formatDateWithYear } from '../../lib/format';
import { useTitle } from '../../lib/use-title';
import { toastShown } from '../../toasts/toasts-slice';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { LegalLink } from '../entry/legal-link';
import { SentHome } from '../entry/sent-home';
import { paths } from '../paths';

/** The trial's length (spec.md §9). */
const TRIAL_DAYS = 30;

const INCLUDED = [
  'Upcoming foreclosure auctions in 18 states',
  'Up to 1,200 data points per property plus comparable sales',
  'Cancellations updated daily',
  'Filters, map, saved properties, and downloads to CSV and Excel',
];

/** The day on which a trial begun now ends, by the person's own calendar. */
function firstChargeDate(now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + TRIAL_DAYS));
  return formatDateWithYear(day.toISOString().slice(0, 10));
}

function WhatYouGet() {
  return (
    <>
      <p className="font-display text-31 leading-[1.2] font-semibold">Know what sells on the steps</p>
      <ul className="mt-6 flex flex-col gap-3 text-16 text-brand-tint">
        {INCLUDED.map((line) => (
          <li key={line} className="flex gap-3">
            <Check
              aria-hidden="true"
              strokeWidth={1.75}
              className="mt-0.5 size-5 shrink-0 text-brass-shape"
            />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The sign-up screen (spec.md §2, 'Sign-up'). */
export function Component() {
  const { arrivedSignedIn } = useLoaderData<{ arrivedSignedIn: boolean }>();
  const productName = useProductName();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  useTitle('Sign Up', productName);
  if (arrivedSignedIn) return <SentHome />;

  const signedUp = (emailId: string) => {
    dispatch(toastShown({ title: 'Sign-up successful', description: 'Please check your email to go on.' }));
    void navigate(paths.signUpSuccess.href(), { replace: true, state: { emailId } });
  };

  return (
    <EntryLayout
      wide
      title={`Become a Pro ${productName} Member`}
      lead={
        <>
          <p className="text-16 text-ink">30 days free. Cancel any time.</p>
          <p className="mt-1">
            Already a member?{' '}
            <Link to={paths.logIn.href()} className={ENTRY_LINK}>
              Log in
            </Link>
          </p>
          <p className="mt-1">Paid already? Sign up with the email address you paid with.</p>
        </>
      }
      aside={<WhatYouGet />}
    >
      <SignUpForm
        terms={
          <>
            I agree to the <LegalLink page="terms" />
          </>
        }
        privacy={
          <>
            I agree to the <LegalLink page="privacy" />
          </>
        }
        onSignedUp={signedUp}
        onWithoutCheckout={() => void navigate(paths.listings.href(), { replace: true })}
      />
      <p className="mt-6 border-t border-line pt-4 text-13 text-secondary">
        Your card is charged for the first time on {firstChargeDate()}, at the price that the checkout shows,
        and not at all if you cancel before: under My Account, Manage Billing.
      </p>
    </EntryLayout>
  );
}
