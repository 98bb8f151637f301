const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request's Host headers are not the one good one (RFC 9112 §3.2); HTTP/1.0 may do without any. */
export function isStrangeHost(hosts: readonly string[] | undefined): boolean {
  if (hosts === undefined) return false;
  const [host = '', ...others] = hosts;
  return others.length > 0 || !HOST.test(host) || !URL.canParse(`http://${host}`);
}
