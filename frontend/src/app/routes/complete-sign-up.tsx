import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { CircleCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { paidText, usePurchase, type ArrivedPurchase } from '../../billing/use-purchase';
import { useProductName } from '../../config/config-api';
import { PreferenceEditor } from '../../features/preferences/components/preference-editor';
import { checkPreferences, type PreferenceErrors } from '../../features/preferences/lib/check-preferences';
import { DEFAULT_PREFERENCES } from '../../features/preferences/lib/preferences-record';
import { CompleteSignUpForm, type WirePreferences } from '../../features/session-forms/complete-sign-up-form';
import { PurchaseWaits } from '../../features/session-forms/purchase-waits';
import { useLinkStateQuery } from '../../features/session-forms/session-forms-api';
import { myAreasChanged } from '../../listing-view/listing-view-slice';
import { useTitle } from '../../lib/use-title';
import { buttonClasses } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { EntryLayout } from '../entry/entry-layout';
import { LegalLink } from '../entry/legal-link';
import { paths } from '../../lib/paths';

function SignUpComplete({ purchase }: { purchase: ArrivedPurchase | undefined }) {
  return (
    <section
      role="status"
      className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-4 py-24 text-center"
    >
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-14 text-settled" />
      <h1 className="mt-5 font-display text-39 font-semibold">Signup Complete!</h1>
      <p className="mt-3 text-16 text-secondary">
        Your account is ready. If we sent you an email, open it to verify your email address.
      </p>
      {purchase && <PurchaseWaits purchase={purchase} className="mt-6 text-left" />}
      <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large', 'mt-8')}>
        Log In
      </Link>
    </section>
  );
}

/** Says that the link of the 'finish your account' email has created an account already. */
function LinkUsed() {
  return (
    <EntryLayout title="This link no longer works">
      <div role="alert" className="flex flex-col gap-6">
        <p className="text-16 text-secondary">This link was already used to create your account.</p>
        <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large', 'w-full')}>
          Log In
        </Link>
      </div>
    </EntryLayout>
  );
}

/** Sign-up completion: creates an account with its preferences (docs/product.md#sign-up-completion). */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? undefined;
  const link = useLinkStateQuery(token ?? skipToken);
  const dispatch = useDispatch();
  const [record, setRecord] = useState(DEFAULT_PREFERENCES);
  const [errors, setErrors] = useState<PreferenceErrors>({});
  const [done, setDone] = useState(false);
  useTitle('Complete Sign-up', useProductName());
  const { purchase, isLoading } = usePurchase();
  if (done) return <SignUpComplete purchase={purchase} />;
  if (isLoading) return <WaitingScreen label="Loading your purchase…" />;
  if (link.isLoading) return <WaitingScreen label="Checking the link…" />;
  const state = link.data?.purpose === 'finish_account' ? link.data.state : 'unknown';
  if (state === 'used') return <LinkUsed />;
  const isGone = link.data ? state !== 'works' : (link.error as ApiFailure | undefined)?.status === 422;

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="font-display text-39 font-semibold">Almost There!</h1>
      {purchase && (
        <Notice tone="done" className="mt-4">
          {paidText(purchase)}
        </Notice>
      )}
      {isGone && (
        <Notice tone="wrong" className="mt-4">
          The link from your email no longer works. You can set up your account all the same: with the address
          that you paid with, we send you an email to verify it.
        </Notice>
      )}
      <p className="mt-2 mb-10 max-w-[60ch] text-16 text-secondary">
        Set up your account and tell us what you are looking for. You can change everything later. Counties
        and ZIP codes narrow a state; without them, you follow all of it.
      </p>
      <CompleteSignUpForm
        token={isGone ? undefined : token}
        emailId={purchase?.emailId}
        preferences={record as WirePreferences}
        check={() => checkPreferences(record)}
        onPreferenceErrors={setErrors}
        consent={
          <>
            By creating your account, you agree to the <LegalLink page="terms" /> and the{' '}
            <LegalLink page="privacy" />.
          </>
        }
        onCompleted={() => {
          setDone(true);
          // The first list is the answer (docs/product.md#first-arrival).
          dispatch(myAreasChanged(true));
          window.scrollTo(0, 0);
        }}
      >
        <PreferenceEditor record={record} errors={errors} onChange={setRecord} />
      </CompleteSignUpForm>
    </div>
  );
}
