import { Counter } from 'prom-client';
import { deleteMail, markMailFailed, takeDueMail, type WaitingMail } from '../../db/mails';
import type { Log } from '../config/logger';
import type { Db } from '../database/db';
import { MailDeferredError, MailRejectedError, SmtpClient } from '../mail/smtp-client';
import { composeMail, type MailServices } from './compose-mail';

/** Also how long mails of other instances and those after a failure wait. */
const INTERVAL_MS = 15_000;
/** For the mail that is being sent when the server stops: one that is accepted but not recorded is sent twice. */
const STOP_TIMEOUT_MS = 1500;

type MailSenderOptions = MailServices & {
  readonly db: Db;
  readonly log: Log;
  readonly smtpUrl: string;
  readonly mailFrom: string;
};

const OUTCOMES = ['sent', 'dropped', 'delayed', 'rejected', 'expired'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Unlike failures of the server, they do not stop the other mails. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof MailRejectedError || error instanceof MailDeferredError;

function describeFailure(error: unknown) {
  const { code, responseCode } = Object(isRefusal(error) ? error.cause : error);
  return { code: String(code ?? 'unknown'), responseCode: Number(responseCode) || undefined };
}

const stopped = () => Object.assign(new Error('The server stops'), { code: 'ABORT_ERR' });

/** Sends the waiting mails, one after another. Each mail is sent by one instance at a time. */
export class MailSender {
  readonly counter = new Counter({
    name: 'marquee_mails_total',
    help: 'Attempts to send emails by outcome, since the start',
    labelNames: ['outcome'] as const,
    registers: [],
  });
  readonly #options: MailSenderOptions;
  readonly #smtp: SmtpClient;
  #running: Promise<void> | null = null;
  #isWoken = false;
  readonly #stopping = new AbortController();
  #state: 'new' | 'started' | 'stopped' = 'new';
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MailSenderOptions) {
    this.#options = options;
    for (const outcome of OUTCOMES) this.counter.inc({ outcome }, 0);
    this.#smtp = new SmtpClient({ url: options.smtpUrl, from: options.mailFrom });
  }

  start(): void {
    this.#state = 'started';
    this.#runAfter(INTERVAL_MS);
  }

  /** Sends newly stored mails soon. Requests do not wait for it. */
  wake(): void {
    if (this.#state !== 'started') return;
    this.#isWoken = true;
    if (!this.#running) this.#runAfter(0);
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    const timer = setTimeout(() => this.#stopping.abort(stopped()), STOP_TIMEOUT_MS);
    await this.#running;
    clearTimeout(timer);
    this.#smtp.close();
  }

  /** Sends all due mails, until the server fails or this stops. Never rejects. */
  async sendDue(): Promise<void> {
    const { db, log } = this.#options;
    try {
      let isWorking = true;
      while (isWorking && this.#state !== 'stopped') {
        const mail = await db.query(takeDueMail);
        isWorking = mail !== null && (await this.#send(mail));
      }
    } catch (error) {
      log.debug({ err: error }, 'Emails could not be sent and will be tried again');
    }
  }

  #runAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isWoken = false;
      this.#running = this.sendDue().finally(() => {
        this.#running = null;
        if (this.#state === 'started') this.#runAfter(this.#isWoken ? 0 : INTERVAL_MS);
      });
    }, ms).unref();
  }

  /** @returns whether the server works */
  async #send(mail: WaitingMail): Promise<boolean> {
    const { db } = this.#options;
    let message: Awaited<ReturnType<typeof composeMail>>;
    try {
      message = await composeMail(this.#options, mail);
      if (message) await this.#smtp.send(message.to, message.content, this.#stopping.signal);
    } catch (error) {
      await this.#handleFailure(mail, error);
      return isRefusal(error);
    }
    await db.query(deleteMail, mail.id);
    this.#count(message ? 'sent' : 'dropped');
    return true;
  }

  async #handleFailure({ id, kind, attempts, isLastAttempt }: WaitingMail, error: unknown): Promise<void> {
    const { db, log } = this.#options;
    const isRejected = error instanceof MailRejectedError;
    // The server's messages may contain addresses.
    const failure = { mail: kind, attempts, ...describeFailure(error) };
    if (isRejected || isLastAttempt) {
      await db.query(markMailFailed, id);
      log.error(
        failure,
        isRejected ? 'An email was rejected' : 'An email could not be sent for a day and was given up',
      );
    } else {
      log.warn(failure, 'An email could not be sent and will be tried again');
    }
    this.#count(isRejected ? 'rejected' : isLastAttempt ? 'expired' : 'delayed');
  }

  #count(outcome: Outcome): void {
    this.counter.inc({ outcome });
  }
}
