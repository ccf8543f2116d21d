import type { AddressInfo } from 'node:net';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMail } from './mail.ts';
import { smtpSender, type OutgoingMessage } from './sender.ts';

/** What a mail server took in. */
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

/** A real SMTP server on a free port, without a login and TLS unless told. */
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

const post = (url: string) =>
  createMail({
    database: db.database,
    senders: { mail: smtpSender(url, 'โชคดี <house@chokdee.example>'), sms: null },
    demoOutbox: null,
  });
const letter = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'mail',
  recipient: 'somchai@mail.example',
  subject: 'Hello',
  body: 'the body',
  ...over,
});
const rows = () =>
  db.owner.query<{ attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    'select attempts, sent_at is not null sent, failed_at is not null failed, last_error from platform.outgoing_message order by message_id',
  );
const refusing = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
/** The value of a header, its lines joined and its encoded words opened (RFC 2047). */
function header(raw: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw) ?? [];
  return value
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, how: string, text: string) =>
      (how.toUpperCase() === 'B'
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

it('a letter arrives with its headers, in Thai, and only once', async () => {
  const { address, received } = await mailServer();
  const mail = post(`smtp://${address}`);
  const subject = 'ยินดีต้อนรับสู่โชคดี บัญชีของคุณเปิดเรียบร้อยแล้ว ขอให้สนุกกับทุกเกม';
  await mail.send(db.database, letter({ subject, body: 'สวัสดีค่ะ สมชาย\n\n.\nจุดบนบรรทัดเดียว' }));
  expect([await mail.deliver(), await mail.deliver()]).toEqual([1, 0]);
  expect(received).toHaveLength(1);
  const { raw, from, to } = received[0]!;
  expect([from, to]).toEqual(['house@chokdee.example', ['somchai@mail.example']]);
  expect([header(raw, 'Subject'), header(raw, 'From'), header(raw, 'To')]).toEqual([
    subject,
    'โชคดี <house@chokdee.example>',
    'somchai@mail.example',
  ]);
  expect(header(raw, 'Message-ID')).toMatch(/^<.+@.+>$/);
  expect(header(raw, 'Date')).not.toBe('');
  expect(header(raw, 'Content-Type')).toContain('charset=utf-8');
  expect(bodyOf(raw).replaceAll('\r\n', '\n')).toBe('สวัสดีค่ะ สมชาย\n\n.\nจุดบนบรรทัดเดียว');
  expect(await rows()).toMatchObject([{ sent: true, failed: false }]);
});

it('where TLS is demanded nothing goes out in the clear, and a certificate that is not trusted is refused', async () => {
  const open = await mailServer();
  const secured = await mailServer({ disabledCommands: [] });
  const send = (url: string) => smtpSender(url, 'house@chokdee.example').send(letter());
  await expect(send(`smtp://${open.address}?requireTLS=true`)).rejects.toThrow(/STARTTLS/i);
  await expect(send(`smtp://${secured.address}?requireTLS=true`)).rejects.toThrow(/certificate/i);
  expect([...open.received, ...secured.received]).toEqual([]);
  await send(`smtp://${secured.address}?requireTLS=true&tls.rejectUnauthorized=false`);
  expect(secured.received).toMatchObject([{ secure: true }]);
});

it('a refused login keeps the letter for the day it works', async () => {
  let right = 'new';
  const { address, received } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (password === right) done(null, { user: username ?? '' });
      else done(new Error('Invalid username or password'));
    },
  });
  const mail = post(`smtp://house:old@${address}`);
  await mail.send(db.database, letter());
  expect(await mail.deliver()).toBe(0);
  expect(await rows()).toMatchObject([
    { attempts: 1, sent: false, failed: false, last_error: expect.stringMatching(/login|535/i) as string },
  ]);
  right = 'old';
  await db.moveClock(31_000);
  expect(await mail.deliver()).toBe(1);
  expect(received).toMatchObject([{ user: 'house' }]);
});

it('a server that is busy is tried again later; one that will never take the letter is not, and the next letter goes out', async () => {
  let busy = true;
  const { address, received } = await mailServer({
    onRcptTo: ({ address: to }, _session, done) => {
      if (to.startsWith('nobody')) done(refusing(550, 'no such mailbox'));
      else done(busy ? refusing(451, 'greylisted, come again') : null);
    },
  });
  const mail = post(`smtp://${address}`);
  for (const recipient of ['busy@mail.example', 'nobody@mail.example'])
    await mail.send(db.database, letter({ recipient }));
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
])('%j is no recipient: the letter is set aside and nothing is said to the server', async (recipient) => {
  const { address, received } = await mailServer();
  await expect(smtpSender(`smtp://${address}`, 'house@chokdee.example').send(letter({ recipient }))).rejects.toThrow(
    'the recipient is not one address',
  );
  expect(received).toEqual([]);
});

it('a subject cannot begin another header', async () => {
  const { address, received } = await mailServer();
  await smtpSender(`smtp://${address}`, 'house@chokdee.example').send(
    letter({ subject: 'Hello\r\nBcc: thief@mail.example\r\n\r\nbody of mine' }),
  );
  expect(received[0]!.to).toEqual(['somchai@mail.example']);
  expect(received[0]!.raw).not.toMatch(/^(Bcc|body of mine)/m);
});
