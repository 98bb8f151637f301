import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { authField } from '../../session/auth-fields';
import { TextField } from '../../ui/text-field';
import { EditForm } from './edit-form';

type IdentityFormProps = {
  readonly label: string;
  readonly value: string;
  readonly input: ComponentProps<'input'>;
  /** The text as it is kept. */
  readonly normalize: (text: string) => string;
  /** What is wrong with a normalized text, or null. */
  readonly findProblem: (text: string) => string | null;
  /** @returns whether it was saved; what went wrong is told by then */
  readonly onSave: (value: string) => Promise<boolean>;
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
    if (chosen === value || (await onSave(chosen))) onClose();
    else setFocus('value');
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
        {...authField(form, 'value', { findProblem: (text) => findProblem(normalize(text)) })}
      />
    </EditForm>
  );
}
