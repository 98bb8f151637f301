import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { EMAIL_OR_USERNAME_REQUIRED } from '#shared/account';
import { TextField } from '../ui/text-field';
import { validatedField } from './validated-form';

type AccountNameFieldProps<Fields extends FieldValues> = {
  readonly form: UseFormReturn<Fields>;
  readonly name: FieldPath<Fields>;
};

/** Names an account by its email address or username. */
export function AccountNameField<Fields extends FieldValues>({
  form,
  name,
}: AccountNameFieldProps<Fields>): ReactNode {
  return (
    <TextField
      label="Email or username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...validatedField(form, name, {
        findProblem: (text) => (text.trim() === '' ? EMAIL_OR_USERNAME_REQUIRED : null),
      })}
    />
  );
}
