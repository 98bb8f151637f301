import { PASSWORD } from '../builders/users';
import type { createAccountCalls } from './account-calls';
import { failsWith } from './fails-with';
import { SoftwareAuthenticator } from './software-authenticator';

type AccountCalls = ReturnType<typeof createAccountCalls>;
export type PasskeyUser = Awaited<ReturnType<AccountCalls['signUp']>>;
export type Faults = NonNullable<Parameters<SoftwareAuthenticator['get']>[1]>;

/** The PUBLIC_URL of the calls. */
export const ORIGIN = 'https://marquee.example';

const UNKNOWN =
  "This passkey isn't known here, or the request was too old. Please try again, or sign in another way.";
export const REJECTED = failsWith('UNAUTHORIZED', UNKNOWN);
export const INVALID_PASSKEY = failsWith('BAD_REQUEST', UNKNOWN);

export const createDevice = () => new SoftwareAuthenticator(ORIGIN);
/** Its counter stays 0. */
export const createSynchronizedDevice = () => new SoftwareAuthenticator(ORIGIN, { isCounting: false });

/** Calls that a browser and a device make together. */
export function createPasskeyCalls({ request }: Pick<AccountCalls, 'request'>) {
  const beginSignIn = async () => (await request().passkeys.beginSignIn()).data;
  const beginProof = async () => (await request().passkeys.beginProof()).data;

  async function beginRegistration(user: Pick<PasskeyUser, 'as'>, verifiedBy?: SoftwareAuthenticator) {
    const secondFactor = verifiedBy ? { passkey: verifiedBy.get(await beginProof()) } : {};
    return (await user.as().passkeys.beginRegistration(secondFactor)).data;
  }

  return {
    beginSignIn,
    beginProof,
    beginRegistration,
    async add(user: Pick<PasskeyUser, 'as'>, device = createDevice(), verifiedBy?: SoftwareAuthenticator) {
      const credential = device.create(await beginRegistration(user, verifiedBy));
      return { device, ...(await user.as().passkeys.finishRegistration({ credential })).data };
    },
    signIn: async (device: SoftwareAuthenticator, faults?: Faults) =>
      request().passkeys.finishSignIn(device.get(await beginSignIn(), faults)),
    login: ({ username }: Pick<PasskeyUser, 'username'>, secondFactor: object = {}) =>
      request().auth.login({ emailOrUsername: username, password: PASSWORD, ...secondFactor }),
    listOf: async (user: Pick<PasskeyUser, 'as'>) => (await user.as().passkeys.list()).data.passkeys,
  };
}
