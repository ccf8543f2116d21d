import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, expect, test } from 'vitest';
import { baht, brokenInvariants, cashOf, openPlayer, playOf, wageringFixture } from '../testing.ts';
import { betsOn, newRound, resultOf, roundOf, start } from './testing.ts';
import { byFactor } from './testing-rule.ts';

// Two processes settle. The one that does is killed again and again while members play; the other
// goes on. Nothing is settled twice, nothing is left.

const { db, wagering } = await wageringFixture({ max: 8 });
wagering.settlements.addPayoutRule('by-factor', byFactor);
const MEMBERS = 60;
const WAGERS = 50;
const KILLS = process.env['CHOKDEE_FULL'] ? 20 : 2;

const running = new Set<ChildProcess>();
const kill = async (child: ChildProcess): Promise<void> => {
  running.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};
afterAll(() => Promise.all([...running].map(kill)));
async function startProcess(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'testing-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: db.url },
  });
  running.add(child);
  await once(child, 'message');
}
/** Kills the processes that may settle, in turn, until the settlement has ended. */
async function killWhile(id: string): Promise<number> {
  let kills = 0;
  let done = -1;
  for (;;) {
    const status = (await wagering.settlements.find(id))!;
    if (status.state !== 'running') return kills;
    if (kills < KILLS && status.done > done) {
      done = status.done;
      await startProcess();
      await kill([...running][0]!);
      kills += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test('processes that are killed settle, correct and void every wager once', async () => {
  const round = newRound();
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => openPlayer(db, baht(1_000))));
  const place = (memberId: string, selection: string) =>
    wagering.placeMany({
      ...betsOn(round, memberId, baht(1), [selection])[0]!,
      wagers: Array.from({ length: WAGERS }, () => ({ id: uuid7() })),
    });
  for (const [index, member] of members.entries())
    expect(await place(member, index % 2 ? 'odd' : 'even')).toMatchObject({ status: 'ok' });
  /** How often each member has played; a play costs one. */
  const plays = members.map(() => 0);
  /** Members play until the settlement has ended. */
  const playWhile = async (isOver: () => boolean): Promise<void> => {
    for (let n = 0; !isOver(); n += 1) {
      const index = n % MEMBERS;
      expect((await wagering.placeAndSettle(playOf(members[index]!, baht(1), 0n))).status).toBe('ok');
      plays[index]! += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await startProcess();
  const versions = [
    { request: resultOf(round, 1, { odd: 2 }), paid: (index: number) => (index % 2 ? 1 : -1) },
    { request: resultOf(round, 2, { even: 2, odd: 1 }), paid: (index: number) => (index % 2 ? 0 : 1) },
    {
      request: { subject: `draw:${round}`, version: 3, reason: 'void', kind: 'void', ...roundOf(round) } as const,
      paid: () => 0,
    },
  ];
  let kills = 0;
  for (const { request, paid } of versions) {
    const id = await start(wagering, request);
    let isOver = false;
    const playing = playWhile(() => isOver);
    kills += await killWhile(id);
    isOver = true;
    await playing;
    expect(await wagering.settlements.find(id)).toMatchObject({
      state: 'done',
      total: MEMBERS * WAGERS,
      done: MEMBERS * WAGERS,
      failed: 0,
    });
    expect(await Promise.all(members.map((member) => cashOf(db, member)))).toEqual(
      members.map((_, index) => baht(1_000 + paid(index) * WAGERS - plays[index]!)),
    );
    expect(await brokenInvariants(db)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(2);
  const outcomes = await db.database.query<{ kind: string; wagers: bigint }>(
    `select o.kind, count(*) as wagers
     from wagering.outcome o
     join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id
     where w.round = $1
     group by o.kind
     order by o.kind`,
    [round],
  );
  const all = BigInt(MEMBERS * WAGERS);
  expect(outcomes).toEqual(['resettle', 'settle', 'void'].map((kind) => ({ kind, wagers: all })));
}, 600_000);
