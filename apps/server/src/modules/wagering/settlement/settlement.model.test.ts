import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baht, brokenInvariants, cashOf, debtOf, openPlayer, playOf, wageringFixture } from '../testing.ts';
import { createChunks } from './driver.ts';
import type { StartSettlement } from './settlement.ts';
import { readRunning } from './store.ts';
import { betsOn, newRound, resultOf, roundOf, start, takeLease } from './testing.ts';
import { byFactor } from './testing-rule.ts';

// Settlements, corrections and voids of a round, whose driver is killed between any two of its
// statements, while members play and withdraw. At the end each wager has the newest result and each
// member the money that follows from it.

const { db, wagering } = await wageringFixture({ max: 16 });
wagering.settlements.addPayoutRule('by-factor', byFactor);
const rules = new Map([['by-factor', byFactor]]);
const RUNS = process.env['CHOKDEE_FULL'] ? 150 : 30;
const SELECTIONS = ['a', 'b', 'c', 'd'];

/** As the driver of PostgreSQL reports a lost connection. */
class Killed extends Error {
  override readonly message = 'Connection terminated unexpectedly';
}

/** A database whose connection ends at a statement, before it is executed or before its answer. */
function killedAt(statement: number, when: 'before' | 'after'): Database {
  let count = 0;
  return {
    ...db.database,
    query: async <R>(text: string, values?: readonly unknown[]) => {
      count += 1;
      if (count === statement && when === 'before') throw new Killed();
      const rows = await db.database.query<R>(text, values);
      if (count === statement) throw new Killed();
      return rows;
    },
  };
}

interface Kill {
  readonly statement: number;
  readonly when: 'before' | 'after';
}

/** Runs chunks of at most three wagers until none is left; the driver is killed again and again. */
async function settleWith(kills: readonly Kill[]): Promise<void> {
  const left = [...kills];
  for (;;) {
    const kill = left.shift();
    const database = kill ? killedAt(kill.statement, kill.when) : db.database;
    try {
      const chunks = createChunks({ database, rules }, await takeLease(db.database, db.owner), 3);
      for (;;) {
        const jobs = await readRunning(database);
        const isOpen = await db.database.query(`select from wagering.settlement_job where state = 'running'`);
        if (isOpen.length === 0 && left.length === 0) return;
        if (isOpen.length === 0) break;
        for (const job of jobs) await chunks.next(job);
        if (jobs.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

const factor = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.constant('void') },
);
const version = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({ a: factor, b: factor, c: factor, d: factor })
      .map((result) => ({ kind: 'result', result }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'void' } as const) },
);
const kill = fc.record({
  statement: fc.integer({ min: 1, max: 14 }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
const live = fc.record({
  member: fc.nat({ max: 3 }),
  act: fc.constantFrom('withdraw', 'play', 'bet'),
  amount: fc.integer({ min: 1, max: 30 }).map(baht),
});
const scenario = fc.record({
  bets: fc.array(
    fc.record({
      member: fc.nat({ max: 3 }),
      selection: fc.constantFrom(...SELECTIONS),
      stake: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  versions: fc.array(
    fc.record({ what: version, kills: fc.array(kill, { maxLength: 3 }), live: fc.array(live, { maxLength: 6 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
});

test('every wager has the newest result once, however often the driver is killed', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ bets, versions }) => {
      const round = newRound();
      const members = await Promise.all(SELECTIONS.map(() => openPlayer(db, baht(200))));
      /** What each member has, less what it owes. */
      const worth = members.map(() => baht(200));
      const placed: { id: string; member: number; selection: string; stake: bigint; state: string; payout: bigint }[] =
        [];
      for (const { member, selection, stake } of bets) {
        const [bet] = betsOn(round, members[member]!, baht(stake), [selection]);
        expect(await wagering.place(bet!)).toMatchObject({ status: 'ok' });
        placed.push({ id: bet!.id, member, selection, stake: baht(stake), state: 'placed', payout: 0n });
        worth[member]! -= baht(stake);
      }
      /** Something that a member does meanwhile; refused when there is too little cash. */
      const act = async ({ member, act: what, amount }: { member: number; act: string; amount: bigint }) => {
        const memberId = members[member]!;
        const answer =
          what === 'play'
            ? await wagering.placeAndSettle(playOf(memberId, amount, amount / 2n))
            : what === 'bet'
              ? await wagering.place(betsOn(newRound(), memberId, amount, ['a'])[0]!)
              : await db.database
                  .query<{ answer: { status: string } }>('select ledger.adjust($1::jsonb) as answer', [
                    JSON.stringify({
                      id: uuid7(),
                      memberId,
                      type: 'withdrawal',
                      lines: [{ debit: 'cash', credit: 'channel:sandbox', amount: String(amount), currency: 'THB' }],
                    }),
                  ])
                  .then(([row]) => row!.answer);
        expect(['ok', 'insufficient']).toContain(answer.status);
        if (answer.status === 'ok') worth[member]! -= what === 'play' ? amount - amount / 2n : amount;
      };
      for (const [index, { what, kills, live: acts }] of versions.entries()) {
        const request: StartSettlement =
          what.kind === 'result'
            ? resultOf(round, index + 1, what.result)
            : { subject: `draw:${round}`, version: index + 1, reason: 'void', kind: 'void', ...roundOf(round) };
        await start(wagering, request);
        await Promise.all([settleWith(kills), ...acts.map(act)]);
        for (const bet of placed) {
          if (bet.state === 'voided') continue;
          const paid = what.kind === 'void' ? 'void' : what.result[bet.selection as 'a'];
          const payout = typeof paid === 'number' ? bet.stake * BigInt(paid) : bet.stake;
          worth[bet.member]! += payout - bet.payout;
          bet.payout = payout;
          bet.state = typeof paid === 'number' ? 'settled' : 'voided';
        }
        const stored = await db.database.query<{ id: string; state: string; payout: bigint }>(
          'select id, state, payout from wagering.wager where round = $1 order by id',
          [round],
        );
        expect(stored).toEqual(
          [...placed]
            .sort((a, b) => (a.id < b.id ? -1 : 1))
            .map(({ id, state, payout }) => ({ id, state, payout: state === 'voided' ? 0n : payout })),
        );
        expect(
          await Promise.all(members.map(async (member) => (await cashOf(db, member)) - (await debtOf(db, member)))),
        ).toEqual(worth);
        const [job] = await wagering.settlements.ofSubject(`draw:${round}`);
        expect(job).toMatchObject({ state: 'done', total: placed.length, done: placed.length });
      }
      expect(await brokenInvariants(db)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 600_000);

test('stops when more than 1,000 wagers cannot be settled, and goes on from there', async () => {
  const round = newRound();
  const member = await openPlayer(db, baht(5_000));
  for (let part = 0; part < 3; part += 1)
    expect(
      await wagering.placeMany({
        ...betsOn(round, member, baht(1), ['a'])[0]!,
        wagers: Array.from({ length: 500 }, () => ({ id: uuid7() })),
      }),
    ).toMatchObject({ status: 'ok' });
  const id = await start(wagering, resultOf(round, 1, { a: 'wrong rule' }));
  await settleWith([]);
  const stopped = await wagering.settlements.find(id);
  expect(stopped).toMatchObject({
    state: 'failed',
    total: 1_500,
    done: 0,
    error: 'more than 1000 wagers could not be settled',
  });
  expect(stopped!.failed).toBeGreaterThan(1_000);
  rules.set('by-factor', (_result, wagers) => wagers.map(({ stake }) => ({ payout: stake })));
  await wagering.settlements.retry(id);
  await settleWith([]);
  rules.set('by-factor', byFactor);
  expect(await wagering.settlements.find(id)).toMatchObject({ state: 'done', done: 1_500, failed: 0, error: null });
  expect(await cashOf(db, member)).toBe(baht(5_000));
}, 120_000);
