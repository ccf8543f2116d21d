import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { baht, wageringFixture } from '../wagering/testing.ts';
import { createSlipFactsMemory } from './facts.ts';
import { createSlips, type Slips } from './slips.ts';
import { brandId, contentOf, createLotteryFixture } from './testing.ts';

// Random slips and changes of operators at two games of one kind: at one every slip is judged by
// what is read just before, as it was before decision 95; at the other by what was kept.

const OLD = 'hanoi-special';
const NEW = 'hanoi-vip';
const GAMES = [OLD, NEW];
const PLAYS = ['hanoi.top3', 'hanoi.bottom2', 'hanoi.runTop'];
const CASH = 2_000;

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const { database } = db;
const lottery = await createLotteryFixture({ db, wagering }, undefined, GAMES);
const commands = createCommands(database.pool);
const fresh = createSlipFactsMemory(database);
const before = createSlips({ database, commands, memory: { find: () => null, read: fresh.read } });
const now = createSlips({ database, commands });

interface Line {
  readonly play: number;
  readonly entry: number;
  readonly stake: number;
  readonly seen: number | null;
}
type Step =
  | { readonly kind: 'again'; readonly back: number }
  | { readonly kind: 'place'; readonly member: number; readonly slip: number; readonly lines: readonly Line[] }
  | { readonly kind: 'set'; readonly column: string; readonly value: string }
  | { readonly kind: 'restrict'; readonly play: number; readonly entry: number; readonly rate: number | null }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'lock' };

const line = fc.record({
  play: fc.integer({ min: 0, max: PLAYS.length - 1 }),
  entry: fc.integer({ min: 1, max: 3 }),
  stake: fc.constantFrom(1, 5, 5, 19, 20, 21, 60, 100_000),
  seen: fc.constantFrom(null, null, null, 50),
});
const setting = fc.constantFrom(
  ['is_open', 'false'],
  ['is_open', 'true'],
  ['is_open', 'true'],
  ['most_member', '60000000'],
  ['most_member', 'null'],
  ['most_issue', '150000000'],
  ['most_issue', 'null'],
  ['plays', `'{}'`],
  ['plays', `'{"hanoi.top3": {"most": "20000000", "perKey": "40000000"}}'`],
  ['plays', `'{"hanoi.runTop": {"isOpen": false}}'`],
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      member: fc.integer({ min: 0, max: 1 }),
      slip: fc.integer({ min: 0, max: 6 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: setting.map(([column, value]) => ({ kind: 'set' as const, column: column!, value: value! })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restrict' as const),
      play: fc.integer({ min: 0, max: PLAYS.length - 1 }),
      entry: fc.integer({ min: 1, max: 3 }),
      rate: fc.constantFrom(null, 0, 50, 80),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), back: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), price: fc.constantFrom(800, 850) }) },
);

const entryOf = (play: number, entry: number): string => String(entry).repeat([3, 2, 1][play]!);
const contentsOf = (game: string, issue: string, lines: readonly Line[]) =>
  lines.map(({ play, entry, stake, seen }) => ({
    ...contentOf(PLAYS[play]!, entryOf(play, entry), issue, stake, game),
    ...(seen !== null && { restricted: [{ number: entryOf(play, entry), rate: seen }] }),
  }));

/** What became of a call, without the names of the game and its numbers. */
const outcomeOf = (call: Promise<object>): Promise<string> =>
  call
    .then(
      (answer) => ({ ...answer, number: null }),
      (error: unknown) => {
        if (error instanceof Refusal) return { code: error.code, ...error.details };
        throw error;
      },
    )
    .then((outcome) => JSON.stringify(outcome).replaceAll(NEW, OLD));

/** Counts what became of slips, so that the comparison is known to have reached all kinds. */
const reached = new Map<string, number>();

async function apply(one: Exclude<Step, { kind: 'place' | 'again' | 'lock' }>): Promise<void> {
  switch (one.kind) {
    case 'set':
      await db.owner.query(`update lottery.game set ${one.column} = ${one.value} where code = any ($1)`, [GAMES]);
      break;
    case 'restrict': {
      const target = [GAMES, PLAYS[one.play], entryOf(one.play, one.entry)];
      await db.owner.query(
        'delete from lottery.restriction where game = any ($1) and play = $2 and number = $3',
        target,
      );
      if (one.rate !== null)
        await db.owner.query(
          `insert into lottery.restriction (restriction_id, brand_id, game, play, number, rate, created_by)
           select platform.uuid7(), 'chokdee', game, $2, $3, $4, 'test' from unnest($1::text[]) as game`,
          [...target, one.rate],
        );
      break;
    }
    case 'price':
      await db.owner.query(
        `insert into lottery.price_list values ($1, 'SEA', true, $2)
         on conflict (brand_id, prize_mode) do update set prices = excluded.prices`,
        [brandId, JSON.stringify(PLAYS.map((play) => ({ play, variant: 'straight', price: one.price * 10_000 })))],
      );
      break;
  }
}

async function run(steps: readonly Step[]): Promise<void> {
  await db.owner.query(`delete from lottery.restriction`);
  await db.owner.query(`delete from lottery.price_list`);
  await db.owner.query(`update lottery.game set is_open = true, most_member = null, most_issue = null, plays = '{}'`);
  // The games have the same calendar.
  const first = await lottery.openDraw(OLD);
  const [other] = await db.owner.query<{ drawId: string; issue: string }>(
    'select draw_id as "drawId", issue from draws.draw where code = $1 and issue = $2',
    [NEW, first.issue],
  );
  const draws = [first, other!];
  const members: CallContext[][] = await Promise.all(
    draws.map(() => Promise.all([1, 2].map(() => lottery.openMember(baht(CASH))))),
  );
  const ids = Array.from({ length: 7 }, () => uuid7());
  const placed: Extract<Step, { kind: 'place' }>[] = [];
  for (const next of steps) {
    const one = next.kind === 'again' ? placed.at(-next.back) : next;
    if (one === undefined) continue;
    if (one.kind === 'lock') {
      await lottery.draws.moveTo(draws[0]!.drawId, 'lock_at');
      continue;
    }
    if (one.kind !== 'place') {
      await apply(one);
      continue;
    }
    placed.push(one);
    const send = (slips: Slips, at: number): Promise<string> =>
      outcomeOf(
        slips.place(
          { slipId: ids[one.slip]!, contents: contentsOf(GAMES[at]!, draws[at]!.issue, one.lines) },
          members[at]![one.member]!,
        ),
      );
    const expected = await send(before, 0);
    expect(await send(now, 1)).toBe(expected);
    const { code, status } = JSON.parse(expected) as { code?: string; status?: string };
    const kind = code ?? status!;
    reached.set(kind, (reached.get(kind) ?? 0) + 1);
  }
}

const slipOf = (slip: number, stake: number): Step => ({
  kind: 'place',
  member: 0,
  slip,
  lines: [{ play: 0, entry: 1, stake, seen: null }],
});
/** Steps that reach each kind of answer. */
const SCRIPT: readonly Step[] = [
  slipOf(0, 20),
  slipOf(0, 20),
  slipOf(0, 21),
  slipOf(1, 100_000),
  { kind: 'set', column: 'most_member', value: '30000000' },
  slipOf(2, 20),
  { kind: 'restrict', play: 0, entry: 1, rate: 50 },
  slipOf(3, 5),
];

it('slips judged from memory are answered and refused as those judged by what was just read', async () => {
  const isFull = Boolean(process.env['CHOKDEE_FULL']);
  const steps = fc
    .tuple(
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.array(step, { minLength: 0, maxLength: 4 }),
    )
    .map(([sale, late]) => [...sale, { kind: 'lock' as const }, ...late]);
  await run(SCRIPT);
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: isFull ? 300 : 15, endOnFailure: true });
  const kinds = ['accepted', 'repeated', 'command.conflict', 'lottery.lines.refused', 'lottery.rates.changed'];
  expect([...reached.keys()]).toEqual(expect.arrayContaining([...kinds, 'lottery.limit.member']));
}, 1_200_000);
