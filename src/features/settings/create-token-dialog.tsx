import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { User } from '#shared/account-schema';
import {
  findTokenNameProblem,
  STAFF_SCOPE,
  TOKEN_SCOPE_REQUIRED,
  TOKEN_SCOPES,
  type TokenScope,
} from '#shared/api-tokens';
import { isStaff } from '#shared/roles';
import { withTimeout } from '../../api/call-options';
import { retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { useReauthentication } from '../../auth/use-reauthentication';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { CREATE_TOKEN_FAILED, SCOPE_LABELS } from './token-texts';

const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

type Fields = { readonly name: string; readonly scopes: TokenScope[]; readonly days: Lifetime };
const NEW_TOKEN: Fields = { name: '', scopes: [], days: '90' };

type ScopeFieldsProps = { readonly form: UseFormReturn<Fields>; readonly user: User };

function ScopeFields({ form, user }: ScopeFieldsProps): ReactNode {
  const id = useId();
  const message = form.formState.errors.scopes?.message;
  return (
    <fieldset aria-describedby={message ? id : undefined}>
      <legend className="text-sm font-medium">Permissions</legend>
      {TOKEN_SCOPES.filter((scope) => isStaff(user) || scope !== STAFF_SCOPE).map((scope) => (
        <label key={scope} className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            value={scope}
            className="size-5 shrink-0 accent-accent"
            {...form.register('scopes', {
              validate: (scopes) => scopes.length > 0 || TOKEN_SCOPE_REQUIRED,
              onChange: () => form.clearErrors('scopes'),
            })}
          />
          <span className="min-w-0">
            {SCOPE_LABELS[scope]} <span className="block text-sm text-muted">{scope}</span>
          </span>
        </label>
      ))}
      <p id={id} role="alert" className="min-h-5 pt-1 text-[0.8125rem]/4 text-danger">
        {message}
      </p>
    </fieldset>
  );
}

type TokenFormProps = {
  readonly user: User;
  readonly onCreated: (token: string) => void;
  readonly onClose: () => void;
};

function TokenForm({ user, onCreated, onClose }: TokenFormProps): ReactNode {
  const { client, tokens } = trpc.useUtils();
  const form = useForm<Fields>({ defaultValues: NEW_TOKEN, reValidateMode: 'onSubmit' });
  const { isSubmitting, errors } = form.formState;

  const { withReauthentication, question } = useReauthentication({
    allowed: 'You can create an API token',
    username: user.username,
    failed: CREATE_TOKEN_FAILED,
  });

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ days, ...fields }) => {
      const newToken = { ...fields, expiresInDays: Number(days) };
      try {
        const created = await withReauthentication(() =>
          client.tokens.create.mutate(newToken, withTimeout()),
        );
        if (!created) return;
        onCreated(created.data.token);
        await tokens.list.invalidate();
      } catch (error) {
        const message = retryableErrorMessage(error, CREATE_TOKEN_FAILED);
        form.setError('root', { message });
      }
    }),
  );

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="grid gap-2">
        <h2 className="mb-3 text-xl font-bold tracking-tight">Create API token</h2>
        <TextField
          label="Name"
          autoComplete="off"
          placeholder="Home server"
          {...validatedField(form, 'name', { findProblem: findTokenNameProblem })}
        />
        <ScopeFields form={form} user={user} />
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
            Expires after
          </p>
          <SelectField
            label="Expires after"
            isLabelHidden
            value={form.watch('days')}
            options={LIFETIMES}
            onChange={(days) => form.setValue('days', days)}
          />
        </div>
        <p role="alert" className="min-h-6 text-sm text-danger">
          {errors.root?.message}
        </p>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Creating…' : 'Create'}
          </Button>
        </div>
      </form>
      {/* Outside the form, which would receive its submission. */}
      {question}
    </>
  );
}

type CreatedTokenProps = { readonly token: string; readonly onClose: () => void };

function CreatedToken({ token, onClose }: CreatedTokenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is removed with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        API token created
      </h2>
      <p className="mt-2 text-muted">Copy it now. It is shown only once.</p>
      <TextField
        label="API token"
        className="mt-4"
        readOnly
        value={token}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-2 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        <CopyButton text={token} />
      </div>
    </>
  );
}

type CreateTokenDialogProps = { readonly user: User; readonly onClose: () => void };

/** Asks for the password as well, unless it was confirmed a short time ago. Shows the new token once. */
export function CreateTokenDialog({ user, onClose }: CreateTokenDialogProps): ReactNode {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog isOpen onClose={onClose} label={token === null ? 'Create API token' : 'API token created'}>
      {token === null ? (
        <TokenForm user={user} onCreated={setToken} onClose={onClose} />
      ) : (
        <CreatedToken token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}
