import type { ComponentProps, ReactNode } from 'react';
import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { TextField } from '../ui/text-field';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** The methods that the account has. */
  readonly methods: Pick<SecondFactorMethods, 'authenticatorApp'>;
};

/** For a code of the authenticator app, or a recovery code. */
export function CodeField({ methods, ...field }: CodeFieldProps): ReactNode {
  return (
    <TextField
      label={methods.authenticatorApp ? 'Code' : 'Recovery code'}
      autoComplete={methods.authenticatorApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      isCheckedByServer
      {...field}
    />
  );
}
