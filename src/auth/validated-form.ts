import { type FormEvent, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { UNREACHABLE } from '../api/error-message';
import { mutationErrorMessage } from '../api/mutation-error';

type FieldOptions<Fields extends FieldValues> = {
  readonly findProblem: (text: string, fields: Fields) => string | null;
  /** Fields whose validity depends on this one. */
  readonly dependents?: readonly Path<Fields>[];
};

/** Props for a text field of a form. Editing the field clears its error, those of its dependents and the form's. */
export function validatedField<Fields extends FieldValues>(
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

/**
 * Props for an AuthForm that makes one call. A failure is shown below its fields.
 * @param failed shown for failures without a message
 */
export function callForm<Fields extends FieldValues>(
  { handleSubmit, setError, formState: { errors, isSubmitting } }: UseFormReturn<Fields>,
  call: (fields: Fields) => Promise<void>,
  failed: string,
) {
  const onSubmit = handleSubmit(async (fields) => {
    try {
      await call(fields);
    } catch (error) {
      setError('root', { message: mutationErrorMessage(error, failed, UNREACHABLE) });
    }
  });
  return { onSubmit, isSubmitting, failure: errors.root?.message };
}

/** A submit handler that ignores further submissions while one is running, before React disables the button. */
export function useSingleSubmit(submit: (event: FormEvent) => Promise<void>): (event: FormEvent) => void {
  const isRunning = useRef(false);

  async function run(event: FormEvent): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await submit(event);
    } finally {
      isRunning.current = false;
    }
  }
  return (event) => {
    event.preventDefault();
    void run(event);
  };
}
