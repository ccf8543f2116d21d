import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { TableOutcome } from '@chokdee/games/tables/live/game';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, expect, test } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { demoBeacon } from '../draws/index.ts';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { createBets } from './bets.ts';
import { offerTables } from './offering.ts';
import { readNow, type RoundEvent } from './store.ts';
import { brandId, newTable, SEALING_KEY, TABLE } from './testing.ts';
import { createModel } from './testing-model.ts';
import type { CopyReport } from './testing-process.ts';

// Two copies of the server. The one that drives the tables is killed again and again while a member
// bets: the other one goes on with the same cards, and every bet is paid once.

const KILLS = process.env['CHOKDEE_FULL'] ? 50 : 3;
/** Milliseconds within which the other copy drives. */
const TAKEOVER = 5_000;
const START = baht(1_000_000);
const STAKE = baht(100);

const { db } = await wageringFixture({ proveAfterEach: true });
const { database } = db;
const beacon = await demoBeacon(database, createKeyRing([SEALING_KEY]), randomBytes);
await offerTables(database, [{ ...newTable(beacon), betting_seconds: 5, card_pace: 300, rest_seconds: 2 }]);
await db.owner.query(`update tables.live_table set watched_at = 'infinity'`);
const bets = createBets({ database, commands: createCommands(database.pool) });

interface Copy {
  readonly child: ChildProcess;
  /** When it took over, by this process; null while it waits. */
  driving: number | null;
}
const running = new Set<Copy>();
/** The events that pages have seen, by round. */
const seen = new Map<string, readonly RoundEvent[]>();
const contradictions: unknown[] = [];

/** Notes what a page sees: later messages of a round only add events whose time has come. */
function note(state: { readonly round: { readonly id: string; readonly events: readonly RoundEvent[] } | null }): void {
  if (!state.round) return;
  const { id, events } = state.round;
  const before = seen.get(id) ?? [];
  const [short, long] = before.length < events.length ? [before, events] : [events, before];
  if (JSON.stringify(long.slice(0, short.length)) !== JSON.stringify(short))
    contradictions.push({ id, before, events });
  if (events.some(({ at }) => at > Date.now())) contradictions.push({ id, early: events });
  seen.set(id, long);
}

async function startCopy(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'testing-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: db.url },
  });
  const copy: Copy = { child, driving: null };
  running.add(copy);
  child.on('message', (report: CopyReport) => {
    if (report.kind === 'driving') copy.driving = Date.now();
    if (report.kind === 'published' && report.topic.startsWith('table:')) note(report.state as never);
  });
  await once(child, 'message');
}
async function kill(copy: Copy): Promise<void> {
  running.delete(copy);
  const exited = once(copy.child, 'exit');
  copy.child.kill('SIGKILL');
  await exited;
}
afterAll(() => Promise.all([...running].map(kill)));

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Waits until a copy drives, and returns it. */
async function driverOf(timeout: number): Promise<Copy> {
  for (const until = Date.now() + timeout; Date.now() < until; await pause(20)) {
    const copy = [...running].find(({ driving }) => driving !== null);
    if (copy) return copy;
  }
  throw new Error(`no copy drives after ${timeout} ms`);
}

test(`the other copy goes on within ${TAKEOVER / 1_000} s of a kill, without another card`, async () => {
  const member = await openPlayer(db, START);
  const { min_stake: min, max_stake: max, max_round: round, max_liability: liability } = newTable(beacon);
  const model = createModel({ min, max, round, liability }, START);
  let isOver = false;
  /** Bets on every round once. */
  const betting = async (): Promise<void> => {
    const done = new Set<string>();
    for (; !isOver; await pause(50)) {
      const [state] = await readNow(database, brandId, TABLE);
      const current = state!.round;
      if (current?.state !== 'betting' || done.has(current.round_id) || state!.now >= current.closes_at) continue;
      const id = uuid7();
      const press = { member, round: current.round_id, bets: new Map([['banker' as const, STAKE]]) };
      const answer = await bets
        .press({ memberId: member, brandId, currency: 'THB', session: uuid7(), place: null }, TABLE, {
          pressId: id,
          roundId: current.round_id,
          bets: [{ position: 'banker', amount: 100 }],
        })
        .then(
          () => null,
          (error: { code?: string }) => error.code ?? error,
        );
      if (answer !== 'tables.round.closed') expect(answer).toBe(model.press(id, press, true));
      done.add(current.round_id);
    }
  };
  await startCopy();
  await startCopy();
  const playing = betting();
  const takeovers: number[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    const driver = await driverOf(TAKEOVER);
    // Moments of betting, deal, result and rest.
    await pause(500 + ((kills * 1_730) % 7_000));
    await startCopy();
    const at = Date.now();
    await kill(driver);
    takeovers.push((await driverOf(TAKEOVER)).driving! - at);
  }
  const lastRound = [...seen.keys()].at(-1);
  await expect.poll(() => seen.size > 1 && [...seen.keys()].at(-1) !== lastRound, { timeout: 60_000 }).toBe(true);
  isOver = true;
  await playing;
  await expect
    .poll(() => db.owner.query(`select from wagering.wager where state = 'placed'`), { timeout: 60_000 })
    .toEqual([]);
  const rounds = await db.owner.query<{ id: string; outcome: TableOutcome }>(
    'select round_id as id, outcome from tables.round where round_id = any ($1)',
    [model.betOn()],
  );
  expect(rounds.length).toBeGreaterThan(0);
  for (const { id, outcome } of rounds) model.pay(id, outcome);
  expect(await cashOf(db, member)).toBe(model.cashOf(member));
  expect(contradictions).toEqual([]);
  expect(Math.max(...takeovers)).toBeLessThan(TAKEOVER);
}, 1_200_000);
