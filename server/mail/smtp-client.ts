import { createTransport } from 'nodemailer';
import { withAbortTimeout } from '../limits/timeout';
import type { MailContent } from './mail-content';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Less than `LEASE_SECONDS` in db/mails.ts, after which another instance may send the mail. */
const SEND_TIMEOUT_MS = 90_000;

/** The server will not accept this mail later either. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
}

/** The server does not accept this mail now, such as for a full mailbox or an unknown domain, but may accept others. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

/** Those of the connection, the login and the sender are about the settings, not the mail. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** The server ends the connection. */
const SERVICE_UNAVAILABLE = 421;

function describeRefusal(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('command' in cause) || !('responseCode' in cause)) return cause;
  const [command, code] = [String(cause.command), Number(cause.responseCode)];
  if (MAIL_COMMANDS.has(command) && code >= 500)
    return new MailRejectedError('The mail server rejected an email', { cause });
  if (command === 'RCPT TO' && code >= 400 && code !== SERVICE_UNAVAILABLE)
    return new MailDeferredError('The mail server does not accept an email now', { cause });
  return cause;
}

const tookTooLong = () =>
  Object.assign(new Error('The mail server took too long to accept an email'), { code: 'ETIMEDOUT' });

export class SmtpClient {
  readonly #from: string;
  readonly #transport;

  constructor({ url, from }: { readonly url: string; readonly from: string }) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** @throws MailRejectedError, or what may succeed later: MailDeferredError for this mail, others for all */
  async send(to: string, { subject, text, html }: MailContent, stopping?: AbortSignal): Promise<void> {
    const sendWithin = (signal: AbortSignal) =>
      this.#transport.sendMail({
        from: this.#from,
        // As an object, because a text may contain several addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    try {
      await withAbortTimeout(sendWithin, SEND_TIMEOUT_MS, { signal: stopping, timeoutError: tookTooLong });
    } catch (error) {
      throw describeRefusal(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}
