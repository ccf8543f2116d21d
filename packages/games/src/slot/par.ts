import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { Strips } from '../mechanics/reels.ts';
import type { SymbolShare } from '../mechanics/ways-maths.ts';
import type { Par, ParTable } from '../par.ts';
import { decimals, oneIn, percent, times } from '../par-page.ts';
import { slotMaths, type SlotMaths } from './maths.ts';
import { mostSpins, multiplierOf, spinsOf } from './river.ts';
import { nightMarket } from './round.ts';
import { nightMarketRules as rules, scatterPrice } from './rules.ts';
import { paying, type Paying, type SlotSymbol } from './symbols.ts';

const grouped = (count: bigint): string => count.toLocaleString('en-US');
const product = (a: Ratio, b: Ratio): Ratio => ratio(a.numerator * b.numerator, a.denominator * b.denominator);
const bets = (hundredths: number): Ratio => ratio(BigInt(hundredths), 100n);

const sharesTable = ({ returned, shares }: SlotMaths): ParTable => ({
  title: 'Where the return comes from',
  columns: ['Part', 'Share of the bet'],
  rows: [
    ['Ways of the paid spin', percent(shares.ways)],
    ['Lanterns of the paid spin', percent(shares.scatter)],
    ['Free spins', percent(shares.free)],
    ['Cut off by the largest win', `-${percent(shares.overCap)}`],
    ['**Return**', `**${percent(returned)}**`],
  ],
});

/** The wins by symbol; `part` is the share of the return that one unit of their payouts is. */
function symbolsTable(title: string, shares: readonly SymbolShare<Paying>[], cycle: bigint, part: Ratio): ParTable {
  const rows = shares.map(({ symbol, count, price, hits, paid }) => [
    `${symbol} x ${count}`,
    times(bets(price)),
    grouped(hits),
    percent(ratio(hits, cycle), 4),
    percent(product(ratio(paid, cycle * 100n), part), 4),
  ]);
  return {
    title: `${title}: ${grouped(cycle)} windows`,
    columns: ['Symbol x reels', 'Price of a way', 'Windows of the cycle', 'Chance', 'Return'],
    rows,
  };
}

const scatterTable = ({ triggers }: SlotMaths): ParTable => ({
  title: 'Lanterns in the paid spin',
  columns: ['Lanterns', 'Pays', 'Chance', 'Return', 'Free spins'],
  rows: triggers.map(({ seen, chance }) => [
    String(seen),
    times(bets(scatterPrice(rules, seen))),
    oneIn(chance),
    percent(product(chance, bets(scatterPrice(rules, seen)))),
    String(spinsOf(rules.river, 0)),
  ]),
});

const riverTable = ({ river, triggers }: SlotMaths): ParTable => ({
  title: 'The free spins',
  columns: ['', ''],
  rows: [
    [
      'Chance to start',
      oneIn(
        triggers
          .map(({ chance }) => chance)
          .reduce((a, b) =>
            ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
          ),
      ),
    ],
    ['Average payout, uncapped', `${decimals(river.together, 4)}x`],
    ['Average number of spins', `${decimals(river.spins, 4)} of at most ${mostSpins(rules.river)}`],
    ['Chance that a free spin wins', percent(river.winning, 4)],
    ['Average payout of a free spin before its multiplier', `${decimals(river.perSpin, 4)}x`],
  ],
});

const litTable = ({ river }: SlotMaths): ParTable => ({
  title: 'Lanterns lit at the end of the free spins',
  columns: ['Lit', 'Multiplier', 'Spins in all', 'Chance'],
  rows: river.lit.map((chance, lit) => [
    String(lit),
    `x${multiplierOf(lit)}`,
    String(spinsOf(rules.river, lit)),
    percent(chance, 4),
  ]),
});

const winsTable = (figures: SlotMaths): ParTable => ({
  title: 'Size of wins',
  columns: ['A round pays at least', 'Chance', ''],
  rows: [1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, rules.largestWin].map(
    (hundredths) => {
      const chance = figures.atLeast(hundredths);
      return [hundredths === 1 ? 'anything' : times(bets(hundredths)), percent(chance), oneIn(chance)];
    },
  ),
});

const stripsTable = (title: string, strips: Strips<SlotSymbol>): ParTable => ({
  title,
  columns: ['On the strip', ...strips.map((_, reel) => `Reel ${reel + 1}`)],
  rows: [
    ['**Length**', ...strips.map((strip) => `**${strip.length}**`)],
    ...[rules.ways.wild, rules.scatter, ...paying].map((symbol) => [
      symbol,
      ...strips.map((strip) => String(strip.filter((each) => each === symbol).length)),
    ]),
  ],
});

/** The maths of Night Market River. */
export const par: Par = {
  game: nightMarket,
  rules: [
    'Five reels of three rows; a symbol on three or more adjacent reels from the left pays for each of the up to ' +
      '243 ways through its cells. The boat (reels 2 to 4) substitutes for every paying symbol, and a way counts ' +
      'double for each boat in it.',
    `Three or more lanterns in the paid spin pay and start ${spinsOf(rules.river, 0)} free spins on strips of their ` +
      `own, without lanterns. Every winning free spin lights one of ${rules.river.lanterns} lanterns on the river, ` +
      `which increases the multiplier by one, for that spin too (the first win is multiplied by ${multiplierOf(1)}). ` +
      'The multiplier never decreases during the free spins. ' +
      `Every third lantern adds ${rules.river.award} spins, up to ${mostSpins(rules.river)} in all.`,
    `A round pays at most ${times(bets(rules.largestWin))}; free spins end when it is reached. ` +
      'Every stop of a reel is equally likely.',
    'All figures are exact: windows are counted as integers, sequences of free spins as a Markov chain over (spins ' +
      'played, spins won), and the distribution of the whole round by products of polynomials (docs/games/README.md).',
  ].join('\n\n'),
  modes: () => {
    const figures = slotMaths(rules);
    const { returned, hits, squared, capped, symbols, cycles, river, shares } = figures;
    const largestWin = bets(rules.largestWin);
    return [
      {
        name: 'base',
        returns: { lowest: returned, highest: returned },
        largestWin,
        bets: [
          {
            name: 'a spin',
            returned,
            worst: { stake: nightMarket.stakes.least, returned },
            hits,
            squared,
            largestWin,
            largestChance: capped,
          },
        ],
        tables: [
          sharesTable(figures),
          symbolsTable('The paid spin by symbol', symbols.base, cycles.base, ratio(1n)),
          scatterTable(figures),
          riverTable(figures),
          litTable(figures),
          symbolsTable(
            'Free spins by symbol',
            symbols.free,
            cycles.free,
            ratio(shares.free.numerator * river.perSpin.denominator, shares.free.denominator * river.perSpin.numerator),
          ),
          winsTable(figures),
          stripsTable('Strips of the paid spin', rules.strips.base),
          stripsTable('Strips of the free spins', rules.strips.free),
        ],
      },
    ];
  },
};
