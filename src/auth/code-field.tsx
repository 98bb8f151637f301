import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../ui/text-field';

/** For a code of the authenticator app, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>): ReactNode {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
