import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/field';

/** The names of the two fields. */
export const NEW_PASSWORD = { password: 'new-password', confirmation: 'confirm-password' } as const;

interface NewPasswordFieldsProps {
  label?: ReactNode;
  confirmLabel?: ReactNode;
  error?: string;
  confirmationError?: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields({
  label = 'Password',
  confirmLabel = 'Confirm password',
  error,
  confirmationError,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name={NEW_PASSWORD.password}
        autoComplete="new-password"
        required
        minLength={8}
        hint="At least 8 characters."
        error={error}
      />
      <PasswordField
        label={confirmLabel}
        name={NEW_PASSWORD.confirmation}
        autoComplete="new-password"
        required
        error={confirmationError}
      />
    </>
  );
}
