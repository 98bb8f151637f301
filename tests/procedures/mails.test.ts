import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LEASE_SECONDS } from '../../db/mails';
import { PASSWORD } from '../builders/users';
import { createAccountCalls, freshAddress } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createGate } from '../support/gate';
import { openRecordingClient } from '../support/recorded-statements';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const mail = {
  smtpUrl: smtp.url,
  mailFrom: 'Marquee <marquee@example.org>',
  publicUrl: 'https://marquee.example',
};
const site = createAccountCalls(database, { mail });
const otherInstance = createAccountCalls(database, { mail });

const SENT = {
  success: true,
  message: 'If this account exists, a link is on its way to its email address.',
};
const NEW_PASSWORD = 'Quiet-Lantern-42';
/** How long a mail is not taken by another instance. */
const LEASE_MS = LEASE_SECONDS * 1000;

afterEach(async () => {
  smtp.rejectSender(null);
  smtp.rejectRecipients(null);
  smtp.delayMails(async () => {});
  await sql`delete from mails`;
});

const ask = (emailOrUsername: string, address = freshAddress()) =>
  site.request({ address }).auth.requestPasswordReset({ emailOrUsername });
const sendDue = (from = site) => from.services.mails?.sendDue();
const makeDue = () => sql`update mails set next_attempt_at = now()`;
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email);
const tokenIn = (text = '') => /https:\/\/marquee\.example\/\?reset=([\w-]{43})/.exec(text)?.[1] ?? '';

async function createOwner() {
  const owner = await site.signUp();
  await sql`update users set role = 'owner' where id = ${owner.user.id}`;
  return owner;
}

describe('a requested reset', () => {
  test('is mailed with a link of PUBLIC_URL that works, and its use is mailed too', async () => {
    const { username, email } = await site.signUp();
    for (const name of [username.toUpperCase(), email]) {
      expect(await ask(name)).toEqual(SENT);
      await sendDue();
    }
    const [first, second] = mailsTo(email);
    expect(second).toMatchObject({ from: 'marquee@example.org' });
    expect(second?.text).toContain('Subject: Set a new password');
    expect(second?.text).toContain('From: Marquee <marquee@example.org>');
    expect(second?.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);

    const reset = (text = '') =>
      site.request().auth.resetPassword({ token: tokenIn(text), password: NEW_PASSWORD });
    await expect(reset(first?.text)).rejects.toEqual(failsWith('NOT_FOUND'));
    expect((await reset(second?.text)).data.username).toBe(username);
    await sendDue();
    expect(mailsTo(email)[2]?.text).toContain('Subject: Your password was changed');
    expect(await sql`select 1 from mails`).toHaveLength(0);
  });

  test('has no token in the database', async () => {
    const { username, email } = await site.signUp();
    await ask(username);
    const gate = createGate();
    const stored: string[] = [];
    smtp.delayMails(async () => {
      const rows = await sql`
        select to_json(m)::text as row from mails m union all select to_json(l)::text from account_links l`;
      stored.push(JSON.stringify(rows));
      gate.open();
    });
    await Promise.all([sendDue(), gate.opened]);
    const token = tokenIn(mailsTo(email)[0]?.text);
    expect(token).toHaveLength(43);
    expect(stored).toHaveLength(1);
    expect(stored.join()).not.toContain(token);
  });

  test('of an unknown account gets the same response after the same statements, and no mail', async () => {
    const { username } = await site.signUp();
    const recording = openRecordingClient(database.url);
    onTestFinished(() => recording.sql.end());
    const calls = createAccountCalls({ ...database, sql: recording.sql }, { mail });
    const statementsOf = async (emailOrUsername: string) => {
      recording.statements.clear();
      expect(await calls.request().auth.requestPasswordReset({ emailOrUsername })).toEqual(SENT);
      return [...recording.statements.keys()];
    };
    const known = await statementsOf(username);
    expect(known.length).toBeGreaterThan(1);
    expect(await statementsOf('nobody-has-this')).toEqual(known);
    await sql`delete from mails where recipient = ${username}`;
    const received = smtp.mails.length;
    await sendDue();
    expect(smtp.mails).toHaveLength(received);
    expect(await sql`select 1 from mails`).toHaveLength(0);
  });

  test('is mailed to an account three times an hour at most, and recorded', async () => {
    const { user, username, email } = await site.signUp();
    for (const name of [username, email, username, email, username]) {
      expect(await ask(name)).toEqual(SENT);
      await sendDue();
    }
    expect(mailsTo(email)).toHaveLength(3);
    const recorded = await sql`
      select address from audit_log where action = 'password.reset-mail' and actor_id = ${user.id}`;
    expect(recorded).toHaveLength(3);
    expect(recorded[0]).toMatchObject({ address: expect.stringMatching(/^10\./) });
  });

  test('is limited for a network like logins', async () => {
    const address = freshAddress();
    for (let count = 0; count < 20; count += 1) await ask('nobody-has-this', address);
    await expect(ask('nobody-has-this', address)).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });

  test('is refused without SMTP_URL', async () => {
    const withoutMail = createAccountCalls(database);
    const request = withoutMail.request().auth.requestPasswordReset({ emailOrUsername: 'ada' });
    await expect(request).rejects.toEqual(
      failsWith('NOT_FOUND', "This site doesn't send email. Please ask an admin for a reset link."),
    );
  });
});

describe('the mail sender', () => {
  test('escapes names in HTML', async () => {
    const { user, email, as } = await site.signUp();
    await sql`update users set username = '<b>Ada</b>', is_email_confirmed = true where id = ${user.id}`;
    await as().auth.profile();
    await ask(email);
    await sendDue();
    const text = mailsTo(email)[0]?.text ?? '';
    expect(text).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
    expect(text.slice(text.indexOf('text/html'))).not.toContain('<b>');
  });

  test('keeps mails while the server is down and sends them later', async () => {
    const { username, email } = await site.signUp();
    const down = await startSmtpServer();
    await down.stop();
    const waiting = createAccountCalls(database, { mail: { ...mail, smtpUrl: down.url } });
    await ask(username);
    await waiting.services.mails?.sendDue();
    const [row] = await sql`select attempts, next_attempt_at > now() as "isLater" from mails`;
    expect(row).toEqual({ attempts: 1, isLater: true });
    await sendDue();
    expect(mailsTo(email)).toHaveLength(0);
    await makeDue();
    await sendDue();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('tries a temporary rejection again and gives up after a day', async () => {
    const { username, email } = await site.signUp();
    smtp.rejectRecipients({ code: 451, text: 'Try again later' });
    await ask(username);
    await sendDue();
    expect(await sql`select failed_at from mails`).toEqual([{ failed_at: null }]);
    await sql`update mails set next_attempt_at = now(), created_at = now() - interval '23.5 hours', attempts = 9`;
    await sendDue();
    const [row] = await sql`select failed_at is not null as "isFailed", recipient from mails`;
    expect(row).toEqual({ isFailed: true, recipient: '' });
    smtp.rejectRecipients(null);
    await makeDue();
    await sendDue();
    expect(mailsTo(email)).toHaveLength(0);
  });

  test('sends the next mail after the temporary rejection of a recipient', async () => {
    const [refused, other] = [await site.signUp(), await site.signUp()];
    smtp.rejectRecipients({ code: 450, text: 'Domain not found' }, (address) => address === refused.email);
    await ask(refused.username);
    await ask(other.username);
    await sendDue();
    expect(mailsTo(other.email)).toHaveLength(1);
    smtp.rejectRecipients(null);
    await makeDue();
    await sendDue();
    expect(mailsTo(refused.email)).toHaveLength(1);
  });

  test('reports permanent rejections in metrics and health, and sends the next mail', async () => {
    const owner = await createOwner();
    const health = async () => (await owner.as().admin.systemHealth()).data.mail;
    expect(await health()).toEqual({ status: 'healthy', waiting: 0, failed: 0 });
    const { username } = await site.signUp();
    smtp.rejectRecipients({ code: 550, text: 'No such user' });
    await ask(username);
    expect(await health()).toEqual({ status: 'healthy', waiting: 1, failed: 0 });
    await sql`update mails set created_at = now() - interval '6 minutes'`;
    expect(await health()).toEqual({ status: 'warning', waiting: 1, failed: 0 });
    await ask('nobody-has-this');
    await sendDue();
    expect(await health()).toEqual({ status: 'warning', waiting: 0, failed: 1 });
    const values = (await site.services.mails?.counter.get())?.values ?? [];
    const countOf = (outcome: string) => values.find(({ labels }) => labels.outcome === outcome)?.value;
    expect(countOf('rejected')).toBe(1);
  });

  test('keeps mails whose sender is refused, such as for a wrong MAIL_FROM', async () => {
    const { username, email } = await site.signUp();
    smtp.rejectSender({ code: 550, text: 'Not your address' });
    await ask(username);
    smtp.rejectSender(null);
    await sql`update mails set next_attempt_at = now()`;
    await sendDue();
    expect(smtp.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('of another instance does not send a mail that is being sent', async () => {
    const { username, email } = await site.signUp();
    const [isReceiving, mayFinish] = [createGate(), createGate()];
    smtp.delayMails(async () => {
      isReceiving.open();
      await mayFinish.opened;
    });
    await ask(username);
    const sending = sendDue();
    await isReceiving.opened;
    await sendDue(otherInstance);
    // A slow server keeps no connection of the database and no request waiting.
    expect((await site.request().auth.login({ emailOrUsername: username, password: PASSWORD })).success).toBe(
      true,
    );
    mayFinish.open();
    await sending;
    expect(mailsTo(email)).toHaveLength(1);
  });

  describe('with a server that sends a byte now and then', () => {
    async function createDrippingSite() {
      const [isDripping, isDisconnected] = [createGate(), createGate()];
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('close', isDisconnected.open);
        socket.write('220 ready\r\n');
        socket.once('data', () => {
          const drip = () => socket.writable && socket.write('2', () => setTimeout(drip, 50).unref());
          drip();
          isDripping.open();
        });
      });
      onTestFinished(() => void server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const slow = createAccountCalls(database, { mail: { ...mail, smtpUrl: `smtp://127.0.0.1:${port}` } });
      return { slow, isDripping: isDripping.opened, isDisconnected: isDisconnected.opened };
    }

    const readMail = async () => {
      const [row] = await sql`select attempts, failed_at, next_attempt_at > now() as "isLater" from mails`;
      return row;
    };
    const DELAYED = { attempts: 1, failed_at: null, isLater: true };

    test('gives up before another instance takes the mail', async () => {
      const { slow, isDripping, isDisconnected } = await createDrippingSite();
      const { username, email } = await site.signUp();
      await ask(username);
      // Database timeouts and the timeout of a mail are intervals; the timers of sockets stay real.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const sending = sendDue(slow);
      await isDripping;
      vi.advanceTimersByTime(LEASE_MS - 10_000);
      await Promise.all([sending, isDisconnected]);
      expect(await readMail()).toEqual(DELAYED);
      await makeDue();
      await sendDue(otherInstance);
      expect(mailsTo(email)).toHaveLength(1);
    });

    test('does not delay the stop of Marquee', async () => {
      const { slow, isDripping, isDisconnected } = await createDrippingSite();
      const { username } = await site.signUp();
      await ask(username);
      const { mails } = slow.services;
      mails?.start();
      mails?.wake();
      await isDripping;
      await Promise.all([mails?.stop(), isDisconnected]);
      expect(await readMail()).toEqual(DELAYED);
    });
  });

  test('finishes the current mail and leaves the others when it stops', async () => {
    const stopping = createAccountCalls(database, { mail });
    const { username, email } = await site.signUp();
    for (let count = 0; count < 2; count += 1) await ask(username);
    const [isReceiving, mayFinish] = [createGate(), createGate()];
    smtp.delayMails(async () => {
      isReceiving.open();
      await mayFinish.opened;
    });
    const { mails } = stopping.services;
    mails?.start();
    mails?.wake();
    await isReceiving.opened;
    const stopped = mails?.stop();
    mayFinish.open();
    await stopped;
    expect(mailsTo(email)).toHaveLength(1);
    expect(await sql`select attempts from mails`).toEqual([{ attempts: 0 }]);
  });
});
