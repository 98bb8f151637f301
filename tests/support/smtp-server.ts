import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  /** Decoded, with all headers and both alternatives. */
  readonly text: string;
};

type Reply = { readonly code: number; readonly text: string };

const decode = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const failWith = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code });

/** A mail server without TLS and login. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  let senderReply: Reply | null = null;
  let recipientReply: Reply | null = null;
  let isRefused = (_address: string) => true;
  let beforeAccepting: () => Promise<void> = async () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(senderReply && failWith(senderReply)),
    onRcptTo: ({ address }, _session, done) =>
      done(recipientReply && isRefused(address) ? failWith(recipientReply) : null),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      await beforeAccepting();
      const raw = Buffer.concat(chunks).toString();
      mails.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address).join(),
        raw,
        text: decode(raw),
      });
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** @param reply null accepts the sender again */
    rejectSender(reply: Reply | null): void {
      senderReply = reply;
    },
    /** @param reply null accepts recipients again */
    rejectRecipients(reply: Reply | null, recipients: (address: string) => boolean = () => true): void {
      recipientReply = reply;
      isRefused = recipients;
    },
    delayMails(work: () => Promise<void>): void {
      beforeAccepting = work;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
