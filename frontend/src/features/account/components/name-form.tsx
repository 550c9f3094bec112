import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { Profile } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { useChangeNameMutation } from '../account-api';
import { useAction } from '../use-action';

export function NameForm({ profile }: { profile: Profile }) {
  const dispatch = useDispatch();
  const [change, { isLoading }] = useChangeNameMutation();
  const [name, setName] = useState(profile.name);
  const { run, fields, setFields } = useAction();
  const unchanged = name.trim() === profile.name;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setFields({ name: 'Please enter your name.' });
      return;
    }
    if (await run(() => change({ name: name.trim() }).unwrap(), 'Could not save the name'))
      dispatch(toastShown({ title: 'Name saved' }));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" busy={isLoading} disabled={unchanged} className="mt-[1.6875rem] h-10">
        Save name
      </Button>
    </form>
  );
}
