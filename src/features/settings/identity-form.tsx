import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { validatedField } from '../../auth/validated-form';
import { TextField } from '../../ui/text-field';
import { EditForm } from './edit-form';
import type { SaveOutcome } from './use-profile-update';

type IdentityFormProps = {
  readonly label: string;
  readonly value: string;
  readonly input: ComponentProps<'input'>;
  /** The text as it is kept. */
  readonly normalize: (text: string) => string;
  /** What is wrong with a normalized text, or null. */
  readonly findProblem: (text: string) => string | null;
  /** What went wrong is told by the time it ends. */
  readonly onSave: (value: string) => Promise<SaveOutcome>;
  readonly onClose: () => void;
};

/** Changes the username or the e-mail by the rules of 2 §5. */
export function IdentityForm(props: IdentityFormProps): ReactNode {
  const { label, value, input, normalize, findProblem, onSave, onClose } = props;
  const form = useForm({ defaultValues: { value }, reValidateMode: 'onSubmit' });
  const { setFocus } = form;

  useEffect(() => setFocus('value', { shouldSelect: true }), [setFocus]);

  const submit = form.handleSubmit(async (fields) => {
    const chosen = normalize(fields.value);
    if (chosen === value) return onClose();
    const { isSaved, issues } = await onSave(chosen);
    if (isSaved) return onClose();
    // There is one field that it can be about.
    for (const { message } of issues) form.setError('value', { message });
    setFocus('value');
  });

  return (
    <EditForm
      label={`Change ${label.toLowerCase()}`}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      onCancel={onClose}
    >
      <TextField
        label={label}
        {...input}
        {...validatedField(form, 'value', { findProblem: (text) => findProblem(normalize(text)) })}
      />
    </EditForm>
  );
}
