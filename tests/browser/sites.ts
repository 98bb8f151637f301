import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFreePort } from '../support/free-port';
import { type HostileDatabase, startHostileDatabase } from '../support/hostile-database';
import type { startIdentityProvider } from '../support/identity-provider';
import { startShowDatabase } from '../support/show-database';
import { startSmtpServer } from '../support/smtp-server';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { send, startUpstream } from '../support/upstream-server';

export type HostileSite = SpawnedSite & { readonly database: HostileDatabase };
export type ImageProxySite = SpawnedSite & { readonly host: Awaited<ReturnType<typeof startUpstream>> };
export type MailSite = SpawnedSite & { readonly smtp: Awaited<ReturnType<typeof startSmtpServer>> };
export type ProviderSite = SpawnedSite & {
  readonly provider: Awaited<ReturnType<typeof startIdentityProvider>>;
};
export type PlayerSite = SpawnedSite & {
  /** Writes the configuration file and waits until the site has read it. */
  writeConfig(text: string): Promise<void>;
};

type Sites = {
  readonly usualSite: SpawnedSite;
  readonly demoSite: SpawnedSite;
  readonly hostileSite: HostileSite;
  readonly imageProxySite: ImageProxySite;
  readonly mailSite: MailSite;
  readonly mailingProviderSite: MailSite & ProviderSite;
  readonly passkeySite: SpawnedSite;
  readonly passwordlessSite: ProviderSite;
  readonly playerSite: PlayerSite;
  readonly providerSite: ProviderSite;
  readonly showShapesSite: SpawnedSite;
  readonly staffPolicySite: SpawnedSite;
};

// Large libraries are imported where a site needs them: every worker imports this file.

const TRUSTED_PROXY = { TRUST_PROXY: 'loopback' };

/** Settings of a site that knows the address that browsers use. */
async function findAddress() {
  const port = String(await findFreePort());
  return { ...TRUSTED_PROXY, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
}

/** Stops what a site uses after the site. */
function alsoStop<Site extends SpawnedSite>(site: Site, stopOther: () => Promise<unknown>): Site {
  return {
    ...site,
    async stop() {
      const code = await site.stop();
      await stopOther();
      return code;
    },
  };
}

async function startShowShapesSite(): Promise<SpawnedSite> {
  const database = await startShowDatabase();
  return alsoStop(await spawnSite({ TMDB_BASE_URL: database.baseUrl }), () => database.close());
}

async function startHostileSite(): Promise<HostileSite> {
  const database = await startHostileDatabase();
  const site = await spawnSite({
    TMDB_BASE_URL: database.movieDatabaseUrl,
    IMAGE_BASE_URL: database.imageUrl,
  });
  return alsoStop({ ...site, database }, () => database.close());
}

async function startImageProxySite(): Promise<ImageProxySite> {
  const { default: sharp } = await import('sharp');
  const create = { width: 342, height: 513, channels: 3, background: '#446688' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const host = await startUpstream(send(200, bytes, { 'content-type': 'image/jpeg' }));
  const site = await spawnSite({ IMAGE_PROXY: 'on', IMAGE_BASE_URL: host.baseUrl });
  return alsoStop({ ...site, host }, () => host.close());
}

/** @param start gets the settings for sending mails */
async function startWithMails<Site extends SpawnedSite>(
  start: (settings: NodeJS.ProcessEnv) => Promise<Site>,
): Promise<Site & MailSite> {
  const smtp = await startSmtpServer();
  const site = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'marquee@example.org' });
  return alsoStop({ ...site, smtp }, () => smtp.stop());
}

async function startProviderSite(settings: NodeJS.ProcessEnv = {}): Promise<ProviderSite> {
  const { PUBLIC_URL: publicUrl, ...address } = await findAddress();
  const { startIdentityProvider } = await import('../support/identity-provider');
  const provider = await startIdentityProvider({ publicUrl, hasPage: true });
  const site = await spawnSite({ ...address, ...provider.settings, ...settings });
  return alsoStop({ ...site, provider }, () => provider.stop());
}

async function startPlayerSite(): Promise<PlayerSite> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-players-'));
  const file = join(folder, 'servers.json');
  await writeFile(file, '{ "servers": [] }');
  const site = await spawnSite({ SERVERS_CONFIG: file });
  let version = 0;
  async function writeConfig(text: string): Promise<void> {
    version += 1;
    const marked = text.replace(/^\{/, `{ "version": "${version}",`);
    // At once, because the site may read the file meanwhile.
    await writeFile(`${file}.new`, marked);
    await rename(`${file}.new`, file);
    const isSeen = async () => {
      const response = await fetch(`${site.url}/config/servers.json`);
      return response.ok ? (await response.json()).version === String(version) : !marked.endsWith('}');
    };
    await expect.poll(isSeen, { intervals: [50] }).toBe(true);
  }
  return alsoStop({ ...site, writeConfig }, () => rm(folder, { recursive: true }));
}

type SiteFixture<Site> = [
  (fixtures: object, use: (site: Site) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
];

/** The first test of a worker that uses the site starts it. It stops with the worker. */
function perWorker<Site extends SpawnedSite>(start: () => Promise<Site>): SiteFixture<Site> {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const site = await start();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ];
}

/**
 * The built site as a process, in several variants. All specs have the same worker fixtures: otherwise each variant would have
 * workers of its own, each with a browser and a site, which take seconds to start.
 */
export const test = base.extend<object, Sites>({
  usualSite: perWorker(() => spawnSite(TRUSTED_PROXY)),
  /** The demo catalogue, as without an API key. */
  demoSite: perWorker(() =>
    spawnSite({ TMDB_API_KEY: undefined, TMDB_BASE_URL: undefined, IMAGE_BASE_URL: undefined }),
  ),
  /** The movie database has valid but extreme data. */
  hostileSite: perWorker(startHostileSite),
  imageProxySite: perWorker(startImageProxySite),
  /** Sends mails to its `smtp`. */
  mailSite: perWorker(async () => {
    const address = await findAddress();
    return startWithMails((settings) => spawnSite({ ...address, ...settings }));
  }),
  /** Has an identity provider, and sends mails to its `smtp`. */
  mailingProviderSite: perWorker(() => startWithMails(startProviderSite)),
  /** Offers passkeys, which need the address that browsers use. */
  passkeySite: perWorker(async () => spawnSite(await findAddress())),
  /** Users sign in with `provider` only. */
  passwordlessSite: perWorker(() => startProviderSite({ PASSWORD_LOGIN: 'off' })),
  /** Has a configuration file that the tests write. */
  playerSite: perWorker(startPlayerSite),
  /** Has an identity provider. */
  providerSite: perWorker(() => startProviderSite()),
  /** The movie database contains a show of each shape. */
  showShapesSite: perWorker(startShowShapesSite),
  /** Admins and owners need a second factor. */
  staffPolicySite: perWorker(() => spawnSite({ ...TRUSTED_PROXY, REQUIRE_SECOND_FACTOR: 'staff' })),
});
