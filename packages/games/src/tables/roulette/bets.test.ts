import { ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReturns, HALF_LOSS, LOSS, ReturnAboveCapError } from '../returns.ts';
import { edgePercent } from '../testing/edge.ts';
import { ANNOUNCED_BETS, announcedChips, announcedNumbers, neighbourChips } from './announced.ts';
import { ROULETTE_PAYTABLE, rouletteBets, rouletteFactor, rouletteReturns, type RouletteBetKind } from './bets.ts';
import { colourOf, DOUBLE_ZERO, neighboursOf, pocketName, wheelOf, type RouletteVariant } from './wheel.ts';

const VARIANTS: readonly RouletteVariant[] = ['european', 'french', 'american'];
const EVEN_MONEY = ['red', 'black', 'odd', 'even', 'low', 'high'];
const table = (variant: RouletteVariant) => ({ variant, pays: ROULETTE_PAYTABLE });
const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe('wheels', () => {
  it.each([
    ['european', 37],
    ['french', 37],
    ['american', 38],
  ] as const)('%s: %i different pockets', (variant, size) => {
    expect(ascending(wheelOf(variant))).toEqual(Array.from({ length: size }, (_, i) => i));
  });

  it.each(VARIANTS)('%s: colours alternate between the zeros', (variant) => {
    const colours = wheelOf(variant).map(colourOf);
    colours.forEach((colour, i) => expect(colours[(i + 1) % colours.length]).not.toBe(colour));
  });

  it('opposite pockets of the American wheel are consecutive numbers', () => {
    const wheel = wheelOf('american');
    for (const number of [1, 13, 21, 35]) {
      const at = wheel.indexOf(number);
      expect(wheel[(at + 19) % 38]).toBe(number + 1);
    }
    expect(wheel[19]).toBe(DOUBLE_ZERO);
  });
});

describe('bets', () => {
  it.each([
    ['european', [37, 60, 12, 2, 22, 1, 0, 11, 3, 3]],
    ['american', [38, 62, 12, 3, 22, 0, 1, 11, 3, 3]],
  ] as const)('%s: numbers of bets by kind', (variant, numbers) => {
    const bets = [...rouletteBets(variant).values()];
    const of = (kind: RouletteBetKind) => bets.filter((bet) => bet.kind === kind).length;
    const kinds = ['straight', 'split', 'street', 'trio', 'corner', 'first_four', 'five_number', 'line'] as const;
    expect([...kinds, 'dozen', 'column'].map((kind) => of(kind as RouletteBetKind))).toEqual(numbers);
    for (const kind of EVEN_MONEY) expect(of(kind as RouletteBetKind)).toBe(1);
  });

  it.each(VARIANTS)('%s: sizes of the sets of pockets', (variant) => {
    const sizes: Partial<Record<RouletteBetKind, number>> = {
      ...{ straight: 1, split: 2, street: 3, trio: 3, corner: 4, first_four: 4, five_number: 5, line: 6 },
      ...{ dozen: 12, column: 12 },
    };
    for (const { kind, pockets } of rouletteBets(variant).values()) expect(pockets.size).toBe(sizes[kind] ?? 18);
  });

  it('has bets with the names of the layout', () => {
    const european = rouletteBets('european');
    expect(ascending(european.get('corner_1_2_4_5')!.pockets)).toEqual([1, 2, 4, 5]);
    expect(ascending(european.get('line_31_32_33_34_35_36')!.pockets)).toEqual([31, 32, 33, 34, 35, 36]);
    expect(ascending(european.get('column_3')!.pockets)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
    expect(european.has('split_3_4')).toBe(false);
    expect(european.has('split_00_2')).toBe(false);
    const american = rouletteBets('american');
    expect(ascending(american.get('trio_00_2_3')!.pockets)).toEqual([2, 3, DOUBLE_ZERO]);
    expect(american.has('first_four')).toBe(false);
  });
});

describe('edges', () => {
  it('European: 1/37 on every bet', () => {
    for (const returned of rouletteReturns(table('european')).values()) {
      expect(returned).toEqual(ratio(36n, 37n));
      expect(edgePercent(returned, 7)).toBe('2.7027027');
    }
  });

  it('French: half of it on even money', () => {
    for (const [id, returned] of rouletteReturns(table('french')))
      expect(edgePercent(returned, 7)).toBe(EVEN_MONEY.includes(id) ? '1.3513514' : '2.7027027');
  });

  it('American: 2/38, and 7.89 % on five numbers', () => {
    for (const [id, returned] of rouletteReturns(table('american')))
      expect(edgePercent(returned, 7)).toBe(id === 'five_number' ? '7.8947368' : '5.2631579');
  });

  it('rejects a price above the cap', () => {
    const cap = ratio(99n, 100n);
    for (const variant of VARIANTS) expect(() => checkReturns(rouletteReturns(table(variant)), cap)).not.toThrow();
    const pays = { ...ROULETTE_PAYTABLE, straight: ratio(36n) };
    expect(() => checkReturns(rouletteReturns({ variant: 'european', pays }), cap)).toThrow(ReturnAboveCapError);
  });
});

describe('announced bets', () => {
  it.each([
    ['voisins', 9, [0, 2, 3, 4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35]],
    ['tiers', 6, [5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36]],
    ['orphelins', 5, [1, 6, 9, 14, 17, 20, 31, 34]],
    ['zero_game', 4, [0, 3, 12, 15, 26, 32, 35]],
  ] as const)('%s: %i chips', (bet, chips, numbers) => {
    expect(announcedChips(bet).reduce((sum, part) => sum + part.chips, 0)).toBe(chips);
    expect(announcedNumbers(bet)).toEqual(numbers);
  });

  it('voisins, tiers and zero game are arcs of the wheel; voisins, tiers and orphelins share it', () => {
    expect(ascending(neighboursOf('european', 26, 8))).toEqual(announcedNumbers('voisins'));
    expect(ascending([...neighboursOf('european', 8, 5), 33])).toEqual(announcedNumbers('tiers'));
    expect(ascending(neighboursOf('european', 26, 3))).toEqual(announcedNumbers('zero_game'));
    const all = (['voisins', 'tiers', 'orphelins'] as const).flatMap(announcedNumbers);
    expect(ascending(all)).toEqual(ascending(wheelOf('european')));
  });

  it('name bets that European tables have', () => {
    for (const bet of ANNOUNCED_BETS)
      for (const chips of announcedChips(bet)) expect(rouletteBets('european').has(chips.bet)).toBe(true);
  });

  it('neighbours are straights around a pocket in wheel order', () => {
    expect(neighboursOf('european', 0, 2)).toEqual([3, 26, 0, 32, 15]);
    expect(neighbourChips('american', DOUBLE_ZERO, 1).map(({ bet }) => bet)).toEqual([
      'straight_1',
      'straight_00',
      'straight_27',
    ]);
  });

  it.each([
    [DOUBLE_ZERO, 2],
    [0, 19],
    [0, -1],
    [0, 0.5],
  ])('rejects pocket %i with %s neighbours', (pocket, each) => {
    expect(() => neighboursOf('european', pocket, each)).toThrow(RangeError);
  });
});

it('the bets of a round never contradict each other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VARIANTS), fc.nat({ max: 37 }), (variant, number) => {
      const pocket = wheelOf(variant)[number % wheelOf(variant).length]!;
      const bets = rouletteBets(variant);
      const won = new Set([...bets.values()].filter(({ pockets }) => pockets.has(pocket)).map(({ id }) => id));
      const zero = colourOf(pocket) === 'green';
      expect([...won].filter((id) => id.startsWith('straight'))).toEqual([`straight_${pocketName(pocket)}`]);
      const groups = [['red', 'black'], ['odd', 'even'], ['low', 'high'], [1, 2, 3].map((n) => `dozen_${n}`)];
      for (const group of [...groups, [1, 2, 3].map((n) => `column_${n}`)])
        expect(group.filter((id) => won.has(id))).toHaveLength(zero ? 0 : 1);
      const lost = variant === 'french' && zero ? HALF_LOSS : LOSS;
      for (const id of EVEN_MONEY)
        expect(rouletteFactor(bets.get(id)!, pocket, table(variant))).toEqual(won.has(id) ? ratio(2n) : lost);
    }),
  );
});
