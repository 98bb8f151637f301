const MAX_FLOWS = 5;
const COOKIE = /^oidc-([\w-]{16})=([\w-]{43})$/;
/** The prefix keeps other sites of the domain, and networks without https, from setting it. */
const HTTPS_COOKIE = /^__Host-oidc-([\w-]{16})=([\w-]{43})$/;

export const NO_FLOWS: ReadonlyMap<string, string> = new Map();

const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;

/** The ids of sign-ins by their keys. Each has its own cookie, so that those of several tabs do not replace each other. */
export function readFlowCookies(
  cookies: string | undefined,
  publicUrl: string | null,
): ReadonlyMap<string, string> {
  if (!cookies?.includes('oidc-')) return NO_FLOWS;
  const pattern = isHttps(publicUrl) ? HTTPS_COOKIE : COOKIE;
  const flows = cookies.split(';').flatMap((cookie): [string, string][] => {
    const [, key, id] = pattern.exec(cookie.trim()) ?? [];
    return key && id ? [[key, id]] : [];
  });
  return new Map(flows);
}

type FlowCookie = {
  readonly key: string;
  readonly id: string;
  readonly validSeconds: number;
  readonly publicUrl: string | null;
};

/**
 * The names have the prefix __Host- only with https: without it, browsers don't store such cookies.
 * @param known the sign-ins whose cookies the browser sent
 * @returns Set-Cookie values: one for the new sign-in, and one to delete each of the oldest above 5
 */
export function writeFlowCookies(
  { key, id, validSeconds, publicUrl }: FlowCookie,
  known: ReadonlyMap<string, string>,
): string[] {
  const isSecure = isHttps(publicUrl);
  const write = (name: string, value: string, maxAge: number) =>
    `${isSecure ? '__Host-' : ''}oidc-${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const surplus = [...known.keys()].slice(0, Math.max(0, known.size - MAX_FLOWS + 1));
  return [...surplus.map((name) => write(name, '', 0)), write(key, id, validSeconds)];
}
