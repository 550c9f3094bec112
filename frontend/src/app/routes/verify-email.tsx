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
import { paths } from '../../lib/paths';
import type { AppDispatch } from '../store';
import { AccountSettingsLink } from '../../ui/account-settings-link';

type Outcome = 'verifying' | 'verified' | 'attached' | 'gone';

const TITLES: Record<Outcome, string> = {
  verifying: 'Verify your email',
  verified: 'Email verified',
  attached: 'Your subscription is ready',
  gone: 'This link no longer works',
};

function ContinueLink({ signedIn }: { signedIn: boolean }) {
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

/** The screen that a verification email links to (docs/product.md#verification). */
export function Component() {
  const { token = '' } = useParams();
  // The key starts a new verification when another link is followed in the same tab.
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const dispatch = useDispatch<AppDispatch>();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [outcome, setOutcome] = useState<Outcome>('verifying');
  useTitle('Verify Email', useProductName());

  const verified = async ({ status, token: session }: VerifyEmailResponse) => {
    if (status === 'attached') {
      // Attaching the purchase ended all earlier sessions.
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
      // The account is fine. The user can log in manually.
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
            Thank you. You can now get emails about changes to your saved properties.
          </p>
          <ContinueLink signedIn={signedIn} />
        </div>
      )}
      {outcome === 'attached' && (
        <div role="status" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">
            Your email address is verified, your password is set, and your subscription is attached to this
            account.
          </p>
          <ContinueLink signedIn={signedIn} />
        </div>
      )}
      {outcome === 'gone' && (
        <div role="alert" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">
            A verification link works once and expires after 24 hours.{' '}
            {signedIn ? (
              'If your address is not verified yet, request a new link.'
            ) : (
              <>
                Log in and request a new link in <AccountSettingsLink />.
              </>
            )}
          </p>
          {signedIn ? <SendVerification look="primary" size="large" /> : <ContinueLink signedIn={false} />}
        </div>
      )}
    </EntryLayout>
  );
}
