import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { ownBeacon, signRound } from '@chokdee/fairness/beacon';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { createPlanner } from './planning.ts';
import { addGame } from './store.ts';
import type { ClockReport } from './testing-clock.ts';
import { OWN, ownGame, sealingKey } from './testing.ts';

// The copy that draws is killed or suspended after it has asked the beacon and before it has stored
// the result.

/** Milliseconds within which another process takes over (decision 23). */
const TAKEOVER = 5_000;

let db: TestDatabase;
let server: Server;
/** Requests to the beacon that wait for their answer. */
let waiting: { readonly answer: () => void; readonly at: number }[] = [];
const running = new Set<ChildProcess>();

beforeAll(async () => {
  const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(4), 1_700_000_000, 3);
  const answer = (round: number, response: ServerResponse): void => {
    response.end(JSON.stringify({ round, signature: signRound(secretKey, round) }));
  };
  server = createServer((request, response) => {
    const round = Number(request.url!.split('/').at(-1));
    waiting.push({ answer: () => answer(round, response), at: performance.now() });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  db = await testDatabase();
  await db.owner.query(
    `insert into draws.beacon (chain_id, name, kind, public_key, genesis, period, urls)
     values ($1, 'Test beacon', 'public', $2, $3, $4, array[$5])`,
    [
      chain.id,
      chain.publicKey,
      chain.genesis,
      chain.period,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ],
  );
  await addGame(db.database, ownGame(chain.id));
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await db?.close();
});

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface Copy {
  readonly child: ChildProcess;
  readonly reports: ClockReport[];
}
async function startCopy(): Promise<Copy> {
  const child = fork(join(import.meta.dirname, 'testing-clock.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: db.url },
  });
  running.add(child);
  const reports: ClockReport[] = [];
  child.on('message', (message: ClockReport) => reports.push(message));
  await once(child, 'message');
  return { child, reports };
}

/** Moves the clock, which runs on, past the time of a new draw. Returns the draw. */
async function dueDraw(): Promise<string> {
  await createPlanner({ database: db.database, ring: createKeyRing([sealingKey]), randomBytes }).plan();
  const [draw] = await db.owner.query<{ id: string; left: number }>(
    `select draw_id as id, (extract(epoch from draw_at - platform.clock()) * 1000)::float8 as left
     from draws.draw
     where code = $1 and state = 'scheduled'
     order by draw_at
     limit 1`,
    [OWN],
  );
  await db.moveClock(Math.ceil(draw!.left) + 1);
  return draw!.id;
}

/** Two copies, and the request of the one that holds the lease and draws. */
async function drawingCopies() {
  const draw = await dueDraw();
  waiting = [];
  const first = await startCopy();
  await vi.waitUntil(() => first.reports.includes('held') && waiting.length > 0, { timeout: 60_000 });
  const second = await startCopy();
  return { draw, first, second, request: waiting[0]! };
}

/** The request of the copy that took over. */
async function nextRequest(): Promise<(typeof waiting)[number]> {
  await vi.waitUntil(() => waiting.length > 1, { timeout: 60_000, interval: 5 });
  return waiting[1]!;
}

const resultsOf = (draw: string) =>
  db.owner.query<{ version: number; kind: string }>(
    'select version, kind from draws.result where draw_id = $1 order by version',
    [draw],
  );
const proofOf = (draw: string) =>
  db.owner.query('select seed, signature, result_version from draws.draw where draw_id = $1', [draw]);
const stateOf = async (draw: string): Promise<string> =>
  (await db.owner.query<{ state: string }>('select state from draws.draw where draw_id = $1', [draw]))[0]!.state;
const reached = (draw: string, ...states: readonly string[]): Promise<boolean> =>
  vi.waitUntil(async () => states.includes(await stateOf(draw)), { timeout: 60_000 });
const publishedOf = (draw: string) =>
  db.owner.query(`select from platform.outbox where topic = 'draws.result' and payload ->> 'drawId' = $1`, [draw]);

it('another copy draws when the one that draws is killed, within 5 s and once', async () => {
  const { draw, first, second } = await drawingCopies();
  const killedAt = performance.now();
  await kill(first.child);
  const request = await nextRequest();
  expect(second.reports).toContain('held');
  expect(request.at - killedAt).toBeLessThan(TAKEOVER);
  expect(await resultsOf(draw)).toEqual([]);
  request.answer();
  await reached(draw, 'confirmed');
  expect(await resultsOf(draw)).toEqual([{ version: 1, kind: 'drawn' }]);
  expect(await publishedOf(draw)).toHaveLength(1);
});

it('a copy that was suspended while it drew is refused, and the result of the other stays', async () => {
  const { draw, first, second, request: firstRequest } = await drawingCopies();
  first.child.kill('SIGSTOP');
  const request = await nextRequest();
  request.answer();
  await reached(draw, 'drawn', 'confirmed');
  const before = await proofOf(draw);
  firstRequest.answer();
  first.child.kill('SIGCONT');
  await vi.waitUntil(() => first.reports.includes('refused'), { timeout: 60_000 });
  await reached(draw, 'confirmed');
  expect(await proofOf(draw)).toEqual(before);
  expect(await resultsOf(draw)).toHaveLength(1);
  expect(await publishedOf(draw)).toHaveLength(1);
  expect(second.reports).not.toContain('refused');
});
