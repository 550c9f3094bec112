import { useState, type FormEvent } from 'react';
import { Download } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { saveText } from '../../../lib/save-text';
import type { Profile } from '../../../session/session-api';
import { loggedOut } from '../../../session/session-slice';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Question, QuestionCancel } from '../../../ui/dialog';
import { PasswordField } from '../../../ui/field';
import { useAccountDataMutation, useDeleteAccountMutation } from '../account-api';
import { useAction } from '../use-action';

function DownloadData() {
  const [load, { isLoading }] = useAccountDataMutation();
  const { run } = useAction();
  const clicked = () =>
    run(async () => {
      saveText('account-data.json', 'application/json', await load().unwrap());
    }, 'Could not download your data');
  return (
    <Button busy={isLoading} onClick={() => void clicked()}>
      {!isLoading && <Download aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
      Download my data
    </Button>
  );
}

/** What is lost. A purchase that waits for its mailbox is not part of the account (docs/product.md#purchase-states). */
function consequences({ purchaseWaiting, emailId }: Profile): string {
  const all =
    'We will cancel your subscription and permanently remove your name, email, preferences and saved properties. We keep invoices as required by law.';
  if (!purchaseWaiting) return all;
  return `${all} Your purchase is waiting and is not cancelled with the account. To cancel it too, first open the email to ${emailId} to finish it. If your free trial is used, it is cancelled 7 days after you bought it.`;
}

function DeleteAccount({ profile }: { profile: Profile }) {
  const dispatch = useDispatch();
  const [remove, { isLoading }] = useDeleteAccountMutation();
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const { run, fields, setFields } = useAction();

  const openChanged = (open: boolean) => {
    setAsking(open);
    setPassword('');
    setFields({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') {
      setFields({ password: 'Enter your password.' });
      return;
    }
    if (!(await run(() => remove({ password }).unwrap(), 'Could not delete the account'))) return;
    dispatch(toastShown({ title: 'Account deleted' }));
    dispatch(loggedOut());
  };

  return (
    <>
      <Button className="text-danger!" onClick={() => openChanged(true)}>
        Delete account
      </Button>
      <Question
        open={asking}
        onOpenChange={openChanged}
        title="Delete your account?"
        description={consequences(profile)}
      >
        <form noValidate className="flex w-full flex-col gap-5" onSubmit={(event) => void submit(event)}>
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={fields.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <QuestionCancel>
              <Button>Cancel</Button>
            </QuestionCancel>
            <Button type="submit" look="danger" busy={isLoading}>
              Delete account
            </Button>
          </div>
        </form>
      </Question>
    </>
  );
}

/** Offers a download of the account's data, and deletes the account. */
export function YourData({ profile }: { profile: Profile }) {
  return (
    <ul className="divide-y divide-line">
      <li className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p className="max-w-[52ch] min-w-48 flex-1 text-14 text-secondary">
          All data we store about your account, as one JSON file.
        </p>
        <DownloadData />
      </li>
      <li className="flex flex-wrap items-center justify-between gap-3 pt-4">
        <p className="max-w-[52ch] min-w-48 flex-1 text-14 text-secondary">
          Cancel your subscription and remove your personal data. This cannot be undone.
        </p>
        <DeleteAccount profile={profile} />
      </li>
    </ul>
  );
}
