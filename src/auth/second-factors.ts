import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { trpc } from '../api/trpc';
import { useHasPasskeys } from './passkey-option';

/** The default until the methods of the account are known. */
const ALL_METHODS: SecondFactorMethods = { authenticatorApp: true, recoveryCodes: true, passkeys: true };

/** @returns the methods that this browser supports */
export function useUsableMethods(methods: SecondFactorMethods = ALL_METHODS): SecondFactorMethods {
  const hasPasskeys = useHasPasskeys();
  return { ...methods, passkeys: methods.passkeys && hasPasskeys };
}

/** @returns the methods with which the signed-in user can verify the second factor in this browser */
export function useSecondFactors(): SecondFactorMethods {
  const status = trpc.secondFactor.status.useQuery().data?.data;
  return useUsableMethods(
    status && {
      authenticatorApp: status.authenticatorApp !== null,
      recoveryCodes: status.recoveryCodes > 0,
      passkeys: status.passkeys > 0,
    },
  );
}
