import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { useEmailChoiceQuery, type EmailChoice } from '../../features/session-forms/session-forms-api';
import { Unsubscribe } from '../../features/session-forms/unsubscribe';
import { paths } from '../../lib/paths';
import { useTitle } from '../../lib/use-title';
import { buttonClasses } from '../../ui/button';
import { EntryLayout } from '../entry/entry-layout';
import { AccountSettingsLink } from '../../ui/account-settings-link';

/** The screen that optional emails link to (docs/product.md#unsubscribe). Nobody needs to log in. */
export function Component() {
  const { token = '' } = useParams();
  // The key starts again when another link is followed in the same tab.
  return <EmailLink key={token} token={token} />;
}

function EmailLink({ token }: { token: string }) {
  const [choice, setChoice] = useState<EmailChoice>();
  const [isGone, setGone] = useState(false);
  const { error } = useEmailChoiceQuery(token);
  useTitle('Unsubscribe', useProductName());
  if (isGone || (isApiFailure(error) && error.status === 404)) return <UnknownLink />;
  const title = choice ? (choice.isOn ? 'You are subscribed again' : 'You are unsubscribed') : 'Unsubscribe';
  return (
    <EntryLayout title={title}>
      <Unsubscribe token={token} choice={choice} onChoice={setChoice} onUnknown={() => setGone(true)} />
    </EntryLayout>
  );
}

function UnknownLink() {
  return (
    <EntryLayout title="This link is not valid">
      <div role="alert" className="flex flex-col gap-6">
        <p className="text-16 text-secondary">
          Please open the complete link from the email. You can also change your email preferences in{' '}
          <AccountSettingsLink />.
        </p>
        <Link to={paths.accountSettings.href()} className={buttonClasses('primary', 'large', 'w-full')}>
          Open Account Settings
        </Link>
      </div>
    </EntryLayout>
  );
}
