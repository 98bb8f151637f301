import { createHash } from 'node:crypto';
import type { Sql } from '../client';

const NO_PASSWORD = 'seeded';
const REGISTRATION_DAYS = 1000;

// The first names of each list are frequent and the last ones rare, so that searches find half of the users or a few.
const FIRST_NAMES =
  'anna ben carla david emma finn grace henry isla jack kate liam maria noah olivia peter quinn rosa sam tara ' +
  'ulrich vera wanda xavier yasmin zoe alfred bianca conrad daphne edgar fiona gustav hedwig igor jolanda';
const LAST_NAMES =
  'smith jones miller brown garcia silva weber rossi novak kowalski nielsen larsson virtanen nagy papadakis ' +
  'dubois murphy yilmaz tanaka okafor mbeki sokolova haddad quispe';
const MAIL_HOSTS = 'mail.example post.example inbox.example example.org example.net letters.example';

export function seedUserId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function seedSessionId(n: number): string {
  return createHash('sha256').update(seedUserId(n)).digest('hex');
}

/** The n-th user always has the same names and ids. One in 20 is premium, one in 10,000 an admin. */
export async function seedUsers(sql: Sql, users: number): Promise<void> {
  const [firstNames, lastNames, hosts] = [FIRST_NAMES, LAST_NAMES, MAIL_HOSTS].map((list) => list.split(' '));
  await sql`
    insert into users (id, username, email, password_hash, role, is_premium, created_at)
    select '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), first_name || '-' || last_name || n,
      first_name || '.' || last_name || n || '@' || host, ${NO_PASSWORD},
      case when n % 250000 = 1 then 'owner' when n % 10000 = 0 then 'admin' else 'user' end, n % 20 = 7,
      now() - (1 - n::float8 / ${users}::int) * ${`${REGISTRATION_DAYS} days`}::interval
    from (
      select n,
        -- The square makes low indexes more frequent.
        names.first[1 + floor(cardinality(names.first) * power(hashint8(n)::float8 / 4294967296 + 0.5, 2))] as first_name,
        names.last[1 + floor(cardinality(names.last) * power(hashint8(n + 1)::float8 / 4294967296 + 0.5, 2))] as last_name,
        names.host[1 + floor(cardinality(names.host) * power(hashint8(n + 2)::float8 / 4294967296 + 0.5, 2))] as host
      from generate_series(1, ${users}::int) n,
        (select ${firstNames ?? []}::text[] as first, ${lastNames ?? []}::text[] as last, ${hosts ?? []}::text[] as host) names
    ) named`;
  await sql`
    insert into sessions (id, user_id, expires_at, absolute_expires_at, last_used_at, user_agent, address)
    select encode(sha256(id::bytea), 'hex'), id, now() + interval '30 days', now() + interval '90 days',
      now() - interval '1 hour', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '192.0.2.1'
    from users`;
  await sql`
    insert into preferences (user_id, preferences, changed_at)
    select id, '{"theme":"dark","language":"en","autoplay":true}', now() from users`;
  await sql`
    insert into audit_log (action, actor_id, actor_name, target_id, target_name, details)
    select 'user.edit', id, username, id, username, '{"username":"changed"}' from users
    where id > ${seedUserId(users - Math.ceil(users / 10))}`;
}
