import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, openPlayer, placeOf, playOf, settleOf, voidOf, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

interface Rule {
  readonly product: string;
  readonly game: string | null;
  readonly weight: number;
  readonly minimum_odds: number | null;
}
interface Row {
  readonly product: string;
  readonly valid_bet: bigint;
  readonly counted: bigint;
  readonly open_stake: bigint;
}
const always = new Date(0);
const turnover = (memberId: string, rules: readonly Rule[] = [], since = always, rulesSince = always): Promise<Row[]> =>
  db.database.query<Row>(
    `select product, valid_bet, counted, open_stake
     from wagering.turnover_of(
       $1,
       $2,
       array(select u from jsonb_populate_recordset(null::wagering.turnover_rule, $3::jsonb) as u),
       $4
     )`,
    [memberId, since, JSON.stringify(rules), rulesSince],
  );
const counted = async (...parameters: Parameters<typeof turnover>): Promise<bigint> =>
  (await turnover(...parameters)).reduce((sum, row) => sum + row.counted, 0n);
const rule = (over: Partial<Rule> = {}): Rule => ({
  product: 'RNG',
  game: null,
  weight: 100,
  minimum_odds: null,
  ...over,
});
const player = () => openPlayer(db, baht(100_000));
const ok = { status: 'ok' };

describe('the turnover of a member', () => {
  it('counts the valid bet of settled wagers, not their stake', async () => {
    const memberId = await player();
    await expect(
      wagering.placeAndSettle(playOf(memberId, baht(900), 0n, { validBet: String(baht(200)) })),
    ).resolves.toMatchObject(ok);
    await wagering.placeAndSettle(playOf(memberId, baht(100), baht(100), { validBet: '0' }));
    expect(await turnover(memberId)).toEqual([
      { product: 'RNG', valid_bet: baht(200), counted: baht(200), open_stake: 0n },
    ]);
  });

  it('counts a wager once it is settled, what a correction makes of it, and nothing once it is void', async () => {
    const memberId = await player();
    const placed = placeOf(memberId, baht(500));
    await wagering.place(placed);
    expect(await turnover(memberId)).toEqual([{ product: 'RNG', valid_bet: 0n, counted: 0n, open_stake: baht(500) }]);
    const settle = settleOf(memberId, placed.id, baht(900));
    await wagering.settle(settle);
    await wagering.settle(settle);
    expect(await turnover(memberId)).toEqual([
      { product: 'RNG', valid_bet: baht(500), counted: baht(500), open_stake: 0n },
    ]);
    await wagering.resettle({
      ...settleOf(memberId, placed.id, baht(500)),
      validBet: String(baht(250)),
      reason: 'half',
    });
    expect(await counted(memberId)).toBe(baht(250));
    await wagering.void(voidOf(memberId, placed.id));
    expect(await counted(memberId)).toBe(0n);
  });

  it('counts bets from the minimum odds on', async () => {
    const memberId = await player();
    for (const price of ['1.499999', '1.5', '1.500001', null])
      await wagering.placeAndSettle(playOf(memberId, baht(10), 0n, { price }));
    expect(await counted(memberId, [rule({ minimum_odds: 1.5 })])).toBe(baht(30));
    expect(await counted(memberId)).toBe(baht(40));
  });

  it('takes the odds of a result for wagers that had none', async () => {
    const memberId = await player();
    const [none, priced] = [placeOf(memberId, baht(10)), placeOf(memberId, baht(10), { price: '3' })];
    for (const placed of [none, priced]) {
      await wagering.place(placed);
      await wagering.settle({ ...settleOf(memberId, placed.id, 0n), price: '1.2' });
    }
    expect(await counted(memberId, [rule({ minimum_odds: 1.5 })])).toBe(baht(10));
  });

  it('weighs products, and games by their own rule', async () => {
    const memberId = await player();
    const bets = { RNG: 'slot', LIVE: 'roulette', PVP: 'poker' };
    for (const [product, game] of Object.entries(bets))
      await wagering.placeAndSettle(playOf(memberId, baht(0.01), 0n, { product, game }));
    await wagering.placeAndSettle(playOf(memberId, baht(1), 0n, { game: 'dice' }));
    const rules = [
      rule({ weight: 100 }),
      rule({ game: 'dice', weight: 10 }),
      rule({ product: 'LIVE', weight: 1 }),
      rule({ product: 'PVP', weight: 0 }),
      rule({ product: 'PVP', game: 'dice', weight: 90 }),
    ];
    expect((await turnover(memberId, rules)).map(({ product, counted: each }) => [product, each])).toEqual([
      ['LIVE', 100n],
      ['PVP', 0n],
      ['RNG', baht(0.11)],
    ]);
  });

  it('counts wagers from the moment of their placing on, and earlier ones than the rules without them', async () => {
    const memberId = await player();
    const early = placeOf(memberId, baht(1));
    await wagering.place(early);
    const [before] = await db.database.query<{ at: Date }>(
      `select placed_at + interval '1 microsecond' as at from wagering.wager where member_id = $1`,
      [memberId],
    );
    await wagering.placeAndSettle(playOf(memberId, baht(10), 0n));
    await wagering.settle(settleOf(memberId, early.id, 0n));
    const at = new Date(before!.at.getTime() + 1);
    expect(await counted(memberId, [], at)).toBe(baht(10));
    expect(await counted(memberId, [rule({ weight: 50 })], always, at)).toBe(baht(6));
  });

  it('is that of the member alone', async () => {
    const [one, other] = [await player(), await player()];
    await wagering.placeAndSettle(playOf(one, baht(10), 0n));
    expect([await counted(one), await counted(other)]).toEqual([baht(10), 0n]);
  });

  it('is the sum over the settled wagers after every step, also when steps are repeated', async () => {
    const step = fc.record({
      kind: fc.constantFrom('place' as const, 'settle' as const, 'resettle' as const, 'void' as const),
      wager: fc.nat(3),
      stake: fc.integer({ min: 1, max: 1_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      price: fc.constantFrom('1.49', '1.5', '2'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const memberId = await player();
        const wagers = new Map<number, { id: string; stake: number; price: string; state: string; valid: number }>();
        for (const { kind, wager, stake, share, price } of steps) {
          const of = wagers.get(wager);
          const id = uuid7();
          if (kind === 'place' && !of) {
            await wagering.place({ ...placeOf(memberId, baht(stake), { price }), id });
            wagers.set(wager, { id, stake, price, state: 'placed', valid: 0 });
          } else if (of && kind === 'void' && of.state !== 'voided') {
            await wagering.void(voidOf(memberId, of.id));
            wagers.set(wager, { ...of, state: 'voided', valid: 0 });
          } else if (of && kind === (of.state === 'placed' ? 'settle' : of.state === 'settled' ? 'resettle' : '')) {
            const valid = Math.floor((of.stake * share) / 100);
            const result = { ...settleOf(memberId, of.id, 0n), validBet: String(baht(valid)), reason: 'model' };
            const apply = () => (kind === 'settle' ? wagering.settle(result) : wagering.resettle(result));
            expect((await apply()).status).toBe('ok');
            expect((await apply()).status).toBe('replayed');
            wagers.set(wager, { ...of, state: 'settled', valid });
          }
          const all = [...wagers.values()];
          const sum = (list: typeof all, of: (each: (typeof all)[number]) => number) =>
            list.reduce((total, each) => total + of(each), 0);
          const [row] = await turnover(memberId, [rule({ weight: 50, minimum_odds: 1.5 })]);
          expect(row ?? { valid_bet: 0n, counted: 0n, open_stake: 0n }).toMatchObject({
            valid_bet: baht(sum(all, (each) => each.valid)),
            counted: baht(
              sum(
                all.filter((each) => each.price !== '1.49'),
                (each) => each.valid / 2,
              ),
            ),
            open_stake: baht(
              sum(
                all.filter(({ state }) => state === 'placed'),
                (each) => each.stake,
              ),
            ),
          });
        }
      }),
      { numRuns: 25 },
    );
  });
});
