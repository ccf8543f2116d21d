import { createBatcher } from '@chokdee/ledger/batcher';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { contentOf, createLotteryFixture, ENTERED } from './testing.ts';

// A model of members who send slips to one draw, take lines back, and of its lock, results and
// void. Payouts are computed here once more, by the rules of Thai, Lao and Hanoi lines.

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const lottery = await createLotteryFixture({ db, wagering }, createBatcher(db.database.pool));

/** What a line of each play pays for 1 at a four-digit result, in the games' price list. */
const pays: Readonly<Record<string, (entry: string, result: string) => number>> = {
  top3: (entry, result) => (result.slice(1) === entry ? 920 : 0),
  tote3: (entry, result) => {
    const sorted = (text: string): string => [...text].sort().join('');
    if (sorted(entry) !== sorted(result.slice(1))) return 0;
    return new Set(entry).size === 3 ? 153 : 306;
  },
  bottom2: (entry, result) => (result.slice(0, 2) === entry ? 93 : 0),
  runTop: (entry, result) => (result.slice(1).includes(entry) ? 3.2 : 0),
  parity: (entry, result) => ((Number(result) % 2 === 0 ? 'even' : 'odd') === entry ? 1.9 : 0),
};

interface Line {
  readonly play: string;
  readonly entry: string;
  readonly stake: number;
}
type Step =
  | { readonly kind: 'place'; readonly slip: number; readonly lines: readonly Line[] }
  | { readonly kind: 'cancel'; readonly slip: number }
  | { readonly kind: 'lock' }
  | { readonly kind: 'result'; readonly result: string }
  | { readonly kind: 'void' };

// Few digits, so that lines win.
const digits = (count: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom('1', '2', '3'), { minLength: count, maxLength: count }).map((all) => all.join(''));
const entries: Readonly<Record<string, fc.Arbitrary<string>>> = {
  top3: digits(3),
  tote3: digits(3).filter((entry) => new Set(entry).size > 1),
  bottom2: digits(2),
  runTop: digits(1),
  parity: fc.constantFrom('odd', 'even'),
};
const line: fc.Arbitrary<Line> = fc
  .constantFrom(...Object.keys(entries))
  .chain((play) =>
    fc.record({ play: fc.constant(play), entry: entries[play]!, stake: fc.integer({ min: 1, max: 90 }) }),
  );
const slip = fc.integer({ min: 0, max: 3 });
const sale: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      slip,
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), slip }) },
);
const result: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('result' as const), result: digits(4) });
const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(sale, { minLength: 3, maxLength: 8 }),
    fc.array(sale, { minLength: 1, maxLength: 2 }),
    fc.array(result, { minLength: 1, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([before, late, results, isVoid]) => [
    ...before,
    { kind: 'lock' as const },
    ...late,
    ...results,
    ...(isVoid ? [{ kind: 'void' as const }] : []),
  ]);

const CASH = 400;
/** A slip of the model: its lines while they stand. */
interface Slip {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly orders: readonly string[];
  readonly isCancelled: boolean;
}
const costOf = (lines: readonly Line[]): number => lines.reduce((sum, { stake }) => sum + stake, 0);
const codeOf = (promise: Promise<{ status?: string }>): Promise<string> =>
  promise.then(
    ({ status }) => status ?? 'ok',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

/** Sends the slips of one member to a new draw, and compares each answer and the cash. */
async function run(all: readonly Step[]): Promise<void> {
  const { drawId, issue } = await lottery.openDraw(ENTERED);
  const member: CallContext = await lottery.openMember(baht(CASH));
  const slips = new Map<number, Slip>();
  let isLocked = false;
  let cash = CASH;
  let won = 0;
  let version = 0;
  const standing = (): Line[] => [...slips.values()].flatMap(({ lines, isCancelled }) => (isCancelled ? [] : lines));

  const place = async (number: number, lines: readonly Line[]): Promise<void> => {
    const known = slips.get(number);
    const id = known?.id ?? uuid7();
    const contents = lines.map(({ play, entry, stake }) => contentOf(`lao.${play}`, entry, issue, stake, ENTERED));
    const isSame = known !== undefined && JSON.stringify(known.lines) === JSON.stringify(lines);
    const expected = known
      ? isSame
        ? 'repeated'
        : 'command.conflict'
      : isLocked
        ? 'lottery.issue.closed'
        : costOf(lines) > cash
          ? 'balance.insufficient'
          : 'accepted';
    const call = lottery.slips.place({ slipId: id, contents }, member);
    expect(await codeOf(call)).toBe(expected);
    if (expected !== 'accepted') return;
    const orders = (await call).orders.map(({ orderDetailId }) => orderDetailId);
    slips.set(number, { id, lines, orders, isCancelled: false });
    cash -= costOf(lines);
  };
  const cancel = async (number: number): Promise<void> => {
    const known = slips.get(number);
    if (!known) return;
    const expected = known.isCancelled ? 'ok' : isLocked ? 'lottery.issue.closed' : 'ok';
    expect(await codeOf(lottery.cancel(known.orders, member) as Promise<object>)).toBe(expected);
    if (expected !== 'ok' || known.isCancelled) return;
    slips.set(number, { ...known, isCancelled: true });
    cash += costOf(known.lines);
  };
  const addResult = async (state: string, kind: string, numbers: object | null): Promise<void> => {
    version += 1;
    await db.owner.query(
      `select draws.add_result(
         $1, $2, row($1, 1, $3, $4::jsonb, 'a reason', 'one', 'two', platform.clock())::draws.result
       )`,
      [drawId, state, kind, numbers === null ? null : JSON.stringify(numbers)],
    );
    await lottery.settle();
    // The same events once more change nothing.
    await lottery.settle();
  };

  for (const step of all) {
    switch (step.kind) {
      case 'place':
        await place(step.slip, step.lines);
        break;
      case 'cancel':
        await cancel(step.slip);
        break;
      case 'lock':
        for (const moment of ['lock_at', 'draw_at'] as const) await lottery.draws.moveTo(drawId, moment);
        await db.owner.query(`update draws.draw set state = 'drawn' where draw_id = $1`, [drawId]);
        isLocked = true;
        break;
      case 'result': {
        const [state, kind] = version === 0 ? ['confirmed', 'entered'] : ['corrected', 'corrected'];
        await addResult(state!, kind!, { number: [step.result] });
        won = standing().reduce((sum, { play, entry, stake }) => sum + stake * pays[play]!(entry, step.result), 0);
        break;
      }
      case 'void':
        await addResult('void', 'void', null);
        won = costOf(standing());
        break;
    }
    expect(await cashOf(db, member.player!.memberId)).toBe(baht(cash + won));
  }
  const lines = standing();
  const [exposure] = await db.owner.query<{ staked: bigint | null; lines: bigint | null }>(
    'select sum(staked)::bigint as staked, sum(lines) as lines from lottery.exposure where draw_id = $1',
    [drawId],
  );
  expect({ staked: exposure!.staked ?? 0n, lines: Number(exposure!.lines ?? 0) }).toEqual({
    staked: baht(costOf(lines)),
    lines: lines.length,
  });
}

it('slips, cancellations, the lock, results, corrections and void draws move the money of the model', async () => {
  const runs = process.env['CHOKDEE_FULL'] ? 100 : 8;
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: runs, endOnFailure: true });
}, 1_200_000);
