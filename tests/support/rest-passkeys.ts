import type { startAccountSite } from './account-site';
import { SoftwareAuthenticator } from './software-authenticator';

type Site = Pick<Awaited<ReturnType<typeof startAccountSite>>, 'call'>;

/** A device that gets a passkey by REST. @param origin PUBLIC_URL of the site */
export async function addPasskey({ call }: Site, token: string, origin: string) {
  const device = new SoftwareAuthenticator(origin);
  const options = await call('POST', '/settings/passkeys/options', {}, { token });
  const credential = device.create(options.body.data);
  const added = await call('POST', '/settings/passkeys', { credential }, { token });
  const id: string = added.body.data.passkey.id;
  const createSecondFactor = async () => ({
    passkey: device.get((await call('POST', '/auth/passkey/proof-options')).body.data),
  });
  return {
    id,
    createSecondFactor,
    signIn: async () =>
      call('POST', '/auth/passkey', device.get((await call('POST', '/auth/passkey/options')).body.data)),
    remove: async () =>
      call('POST', `/settings/passkeys/${id}/remove`, await createSecondFactor(), { token }),
  };
}
