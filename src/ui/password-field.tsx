import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from './text-field';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'action'>;

export function PasswordField(props: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  // "Show confirm password" and "Show new password (optional)" would read badly.
  const name = props.label
    .toLowerCase()
    .replace(/^confirm .*/, 'password confirmation')
    .replace(/ \(.*/, '');
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
          onClick={() => setShown(!isShown)}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-card text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
