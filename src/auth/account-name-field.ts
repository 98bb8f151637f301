import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { EMAIL_OR_USERNAME_REQUIRED } from '#shared/account';
import { validatedField } from './validated-form';

/**
 * Props of a text field that names an account. Not a component: the first invalid field gets the focus, in the order in
 * which a form registers its fields, and children are rendered last.
 */
export function accountNameField<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: FieldPath<Fields>,
) {
  return {
    label: 'Email or username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    ...validatedField(form, name, {
      findProblem: (text) => (text.trim() === '' ? EMAIL_OR_USERNAME_REQUIRED : null),
    }),
  } as const;
}
