import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { SendVerification } from '../../features/account/components/send-verification';
import type { VerifyEmailResponse } from '../../features/session-forms/session-forms-api';
import { VerifyEmail } from '../../features/session-forms/verify-email';
import { logError } from '../../lib/log';
import { useTitle } from '../../lib/use-title';
import { sessionApi } from '../../session/session-api';
import { loggedIn, selectPhase, sessionDropped, tokenFound } from '../../session/session-slice';
import { buttonClasses } from '../../ui/button';
import { EntryLayout } from '../entry/entry-layout';
import { paths } from '../paths';
import type { AppDispatch } from '../store';

type Outcome = 'verifying' | 'verified' | 'attached' | 'gone';

const TITLES: Record<Outcome, string> = {
  verifying: 'Verify your email',
  verified: 'Email verified',
  attached: 'Your subscription is ready',
  gone: 'This link no longer works',
};

function GoOn({ signedIn }: { signedIn: boolean }) {
  return signedIn ? (
    <Link to={paths.listings.href()} className={buttonClasses('primary', 'large', 'w-full')}>
      Go to Data
    </Link>
  ) : (
    <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large', 'w-full')}>
      Log In
    </Link>
  );
}

/** Where the link of a verification mail leads (product.md, 'Accounts'). */
export function Component() {
  const { token = '' } = useParams();
  // Another link is another verification, also when it is followed in the same tab.
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const dispatch = useDispatch<AppDispatch>();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [outcome, setOutcome] = useState<Outcome>('verifying');
  useTitle('Verify Email', useProductName());

  const verified = async ({ status, token: session }: VerifyEmailResponse) => {
    if (status === 'attached') {
      // Attaching ended every session made before.
      dispatch(sessionDropped());
      if (session) await enter(session);
    }
    setOutcome(status);
  };

  const enter = async (session: string) => {
    dispatch(tokenFound(session));
    try {
      const { emailId } = await dispatch(
        sessionApi.endpoints.profile.initiate(undefined, { forceRefetch: true }),
      ).unwrap();
      dispatch(loggedIn({ token: session, emailId }));
    } catch (error) {
      // The account is fine: the person logs in by hand.
      logError('the profile could not be loaded', error);
      dispatch(sessionDropped());
    }
  };

  return (
    <EntryLayout title={TITLES[outcome]}>
      {outcome === 'verifying' && (
        <VerifyEmail
          token={token}
          onVerified={(answer) => void verified(answer)}
          onGone={() => setOutcome('gone')}
        />
      )}
      {outcome === 'verified' && (
        <div role="status" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">
            Thank you. Notices about your saved properties and weekly updates can now reach you.
          </p>
          <GoOn signedIn={signedIn} />
        </div>
      )}
      {outcome === 'attached' && (
        <div role="status" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">
            Your email address is verified, your password is set, and the subscription you paid for belongs to
            this account.
          </p>
          <GoOn signedIn={signedIn} />
        </div>
      )}
      {outcome === 'gone' && (
        <div role="alert" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">
            A verification link works once, for 24 hours.{' '}
            {signedIn
              ? 'If your address is not verified yet, send yourself a new one.'
              : 'Log in to send yourself a new one, under Account Settings.'}
          </p>
          {signedIn ? <SendVerification look="primary" size="large" /> : <GoOn signedIn={false} />}
        </div>
      )}
    </EntryLayout>
  );
}
