const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request's Host is none (RFC 9112 §3.2): addresses are made from it. HTTP/1.0 may do without. */
export function isStrangeHost(host: string | undefined): boolean {
  return host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`));
}
