import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { forgetArrivedCheckout } from '../../billing/arrived-purchase';
import { useProductName } from '../../config/config-api';
import { SendVerification } from '../../features/account/components/send-verification';
import {
  useLinkStateQuery,
  type LinkState,
  type VerifyEmailResponse,
} from '../../features/session-forms/session-forms-api';
import { VerifyEmail } from '../../features/session-forms/verify-email';
import { logError } from '../../lib/log';
import { useTitle } from '../../lib/use-title';
import { sessionApi } from '../../session/session-api';
import { loggedIn, selectPhase, sessionDropped, tokenFound } from '../../session/session-slice';
import { Button, buttonClasses } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { EntryLayout } from '../entry/entry-layout';
import { paths } from '../../lib/paths';
import type { AppDispatch } from '../store';
import { AccountSettingsLink } from '../../ui/account-settings-link';

type Outcome = 'verified' | 'attached' | 'already' | 'gone';

const TITLES: Record<Outcome, string> = {
  verified: 'Email verified',
  attached: 'Your subscription is ready',
  already: 'Your email is already verified',
  gone: 'This link no longer works',
};

/** Returns what a link says about the address before it is followed. Nothing if it works. */
function outcomeOf({ purpose, state }: LinkState): Outcome | undefined {
  if (purpose !== 'verify_email' && purpose !== 'change_email') return 'gone';
  if (state === 'works') return undefined;
  return state === 'used' ? 'already' : 'gone';
}

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

const OUTCOME_TEXTS: Record<Exclude<Outcome, 'gone'>, string> = {
  verified: 'Thank you. You can now get emails about changes to your saved properties.',
  attached: 'Your email address is verified, and your subscription is attached to this account.',
  already: 'This link was used before. You do not need it anymore.',
};

/** What a link did, and where the user goes from there. */
function OutcomeNote({ outcome, signedIn }: { outcome: Outcome; signedIn: boolean }) {
  if (outcome !== 'gone')
    return (
      <div role="status" className="flex flex-col gap-6">
        <p className="text-16 text-secondary">{OUTCOME_TEXTS[outcome]}</p>
        <ContinueLink signedIn={signedIn} />
      </div>
    );
  return (
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
  const link = useLinkStateQuery(token);
  const [result, setResult] = useState<Outcome>();
  const [entering, setEntering] = useState(false);
  useTitle('Verify Email', useProductName());

  const verified = async ({ status, token: session }: VerifyEmailResponse) => {
    if (status === 'attached') {
      setEntering(true);
      // Attaching the purchase ended all earlier sessions.
      dispatch(sessionDropped());
      forgetArrivedCheckout();
      if (session) await enter(session);
    }
    setResult(status);
    setEntering(false);
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

  const failure = link.error as ApiFailure | undefined;
  const outcome = result ?? (failure?.status === 422 ? 'gone' : link.data && outcomeOf(link.data));
  const { data } = link;
  // Entering empties the cache, so the link is checked again and would look used.
  if (entering)
    return (
      <EntryLayout title="Verify your email">
        <WaitingScreen label="Logging you in…" />
      </EntryLayout>
    );
  return (
    <EntryLayout title={outcome ? TITLES[outcome] : 'Verify your email'}>
      {!outcome && !data && !failure && <WaitingScreen label="Checking the link…" />}
      {!outcome && failure && (
        <Notice
          tone="wrong"
          action={
            <Button look="quiet" size="small" onClick={() => void link.refetch()}>
              Try again
            </Button>
          }
        >
          {failure.message ?? 'The link could not be checked. Try again in a moment.'}
        </Notice>
      )}
      {!outcome && data && (
        <VerifyEmail
          token={token}
          needsPassword={data.needsPassword}
          onVerified={(answer) => void verified(answer)}
          onGone={() => setResult('gone')}
        />
      )}
      {outcome && <OutcomeNote outcome={outcome} signedIn={signedIn} />}
    </EntryLayout>
  );
}
