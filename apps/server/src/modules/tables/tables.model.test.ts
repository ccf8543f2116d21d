import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimLeases, releaseLeases } from '../../platform/lease/store.ts';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { LEASE } from './driver.ts';
import { tableOut } from './out.ts';
import type { TableNow } from './store.ts';
import { brandId, newTable, testTables } from './testing.ts';
import { createModel, type ModelBets, type ModelPosition } from './testing-model.ts';

const RUNS = process.env['CHOKDEE_FULL'] ? 60 : 4;
const START = baht(3_000);
const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const tables = await testTables(db, wagering);
const limits = newTable('');
let lease = tables.lease;

/** The copy that drives was killed. */
class Killed extends Error {}

/** A database that ends with query number `at`: before it, or after it without an answer. */
const endingAt = (at: number, isAfter: boolean): Database => {
  let left = at;
  return {
    ...db.database,
    query: async (text: string, values?: readonly unknown[]) => {
      if (left < 0) throw new Killed();
      left -= 1;
      if (left >= 0) return db.database.query(text, values as unknown[]);
      if (isAfter) await db.database.query(text, values as unknown[]);
      throw new Killed();
    },
  } as Database;
};

type Step =
  | {
      readonly kind: 'press';
      readonly who: number;
      readonly when: 'now' | 'last' | 'late';
      readonly bets: readonly (readonly [ModelPosition, number])[];
    }
  | { readonly kind: 'repeat'; readonly press: number; readonly isChanged: boolean }
  | { readonly kind: 'go' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'kill'; readonly query: number; readonly isAfter: boolean }
  | { readonly kind: 'void' };

const bets = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('player' as const, 'banker' as const, 'tie' as const),
    fc.constantFrom(10, 20, 100, 100, 350, 500, 1_000, 1_500),
  ),
  { minLength: 1, maxLength: 3, selector: ([position]) => position },
);
const plan: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant('press' as const),
        who: fc.nat({ max: 2 }),
        when: fc.constantFrom('now' as const, 'now' as const, 'now' as const, 'last' as const, 'late' as const),
        bets,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('repeat' as const), press: fc.nat(), isChanged: fc.boolean() }),
    },
    { weight: 6, arbitrary: fc.constant({ kind: 'go' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat({ max: 3_000 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('kill' as const), query: fc.nat({ max: 7 }), isAfter: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'void' as const }) },
  ),
  { minLength: 12, maxLength: 30 },
);

/** When the table goes on by itself, epoch ms. */
const nextMoment = ({ shoe, round, now }: TableNow): number => {
  if (round?.state === 'betting') return round.closes_at.getTime();
  if (round?.state === 'closed') return round.result_at!.getTime();
  return Math.max(round?.ends_at?.getTime() ?? 0, shoe?.signature === null ? shoe.salt_at.getTime() : 0, now.getTime());
};
const moveTo = async (at: number): Promise<void> => db.moveClock(Math.max(0, at - (await tables.now()).now.getTime()));

/** Nothing is published before its time, and what has been dealt stays. */
const outcomes = new Map<string, string>();
async function look(): Promise<TableNow> {
  const state = await tables.now();
  const { round, now } = state;
  for (const { at } of tableOut(state).round?.events ?? []) expect(at).toBeLessThanOrEqual(now.getTime());
  for (const [, , published] of tables.published.splice(0)) {
    const events = (published as { round?: { events: { at: number }[] } | null }).round?.events ?? [];
    for (const { at } of events) expect(at).toBeLessThanOrEqual(now.getTime());
  }
  if (round?.outcome) {
    const text = JSON.stringify(round.outcome);
    expect(outcomes.get(round.round_id) ?? text).toBe(text);
    outcomes.set(round.round_id, text);
  }
  return state;
}
/** Moves the clock to the next moment of the table and lets the driver do what is due. */
async function goOn(): Promise<TableNow> {
  await moveTo(nextMoment(await tables.now()));
  await tables.steps.step(lease);
  return look();
}
/** The copy that drives ends within its work; another one takes over. */
async function killDriver(query: number, isAfter: boolean): Promise<void> {
  await moveTo(nextMoment(await tables.now()));
  await tables
    .stepsOn(endingAt(query, isAfter))
    .step(lease)
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  await look();
  await releaseLeases(db.database, [lease]);
  lease = (await claimLeases(db.database, randomUUID(), [LEASE], 3_600_000))[0]!;
  await tables.steps.start();
}
async function makeVoid(round: string): Promise<void> {
  const request = { brandId, requestId: uuid7(), name: 'n' };
  for (const [fn, fields] of [
    ['request_void', { roundId: round, reason: 'card exposed', operatorId: uuid7() }],
    ['decide_void', { operatorId: uuid7(), accept: true }],
  ] as const)
    expect(
      await db.database.query(`select tables.${fn}($1) as status`, [JSON.stringify({ ...request, ...fields })]),
    ).toEqual([{ status: 'ok' }]);
}

/** Plays steps with new members and compares every answer and the money at the end. */
async function play(steps: readonly Step[]): Promise<void> {
  const members = [await openPlayer(db, START), await openPlayer(db, START), await openPlayer(db, START)];
  const model = createModel(
    { min: limits.min_stake, max: limits.max_stake, round: limits.max_round, liability: limits.max_liability },
    START,
  );
  const sent: { id: string; member: string; round: string; bets: ModelBets }[] = [];
  const send = async (press: (typeof sent)[number]): Promise<void> => {
    const { round, now } = await tables.now();
    const isOpen = round?.round_id === press.round && round.state === 'betting' && now < round.closes_at;
    const list = [...press.bets].map(([position, stake]) => ({ position, amount: Number(stake / 1_000_000n) }));
    const answer = await tables.press(press.member, press.round, list, press.id).then(
      () => null,
      (error: { code?: string }) => error.code ?? error,
    );
    expect(answer).toBe(model.press(press.id, press, isOpen));
    expect(await cashOf(db, press.member)).toBe(model.cashOf(press.member));
  };
  const isOver = ({ round }: TableNow) => round !== null && !['betting', 'closed'].includes(round.state);
  // A round of its own, so that limits and exposure begin at nothing.
  while (isOver(await look()) || (await tables.now()).round === null) await goOn();
  while (!isOver(await look())) await goOn();
  const before = (await tables.now()).round!.round_id;
  while ((await tables.now()).round?.round_id === before) await goOn();
  for (const step of steps) {
    const { round } = await look();
    switch (step.kind) {
      case 'press': {
        if (step.when === 'last') await moveTo(round!.closes_at.getTime() - 1);
        if (step.when === 'late') await moveTo(round!.closes_at.getTime());
        const stakes = new Map(step.bets.map(([position, amount]) => [position, baht(amount)]));
        const press = { id: uuid7(), member: members[step.who]!, round: round!.round_id, bets: stakes };
        sent.push(press);
        await send(press);
        break;
      }
      case 'repeat': {
        const press = sent[step.press % Math.max(sent.length, 1)];
        if (press) await send(step.isChanged ? { ...press, bets: new Map([['player', baht(20)]]) } : press);
        break;
      }
      case 'go':
        await goOn();
        break;
      case 'wait':
        await db.moveClock(step.milliseconds);
        await tables.steps.step(lease);
        break;
      case 'kill':
        await killDriver(step.query, step.isAfter);
        break;
      case 'void':
        if (round!.state !== 'void') {
          await makeVoid(round!.round_id);
          model.makeVoid(round!.round_id);
        }
    }
  }
  while (!isOver(await look())) await goOn();
  await tables.steps.step(lease);
  await tables.settle();
  const rows = await db.owner.query<{ id: string; outcome: never; state: string }>(
    `select round_id as id, outcome, state
     from tables.round
     where round_id = any ($1)`,
    [model.betOn()],
  );
  for (const { id, outcome } of rows) model.pay(id, outcome);
  expect(rows.map(({ state }) => state).filter((state) => !['paid', 'void'].includes(state))).toEqual([]);
  for (const member of members) expect(await cashOf(db, member)).toBe(model.cashOf(member));
}

test('a table answers and pays as its rules say, whatever is pressed and whenever its driver ends', async () => {
  await fc.assert(fc.asyncProperty(plan, play), { numRuns: RUNS });
  // No card of a shoe is in two rounds.
  const overlaps = await db.owner.query(
    `select
     from (
       select
         first_card,
         lag(first_card + jsonb_array_length(outcome -> 'cards')) over (partition by shoe_id order by number) as dealt
       from tables.round
       where outcome is not null
     ) r
     where r.first_card < r.dealt`,
  );
  expect(overlaps).toEqual([]);
}, 600_000);
