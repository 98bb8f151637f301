import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export type LoginFields = { emailOrUsername: string; password: string };
export type SignupFields = { username: string; email: string; password: string; confirmPassword: string };

export const EMPTY_LOGIN: LoginFields = { emailOrUsername: '', password: '' };
export const EMPTY_SIGNUP: SignupFields = { username: '', email: '', password: '', confirmPassword: '' };

type FieldOptions<Fields extends FieldValues> = {
  /** Gives what is wrong with a field, or null. */
  readonly findProblem: (text: string, fields: Fields) => string | null;
  /** Fields whose faults depend on this one. */
  readonly dependents?: readonly Path<Fields>[];
};

/** Ties an input to a form: what is wrong with it is forgotten as soon as it is edited (1 §5). */
export function authField<Fields extends FieldValues>(
  { register, clearErrors, formState: { errors } }: UseFormReturn<Fields>,
  name: Path<Fields>,
  { findProblem, dependents = [] }: FieldOptions<Fields>,
) {
  const message = errors[name]?.message;
  return {
    ...register(name, {
      validate: (text, fields) => findProblem(String(text), fields) ?? true,
      onChange: () => {
        clearErrors([name, ...dependents]);
        clearErrors('root');
      },
    }),
    error: typeof message === 'string' ? message : undefined,
    required: true,
  };
}

/** Fills a field that is still empty with what was typed elsewhere. */
export function fillEmpty<Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  name: Path<Fields>,
  text: Fields[Path<Fields>],
): void {
  if (getValues(name) === '') setValue(name, text);
}
