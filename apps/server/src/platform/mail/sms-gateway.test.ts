import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedMessage, signMessage } from '../crypto/signed-message.ts';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createMail, type Mail } from './mail.ts';
import { SMS_SIGNATURE, smsGateway } from './sms-gateway.ts';

const key = new Uint8Array(32).fill(5);
const receiptUrl = 'https://play.example/wps/callback/sms';

let db: TestDatabase;
let gateway: Server;
let mail: Mail;
let http: TestHttp;
/** What the gateway answers next: a status, or `hang up`. */
let answers: (number | 'hang up')[] = [];
let requests: { headers: IncomingHttpHeaders; body: Buffer }[] = [];

beforeAll(async () => {
  db = await testDatabase();
  gateway = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(parts) });
      const answer = answers.shift() ?? 202;
      if (answer === 'hang up') request.socket.destroy();
      else response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
  mail = createMail({
    database: db.database,
    senders: { mail: null, sms: smsGateway({ url, key, from: 'Chokdee', receiptUrl }) },
    demoOutbox: null,
    receiptKey: key,
  });
  http = await testHttp({ modules: [mail.module] });
});
afterAll(async () => {
  await http?.close();
  gateway?.close();
  await db?.close();
});
beforeEach(() => {
  [answers, requests] = [[], []];
});
afterEach(() => db.owner.query('delete from platform.outgoing_message'));

const send = (recipient = '+66812345678') =>
  mail.send(db.database, { kind: 'sms', recipient, subject: '', body: 'Chokdee: 123456' });
const row = async () =>
  (
    await db.owner.query<{ message_id: string; body: string; state: string; last_error: string; receipt: string }>(
      `select
        message_id,
        body,
        case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
        last_error,
        receipt
      from platform.outgoing_message`,
    )
  )[0]!;

describe('the SMS gateway', () => {
  it('gets a signed message with an idempotency key, whose text is not kept afterwards', async () => {
    await send();
    expect(await mail.deliver()).toBe(1);
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = requests;
    const { message_id: id, state, body: kept } = await row();
    expect(JSON.parse(body.toString())).toEqual({
      id,
      from: 'Chokdee',
      to: '+66812345678',
      text: 'Chokdee: 123456',
      receiptUrl,
    });
    const header = String(headers[SMS_SIGNATURE]);
    expect(isSignedMessage(key, { header, body, now: new Date() })).toBe(true);
    expect(isSignedMessage(key, { header, body: Buffer.from(`${body.toString()} `), now: new Date() })).toBe(false);
    expect([headers['idempotency-key'], state, kept]).toEqual([id, 'sent', '']);
  });

  it('is tried again with the same key after an outage, within seconds', async () => {
    answers = [503, 'hang up', 429];
    await send();
    for (const wait of [5_000, 10_000, 20_000]) {
      expect(await mail.deliver()).toBe(0);
      expect(await mail.deliver()).toBe(0);
      await db.moveClock(wait);
    }
    expect(await mail.deliver()).toBe(1);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([400, 403])('is not tried again after it refused a message with %i', async (status) => {
    answers = [status];
    await send();
    await mail.deliver();
    expect(await row()).toMatchObject({ state: 'failed', body: '', last_error: `the SMS gateway answered ${status}` });
  });

  it('is given up after five more attempts, and never followed elsewhere', async () => {
    answers = [302, 500, 500, 500, 500, 500];
    await send();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await mail.deliver();
      await db.moveClock(60_000);
    }
    expect(requests).toHaveLength(6);
    expect(await row()).toMatchObject({ state: 'failed', body: '' });
  });
});

describe('a delivery receipt', () => {
  const report = async (content: unknown, { secret = key, now }: { secret?: Uint8Array; now?: Date } = {}) => {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const [clock] = await db.owner.query<{ now: Date }>('select platform.clock() as now');
    const response = await fetch(`${http.base.site}/wps/callback/sms`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SMS_SIGNATURE]: signMessage(secret, body, now ?? clock!.now),
      },
      body,
    });
    const { result, errorCode } = (await response.json()) as { result?: string; errorCode?: string };
    return result ?? errorCode;
  };

  it('is recorded once, and the first one counts', async () => {
    await send();
    await mail.deliver();
    const { message_id: id } = await row();
    expect(await report({ id, status: 'failed', reason: 'number not in use' })).toBe('recorded');
    expect(await report({ id, status: 'delivered' })).toBe('repeated');
    expect(await row()).toMatchObject({ receipt: 'failed', last_error: 'number not in use' });
  });

  it('is refused without our key, too old, unreadable, or of no message', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    const status = 'delivered';
    expect(await report({ id, status }, { secret: new Uint8Array(32) })).toBe('callback.unsigned');
    expect(await report({ id, status }, { now: new Date(0) })).toBe('callback.unsigned');
    expect(await report('no json')).toBe('callback.unreadable');
    expect(await report({ id: 'x', status })).toBe('callback.unreadable');
    expect(await report({ id, status })).toBe('request.not.found');
  });
});
