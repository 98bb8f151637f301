import { Check, Circle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { describeMissing, type TickedRule, tickPasswordRules } from '#shared/account';
import type { UserNames } from '#shared/password-strength';
import { PasswordField } from '../ui/password-field';
import { usePasswordWarning } from './use-password-warning';

function RuleList({ rules }: { readonly rules: readonly TickedRule[] }): ReactNode {
  return (
    <ul aria-label="Password rules" className="grid grid-cols-2 gap-x-3 pt-1.5 text-[0.8125rem]/5">
      {rules.map(({ label, isMet }) => {
        const Icon = isMet ? Check : Circle;
        return (
          <li key={label} className={`flex gap-1.5 ${isMet ? 'text-success' : 'text-muted'}`}>
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isMet ? '' : 'p-1'}`} />
            <span>
              {label}
              {isMet && <span className="sr-only">, met</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'rules' | 'warning'> & {
  /** The current value of the field. */
  readonly password: string;
  /** Names that a password should not contain. */
  readonly names: UserNames;
};

/** A field for a new password, which ticks off its rules and warns when it is easy to guess. */
export function NewPasswordField({ password, names, ...field }: NewPasswordFieldProps): ReactNode {
  const rules = tickPasswordRules(password);
  return (
    <PasswordField
      autoComplete="new-password"
      warning={usePasswordWarning(password, names)}
      rules={{ list: <RuleList rules={rules} />, summary: describeMissing(rules) }}
      {...field}
    />
  );
}
