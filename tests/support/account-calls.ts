import type { Role } from '#shared/account';
import { createContexts } from '../../routers/context';
import { createCaller } from '../../routers/index';
import { type Client, SERVER_CLIENT } from '../../server/accounts/client';
import { type Environment, parseEnvironment } from '../../server/config/environment';
import { createLog } from '../../server/config/logger';
import { createContainer, type Services } from '../../server/start/container';
import { buildSignup } from '../builders/users';
import type { TestDatabase } from './test-database';

let addresses = 0;

/** An address in a network without earlier requests. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const log = createLog({ level: 'silent' });
const environment = parseEnvironment({ NODE_ENV: 'test', TMDB_API_KEY: 'test-key' });

/**
 * Calls procedures as the server does, one request a call, on a real database.
 *
 * @param options.services replaces some of the services.
 */
export function createAccountCalls(
  { sql }: TestDatabase,
  {
    passwordStrength = 'warn',
    mail = {},
    ...services
  }: Partial<Services> &
    Pick<Partial<Environment>, 'passwordStrength'> & {
      readonly mail?: Pick<Partial<Environment>, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
    } = {},
) {
  const container = createContainer({
    environment: { ...environment, ...mail, passwordStrength },
    log,
    version: '0.0.0',
    database: {
      sql: () => sql,
      status: () => ({ state: 'ready', message: 'The database is ready.' }),
      ping: async () => 1,
      start: async () => {},
      stop: async () => {},
    },
  });
  const createContext = createContexts({ ...container.services, ...services }, () => '2025-01-01');
  /** One request, from a network of its own by default. */
  const request = (from: Partial<Client> = {}) =>
    createCaller(
      createContext({
        ...SERVER_CLIENT,
        address: freshAddress(),
        userAgent: 'test',
        ...from,
      }),
    );
  /** Creates an account and signs it in. */
  async function signUp(from: Partial<Client> = {}) {
    const signup = buildSignup();
    const { data } = await request(from).auth.register(signup);
    return {
      ...data,
      ...signup,
      id: data.user.id,
      as: (more: Partial<Client> = {}) => request({ ...from, token: data.token, ...more }),
    };
  }
  return {
    services: container.services,
    request,
    signUp,
    /** The same with a role. `user` is the account before it got the role. */
    async signUpAs(role: Role) {
      const account = await signUp();
      await sql`update users set role = ${role} where id = ${account.id}`;
      return account;
    },
  };
}
