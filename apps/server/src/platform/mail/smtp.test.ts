import type { AddressInfo } from 'node:net';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMail } from './mail.ts';
import { smtpSender, type OutgoingMessage } from './sender.ts';

/** A message that the mail server has received. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | undefined;
}

let db: TestDatabase;
const servers: SMTPServer[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(resolve);
        }),
    ),
  );
  await db.owner.query('delete from platform.outgoing_message');
});
afterAll(() => db?.close());

/** Starts an SMTP server on a free port; by default without login and TLS. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ readonly address: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
          secure: session.secure,
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

const mailVia = (url: string) =>
  createMail({
    database: db.database,
    senders: { mail: smtpSender(url, 'โชคดี <mail@chokdee.example>'), sms: null },
    demoOutbox: null,
  });
const message = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'mail',
  recipient: 'somchai@mail.example',
  subject: 'Hello',
  body: 'the body',
  ...over,
});
const rows = () =>
  db.owner.query<{ attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    `select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error
     from platform.outgoing_message
     order by message_id`,
  );
const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
/** The value of a header, unfolded, with its encoded words decoded (RFC 2047). */
function header(raw: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw) ?? [];
  return value
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          )
      ).toString('utf8'),
    );
}
const bodyOf = (raw: string): string => {
  const text = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  return (/content-transfer-encoding: base64/i.test(raw) ? Buffer.from(text, 'base64').toString('utf8') : text).trim();
};

it('delivers a message in Thai once, with its headers', async () => {
  const { address, received } = await mailServer();
  const mail = mailVia(`smtp://${address}`);
  const subject = 'ยินดีต้อนรับสู่โชคดี บัญชีของคุณเปิดเรียบร้อยแล้ว ขอให้สนุกกับทุกเกม';
  await mail.send(db.database, message({ subject, body: 'สวัสดีค่ะ สมชาย\n\n.\nจุดบนบรรทัดเดียว' }));
  expect([await mail.deliver(), await mail.deliver()]).toEqual([1, 0]);
  expect(received).toHaveLength(1);
  const { raw, from, to } = received[0]!;
  expect([from, to]).toEqual(['mail@chokdee.example', ['somchai@mail.example']]);
  expect([header(raw, 'Subject'), header(raw, 'From'), header(raw, 'To')]).toEqual([
    subject,
    'โชคดี <mail@chokdee.example>',
    'somchai@mail.example',
  ]);
  expect(header(raw, 'Message-ID')).toMatch(/^<.+@.+>$/);
  expect(header(raw, 'Date')).not.toBe('');
  expect(header(raw, 'Content-Type')).toContain('charset=utf-8');
  expect(bodyOf(raw).replaceAll('\r\n', '\n')).toBe('สวัสดีค่ะ สมชาย\n\n.\nจุดบนบรรทัดเดียว');
  expect(await rows()).toMatchObject([{ sent: true, failed: false }]);
});

it('sends nothing unencrypted when TLS is required, and refuses an untrusted certificate', async () => {
  const open = await mailServer();
  const secured = await mailServer({ disabledCommands: [] });
  const send = (url: string) => smtpSender(url, 'mail@chokdee.example').send(message(), 'id');
  await expect(send(`smtp://${open.address}?requireTLS=true`)).rejects.toThrow(/STARTTLS/i);
  await expect(send(`smtp://${secured.address}?requireTLS=true`)).rejects.toThrow(/certificate/i);
  expect([...open.received, ...secured.received]).toEqual([]);
  await send(`smtp://${secured.address}?requireTLS=true&tls.rejectUnauthorized=false`);
  expect(secured.received).toMatchObject([{ secure: true }]);
});

it('retries a message after a refused login', async () => {
  let accepted = 'new';
  const { address, received } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (password === accepted) done(null, { user: username ?? '' });
      else done(new Error('Invalid username or password'));
    },
  });
  const mail = mailVia(`smtp://user:old@${address}`);
  await mail.send(db.database, message());
  expect(await mail.deliver()).toBe(0);
  expect(await rows()).toMatchObject([
    { attempts: 1, sent: false, failed: false, last_error: expect.stringMatching(/login|535/i) as string },
  ]);
  accepted = 'old';
  await db.moveClock(31_000);
  expect(await mail.deliver()).toBe(1);
  expect(received).toMatchObject([{ user: 'user' }]);
});

it('retries after a temporary refusal, but not after a permanent one, and sends the next message', async () => {
  let busy = true;
  const { address, received } = await mailServer({
    onRcptTo: ({ address: to }, _session, done) => {
      if (to.startsWith('nobody')) done(smtpError(550, 'no such mailbox'));
      else done(busy ? smtpError(451, 'greylisted, try again') : null);
    },
  });
  const mail = mailVia(`smtp://${address}`);
  for (const recipient of ['busy@mail.example', 'nobody@mail.example'])
    await mail.send(db.database, message({ recipient }));
  expect(await mail.deliver()).toBe(0);
  expect(await rows()).toMatchObject([
    { attempts: 1, sent: false, failed: false, last_error: expect.stringContaining('451') as string },
    { attempts: 1, sent: false, failed: true, last_error: expect.stringContaining('550') as string },
  ]);
  busy = false;
  expect(await mail.deliver()).toBe(0);
  await db.moveClock(31_000);
  expect(await mail.deliver()).toBe(1);
  await db.moveClock(24 * 3_600_000);
  expect(await mail.deliver()).toBe(0);
  expect(received.map(({ to }) => to)).toEqual([['busy@mail.example']]);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 1]);
});

it.each([
  'a@mail.example\r\nBcc: thief@mail.example',
  'a@mail.example, thief@mail.example',
  'a@mail.example>\r\nRCPT TO:<thief@mail.example',
  'Thief <thief@mail.example>',
  'a@mail.example\u0000',
  '',
])('rejects the recipient %j without contacting the server', async (recipient) => {
  const { address, received } = await mailServer();
  await expect(
    smtpSender(`smtp://${address}`, 'mail@chokdee.example').send(message({ recipient }), 'id'),
  ).rejects.toThrow('the recipient is not one address');
  expect(received).toEqual([]);
});

it('does not let a subject start another header', async () => {
  const { address, received } = await mailServer();
  await smtpSender(`smtp://${address}`, 'mail@chokdee.example').send(
    message({ subject: 'Hello\r\nBcc: thief@mail.example\r\n\r\nbody of mine' }),
    'id',
  );
  expect(received[0]!.to).toEqual(['somchai@mail.example']);
  expect(received[0]!.raw).not.toMatch(/^(Bcc|body of mine)/m);
});
