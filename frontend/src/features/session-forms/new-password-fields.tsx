import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/field';

interface NewPasswordFieldsProps {
  label?: ReactNode;
  confirmLabel?: ReactNode;
  password: string;
  confirmation: string;
  error?: string;
  confirmationError?: string;
  hint?: string;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
}

/** A new password and its confirmation. */
export function NewPasswordFields({
  label = 'Password',
  confirmLabel = 'Confirm password',
  password,
  confirmation,
  error,
  confirmationError,
  hint,
  onPassword,
  onConfirmation,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        required
        minLength={8}
        hint={hint}
        value={password}
        error={error}
        onChange={(event) => onPassword(event.target.value)}
      />
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmation}
        error={confirmationError}
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  );
}
