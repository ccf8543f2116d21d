import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halvesAtRisk, netCombinedLines, netSingles, type CombinedLine, type Single } from './valid-bet.ts';

const baht = 1_000_000n;
const single = (type: string, outcome: string, stake: bigint, over: Partial<Single> = {}): Single => ({
  market: `${type} ${over.line ?? ''}`,
  type,
  line: null,
  outcome,
  outcomes: [],
  score: null,
  stake: stake * baht,
  ...over,
});
const over = (line: number, stake: bigint) => single('football.total', 'over', stake, { line });
const under = (line: number, stake: bigint) => single('football.total', 'under', stake, { line });
const home = (line: number, stake: bigint, score: Single['score'] = null) =>
  single('football.handicap', 'home', stake, { line, score });
const away = (line: number, stake: bigint, score: Single['score'] = null) =>
  single('football.handicap', 'away', stake, { line, score });
const result = (outcome: string, stake: bigint) => single('football.match_result', outcome, stake);
const chance = (outcome: string, stake: bigint) => single('football.double_chance', outcome, stake);
/** The sum of the valid bets, each position once. */
function valid(...singles: readonly Single[]): bigint {
  const seen = new Set<string>();
  return netSingles(singles).reduce((sum, each, at) => {
    const { market, outcome, score } = singles[at]!;
    const key = JSON.stringify([market, outcome, score]);
    if (seen.has(key)) return sum;
    seen.add(key);
    return sum + each.valid / baht;
  }, 0n);
}

describe('singles of a member on one event', () => {
  it.each<[string, bigint, readonly Single[]]>([
    ['both sides of a line', 0n, [over(10, 900n), under(10, 900n)]],
    ['what one side has more', 30n, [over(10, 100n), under(10, 70n)]],
    ['lines of which one side must win', 0n, [over(10, 900n), under(14, 900n)]],
    ['lines that the same result loses', 1_800n, [over(11, 900n), under(10, 900n)]],
    ['both sides of a handicap', 0n, [home(-2, 900n), away(-2, 900n)]],
    ['a handicap and a lower one of the other side', 0n, [home(-2, 900n), away(-3, 900n)]],
    ['a handicap and a higher one of the other side', 1_800n, [home(-2, 900n), away(-1, 900n)]],
    ['several tickets on one side', 100n, [home(-2, 500n), away(-2, 600n), home(-2, 200n)]],
    [
      'in play, the lines from the score at acceptance',
      0n,
      [home(-2, 900n, { home: 1, away: 0 }), away(-6, 900n, { home: 0, away: 0 })],
    ],
    [
      'in play, a goal that both bets lose by',
      1_800n,
      [home(-2, 900n, { home: 1, away: 0 }), away(-2, 900n, { home: 0, away: 0 })],
    ],
    ['home, draw and away', 0n, [result('home', 90n), result('draw', 90n), result('away', 90n)]],
    ['two results', 180n, [result('home', 90n), result('away', 90n)]],
    ['two double chances', 0n, [chance('home_or_draw', 90n), chance('draw_or_away', 90n)]],
    ['a double chance and the third result', 20n, [chance('home_or_draw', 90n), result('away', 70n)]],
    ['other markets', 270n, [over(10, 90n), result('away', 90n), home(-2, 90n)]],
    [
      'all outcomes of a market',
      0n,
      ['a', 'b', 'c'].map((outcome) => single('outright', outcome, 90n, { outcomes: ['a', 'b', 'c'] })),
    ],
    [
      'all outcomes but one',
      180n,
      ['a', 'b'].map((outcome) => single('outright', outcome, 90n, { outcomes: ['a', 'b', 'c'] })),
    ],
  ])('count by what is left after %s: %d', (_name, expected, singles) => {
    expect(valid(...singles)).toBe(expected);
  });

  const anySingle = fc.oneof(
    fc.tuple(fc.integer({ min: 8, max: 14 }), fc.bigInt(1n, 1_000n)).map((each) => over(...each)),
    fc.tuple(fc.integer({ min: 8, max: 14 }), fc.bigInt(1n, 1_000n)).map((each) => under(...each)),
    fc.tuple(fc.integer({ min: -4, max: 4 }), fc.bigInt(1n, 1_000n)).map((each) => home(...each)),
    fc.tuple(fc.integer({ min: -4, max: 4 }), fc.bigInt(1n, 1_000n)).map((each) => away(...each)),
    fc.tuple(fc.constantFrom('home', 'draw', 'away'), fc.bigInt(1n, 1_000n)).map((each) => result(...each)),
    fc
      .tuple(fc.constantFrom('home_or_draw', 'home_or_away', 'draw_or_away'), fc.bigInt(1n, 1_000n))
      .map((each) => chance(...each)),
  );
  it('count between nothing and their stakes, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(anySingle, { maxLength: 12 }), (singles) => {
        const netted = netSingles(singles);
        for (const [at, each] of netted.entries()) {
          expect(each.valid >= 0n && each.valid <= each.staked).toBe(true);
          expect(each.staked).toBeGreaterThanOrEqual(singles[at]!.stake);
        }
        expect(netSingles(singles.toReversed()).toReversed()).toEqual(netted);
      }),
    );
  });

  it('never count more with as much on the other side of one of them', () => {
    const opposite: Readonly<Record<string, string>> = { over: 'under', under: 'over', home: 'away', away: 'home' };
    fc.assert(
      fc.property(
        fc.array(anySingle, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.bigInt(1n, 100n),
        (all, n, part) => {
          const singles = all.filter(({ line }) => line !== null);
          if (singles.length === 0) return;
          const one = singles[n % singles.length]!;
          const open = netSingles(singles)[n % singles.length]!.valid;
          const stake = (open * part) / 100n;
          const other = { ...one, outcome: opposite[one.outcome]!, stake };
          expect(valid(...singles, other)).toBeLessThanOrEqual(valid(...singles));
        },
      ),
    );
  });
});

describe('lines of combinations', () => {
  const sides = ['over', 'under'];
  const line = (stake: bigint, ...outcomes: readonly string[]): CombinedLine => ({
    stake,
    legs: outcomes.map((outcome, at) => ({ market: `m${at}`, outcome, outcomes: sides })),
  });
  const every = sides.flatMap((a) => sides.map((b) => [a, b] as const));

  it('are netted where they have every combination of their outcomes', () => {
    const netted = netCombinedLines(every.map(([a, b], at) => line(10n + BigInt(at), a, b)));
    expect(netted.map(({ valid: left }) => left)).toEqual([0n, 1n, 2n, 3n]);
  });

  it('count in full where one combination is missing, or the markets differ', () => {
    for (const lines of [
      every.slice(1).map(([a, b]) => line(10n, a, b)),
      [line(10n, 'over', 'over'), line(10n, 'under', 'over')],
      [line(10n, 'over'), line(10n, 'under', 'over')],
    ])
      expect(netCombinedLines(lines).every(({ valid: left, staked }) => left === staked)).toBe(true);
  });

  it('are named by their markets, in any order of the legs', () => {
    const turned = every.map(([a, b]) => ({ stake: 10n, legs: line(10n, a, b).legs.toReversed() }));
    expect(netCombinedLines([line(10n, 'over', 'over'), ...turned])[0]).toEqual({ staked: 20n, valid: 10n });
  });
});

it('returned legs risk nothing, a half result half, anything else all', () => {
  expect(halvesAtRisk(['push', 'void'])).toBe(0n);
  expect(halvesAtRisk(['half_win'])).toBe(1n);
  expect(halvesAtRisk(['push', 'half_loss'])).toBe(1n);
  expect(halvesAtRisk(['half_win', 'half_win'])).toBe(2n);
  expect(halvesAtRisk(['void', 'win'])).toBe(2n);
  expect(halvesAtRisk(['loss'])).toBe(2n);
});
