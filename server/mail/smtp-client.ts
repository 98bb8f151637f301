import { createTransport } from 'nodemailer';
import { withTimeout } from '../limits/timeout';
import type { MailContent } from './mail-content';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Less than `LEASE_SECONDS` in db/mails.ts, after which another instance may send the mail. */
const SEND_TIMEOUT_MS = 90_000;

/** The server will not accept this mail later either. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
}

/** Those of the connection, the login and the sender are about the settings, not the mail. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

function isRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return MAIL_COMMANDS.has(String(error.command)) && Number(error.responseCode) >= 500;
}

const tookTooLong = () =>
  Object.assign(new Error('The mail server took too long to accept a mail'), { code: 'ETIMEDOUT' });

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

  /** @throws MailRejectedError, or what may succeed later */
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
      await withTimeout(sendWithin, SEND_TIMEOUT_MS, { signal: stopping, timeoutError: tookTooLong });
    } catch (error) {
      if (!isRejection(error)) throw error;
      throw new MailRejectedError('The mail server rejected a mail', { cause: error });
    }
  }

  close(): void {
    this.#transport.close();
  }
}
