import { demoOutbox } from '@chokdee/contract/calls/mail';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testHttp } from '../http/testing.ts';
import { createMail } from './mail.ts';
import { demoSender, type OutgoingMessage, type Sender } from './sender.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
afterEach(() => db.owner.query('delete from platform.outgoing_message'));

const message = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'mail',
  recipient: 'a@b.example',
  subject: 'Hello',
  body: 'code 123456',
  ...over,
});
const rows = () =>
  db.owner.query<{ body: string; attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    `select body, attempts, sent_at is not null as sent, failed_at is not null as failed, last_error
     from platform.outgoing_message`,
  );
/** A sender that keeps the messages it sends, and fails while `broken`. */
function recordingSender(): Sender & { readonly sent: OutgoingMessage[]; broken: boolean } {
  const sender = {
    keepsText: false,
    sent: [] as OutgoingMessage[],
    broken: false,
    send: async ({ kind, recipient, subject, body }: OutgoingMessage) => {
      if (sender.broken) throw new Error('connection refused');
      sender.sent.push({ kind, recipient, subject, body });
    },
  };
  return sender;
}

describe('outgoing messages', () => {
  it('are sent once, after the commit, and their body is emptied', async () => {
    const sender = recordingSender();
    const mail = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    await expect(
      db.database.transaction(async (tx) => {
        await mail.send(tx, message({ subject: 'undone' }));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await mail.send(db.database, message());
    expect([await mail.deliver(), await mail.deliver()]).toEqual([1, 0]);
    expect(sender.sent).toEqual([message()]);
    expect(await rows()).toMatchObject([{ sent: true, body: '' }]);
  });

  it('are not written when there is no sender of their kind', async () => {
    const mail = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
    expect(await mail.send(db.database, message())).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('are retried later, then fail with the reason', async () => {
    const sender = recordingSender();
    sender.broken = true;
    const mail = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    await mail.send(db.database, message());
    expect([await mail.deliver(), await mail.deliver()]).toEqual([0, 0]);
    expect(await rows()).toMatchObject([{ attempts: 1, sent: false, last_error: 'connection refused' }]);
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      await db.moveClock(6 * 3_600_000);
      await mail.deliver();
    }
    expect(await rows()).toMatchObject([{ attempts: 7, sent: false, failed: true, body: '' }]);
    sender.broken = false;
    await db.moveClock(24 * 3_600_000);
    expect(await mail.deliver()).toBe(0);
  });

  it('are sent by another copy two minutes after a copy claimed them and stopped', async () => {
    const mail = createMail({
      database: db.database,
      senders: { mail: { keepsText: false, send: () => new Promise(() => undefined) }, sms: null },
      demoOutbox: null,
    });
    await mail.send(db.database, message());
    void mail.deliver();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const sender = recordingSender();
    const otherCopy = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    expect(await otherCopy.deliver()).toBe(0);
    await db.moveClock(121_000);
    expect(await otherCopy.deliver()).toBe(1);
  });
});

it('deletes messages in batches 30 days after they were sent or failed, and keeps waiting ones', async () => {
  await db.owner.query(`insert into platform.outgoing_message (kind, recipient, subject, body, sent_at, failed_at)
    select
      'mail',
      'a@b.example',
      case when n <= 600 then 'sent' when n <= 700 then 'failed' when n <= 703 then 'recent' else 'waiting' end,
      '',
      case
        when n <= 600 then platform.clock() - interval '31 days'
        when n > 700 and n <= 703 then platform.clock() - interval '29 days'
      end,
      case when n > 600 and n <= 700 then platform.clock() - interval '31 days' end
    from generate_series(1, 705) n`);
  const { module } = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
  await module.jobs?.find(({ name }) => name === 'mail.purge')?.run();
  expect(
    await db.owner.query(
      'select subject, count(*)::integer as n from platform.outgoing_message group by subject order by subject',
    ),
  ).toEqual([
    { subject: 'recent', n: 3 },
    { subject: 'waiting', n: 2 },
  ]);
});

describe('demo outbox', () => {
  const open = async (password: string | null) => {
    const mail = createMail({
      database: db.database,
      senders: { mail: demoSender(), sms: demoSender() },
      demoOutbox: { password },
    });
    await mail.send(db.database, message({ subject: '<script>alert(1)</script>', body: 'your code is 4711 & more' }));
    await mail.deliver();
    return testHttp({ modules: [mail.module] });
  };

  it('shows the messages as text, with markup escaped', async () => {
    const http = await open(null);
    const answer = await http.call(demoOutbox, {}, { language: 'EN' });
    await http.close();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(String(answer.body)).toContain('your code is 4711 &#38; more');
    expect(String(answer.body)).not.toContain('<script>');
  });

  it('requires the password when one is set', async () => {
    const http = await open('printed');
    const statusWith = async (password: string | null) =>
      (
        await http.call(
          demoOutbox,
          {},
          password === null
            ? {}
            : { headers: { authorization: `Basic ${Buffer.from(`demo:${password}`).toString('base64')}` } },
        )
      ).status;
    const statuses = [await statusWith(null), await statusWith('guess'), await statusWith('printed')];
    await http.close();
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('does not exist in production', async () => {
    const mail = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
    const http = await testHttp({ modules: [mail.module] });
    const { status } = await http.call(demoOutbox);
    await http.close();
    expect(status).toBe(404);
  });
});
