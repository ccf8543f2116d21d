import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bare,
  change,
  forAgents,
  forMembers,
  forOperators,
  limited,
  playerList,
  publicList,
  relay,
  rgs,
  startTestCalls,
} from './testing-calls.ts';
import type { TestHttp } from './testing.ts';

let http: TestHttp;
beforeAll(async () => {
  ({ http } = await startTestCalls());
});
afterAll(() => http.close());

it('admits each role only to its own calls', async () => {
  const codes = async (call: typeof forAgents | typeof change): Promise<(string | null)[]> =>
    Promise.all(
      [undefined, 'stale', 'trial', 'member', 'agent'].map(
        async (token) => (await http.call(call, { body: {} }, token === undefined ? {} : { token })).errorCode,
      ),
    );
  expect(await codes(forAgents)).toEqual([
    'login.not.session',
    'login.not.session',
    'account.not.real',
    'account.not.agent',
    null,
  ]);
  expect(await codes(change)).toEqual(['login.not.session', 'login.not.session', null, null, null]);
  expect((await http.call(forMembers, { params: { id: 1 } }, { token: 'trial' })).errorCode).toBe('account.not.real');
  expect((await http.call(forOperators, {}, { token: 'member' })).errorCode).toBe('login.not.session');
  expect((await http.call(forOperators, {}, { token: 'operator' })).value).toBe('Somchai');
});

it('compresses a long public answer, and no answer to a session', async () => {
  const encodingOf = async (...args: Parameters<typeof http.call>) => {
    const { value, headers } = await http.call(...args);
    return [Array.isArray(value) ? value.length : value, headers.get('content-encoding'), headers.get('vary')];
  };
  const accept = (encodings: string) => ({ headers: { 'accept-encoding': encodings } });
  const both = accept('gzip, br');
  expect(await encodingOf(publicList, {}, both)).toEqual([200, 'br', 'accept-encoding']);
  expect(await encodingOf(publicList, {}, accept('gzip'))).toEqual([200, 'gzip', 'accept-encoding']);
  expect(await encodingOf(publicList, {}, accept('identity'))).toEqual([200, null, null]);
  expect(await encodingOf(relay, {}, both)).toEqual([7, null, null]);
  expect(await encodingOf(publicList, {}, { token: 'member', ...both })).toEqual([200, null, null]);
  expect(await encodingOf(playerList, {}, { token: 'member', ...both })).toEqual([200, null, null]);
});

it('finds the brand by a single Merchant header or by host', async () => {
  expect((await http.call(bare, {}, { headers: { merchant: 'chokdee' } })).status).toBe(200);
  expect((await http.call(bare, {}, { headers: { merchant: 'nobody' } })).errorCode).toBe('function.not.available');
  const repeated = 'Host: x\r\nMerchant: chokdee\r\nMerchant: chokdee\r\nConnection: close';
  expect(await rawRequest(http.base.site, `GET /lgw/test HTTP/1.1\r\n${repeated}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 [\s\S]*function\.not\.available/,
  );
  expect(
    await rawRequest(http.base.site, 'GET /lgw/test HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  ).toContain('domain.invalid');
});

it('limits rates by address and by game session, and answers how long to wait', async () => {
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await http.call(limited));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const play = async (sessionID: string): Promise<number> =>
    (await http.call(rgs, { body: { sessionID, amount: 1 } })).status;
  expect([await play('one'), await play('one'), await play('one'), await play('two')]).toEqual([200, 200, 429, 200]);
  // Invented session ids neither lift the limit of the address nor evict the counts of others.
  const invented = [];
  for (let index = 0; index < 12; index += 1) invented.push(await play(`invented ${index}`));
  expect([invented[0], invented.at(-1)]).toEqual([200, 429]);
});

/** Sends bytes without the normalization that `fetch` does; returns the answer. */
function rawRequest(base: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket
      .on('data', (chunk) => {
        answer += String(chunk);
      })
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}
