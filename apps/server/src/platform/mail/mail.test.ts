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

const letter = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'mail',
  recipient: 'a@b.example',
  subject: 'Hello',
  body: 'code 123456',
  ...over,
});
const rows = () =>
  db.owner.query<{ body: string; attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    'select body, attempts, sent_at is not null sent, failed_at is not null failed, last_error from platform.outgoing_message',
  );
/** A sender that notes what it gets and fails while told to. */
function noting(): Sender & { readonly got: OutgoingMessage[]; broken: boolean } {
  const sender = {
    keepsText: false,
    got: [] as OutgoingMessage[],
    broken: false,
    send: async ({ kind, recipient, subject, body }: OutgoingMessage) => {
      if (sender.broken) throw new Error('connection refused');
      sender.got.push({ kind, recipient, subject, body });
    },
  };
  return sender;
}

describe('letters', () => {
  it('leave once, after the commit, and their text is forgotten', async () => {
    const sender = noting();
    const mail = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    await expect(
      db.database.transaction(async (tx) => {
        await mail.send(tx, letter({ subject: 'undone' }));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await mail.send(db.database, letter());
    expect([await mail.deliver(), await mail.deliver()]).toEqual([1, 0]);
    expect(sender.got).toEqual([letter()]);
    expect(await rows()).toMatchObject([{ sent: true, body: '' }]);
  });

  it('are not written where nobody could send them', async () => {
    const mail = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
    expect(await mail.send(db.database, letter())).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('are tried again later, then given up with their reason', async () => {
    const sender = noting();
    sender.broken = true;
    const mail = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    await mail.send(db.database, letter());
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

  it('wait for a copy that died with them in its hands', async () => {
    const mail = createMail({
      database: db.database,
      senders: { mail: { keepsText: false, send: () => new Promise(() => undefined) }, sms: null },
      demoOutbox: null,
    });
    await mail.send(db.database, letter());
    void mail.deliver();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const sender = noting();
    const other = createMail({ database: db.database, senders: { mail: sender, sms: null }, demoOutbox: null });
    expect(await other.deliver()).toBe(0);
    await db.moveClock(121_000);
    expect(await other.deliver()).toBe(1);
  });
});

it('letters are removed 30 days after their end, in batches; those that wait stay', async () => {
  await db.owner.query(`insert into platform.outgoing_message (kind, recipient, subject, body, sent_at, failed_at)
    select 'mail', 'a@b.example', case when n <= 600 then 'sent' when n <= 700 then 'failed' when n <= 703 then 'young' else 'waits' end, '',
      case when n <= 600 then platform.clock() - interval '31 days' when n > 700 and n <= 703 then platform.clock() - interval '29 days' end, case when n > 600 and n <= 700 then platform.clock() - interval '31 days' end from generate_series(1, 705) n`);
  const { module } = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
  await module.jobs?.find(({ name }) => name === 'mail.purge')?.run();
  expect(
    await db.owner.query(
      'select subject, count(*)::integer as n from platform.outgoing_message group by subject order by subject',
    ),
  ).toEqual([
    { subject: 'waits', n: 2 },
    { subject: 'young', n: 3 },
  ]);
});

describe('demo outbox', () => {
  const open = async (password: string | null) => {
    const mail = createMail({
      database: db.database,
      senders: { mail: demoSender(), sms: demoSender() },
      demoOutbox: { password },
    });
    await mail.send(db.database, letter({ subject: '<script>alert(1)</script>', body: 'your code is 4711 & more' }));
    await mail.deliver();
    return testHttp({ modules: [mail.module] });
  };

  it('shows what would have been sent, as text and not as markup', async () => {
    const http = await open(null);
    const answer = await http.call(demoOutbox, {}, { language: 'EN' });
    await http.close();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(String(answer.body)).toContain('your code is 4711 &#38; more');
    expect(String(answer.body)).not.toContain('<script>');
  });

  it('asks for the printed password where others can reach it', async () => {
    const http = await open('printed');
    const ask = async (password: string | null) =>
      (
        await http.call(
          demoOutbox,
          {},
          password === null
            ? {}
            : { headers: { authorization: `Basic ${Buffer.from(`demo:${password}`).toString('base64')}` } },
        )
      ).status;
    const seen = [await ask(null), await ask('guess'), await ask('printed')];
    await http.close();
    expect(seen).toEqual([401, 401, 200]);
  });

  it('does not exist in production', async () => {
    const mail = createMail({ database: db.database, senders: { mail: null, sms: null }, demoOutbox: null });
    const http = await testHttp({ modules: [mail.module] });
    const { status } = await http.call(demoOutbox);
    await http.close();
    expect(status).toBe(404);
  });
});
