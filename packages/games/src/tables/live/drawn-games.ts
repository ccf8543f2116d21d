import { compareRatio, type Ratio } from '@chokdee/money/ratio';
import { FACES, THROWS, type Face, type ThreeDice } from '../dice.ts';
import {
  FISH_PRAWN_CRAB_OPPOSITES,
  FISH_PRAWN_CRAB_PAYTABLES,
  FISH_PRAWN_CRAB_SYMBOLS,
  fishPrawnCrabFactor,
  fishPrawnCrabReturns,
  type FishPrawnCrabPaytable,
  type FishPrawnCrabSymbol,
} from '../fish-prawn-crab/bets.ts';
import { LOSS, winFactor } from '../returns.ts';
import {
  ROULETTE_OPPOSITES,
  ROULETTE_PAYTABLE,
  rouletteBets,
  rouletteCounts,
  rouletteFactor,
  rouletteReturns,
  type RouletteTable,
} from '../roulette/bets.ts';
import { pocketName, wheelOf } from '../roulette/wheel.ts';
import { SIC_BO_BETS, SIC_BO_OPPOSITES, sicBoFactor, sicBoReturns } from '../sic-bo/bets.ts';
import { SIC_BO_PAYTABLES, type SicBoPaytable } from '../sic-bo/paytables.ts';
import { positionsOf, type DrawnGame, type Position, type TableOutcome } from './game.ts';

const pocketOf = (outcome: TableOutcome): number => {
  if ('pocket' in outcome) return outcome.pocket;
  throw new RangeError('the outcome has no pocket');
};
const diceOf = (outcome: TableOutcome): ThreeDice => {
  if ('dice' in outcome) return outcome.dice as unknown as ThreeDice;
  throw new RangeError('the outcome has no dice');
};
const threeDice = (next: (range: number) => number): { readonly dice: Face[] } => ({
  dice: [0, 1, 2].map(() => FACES[next(FACES.length)]!),
});
const THROWN = THROWS.map(({ result, count }) => ({ result: { dice: result }, count }));
/** Computes the positions of a variant once. */
const once = (compute: (variant: string) => ReadonlyMap<string, Position>): DrawnGame['positions'] => {
  const known = new Map<string, ReadonlyMap<string, Position>>();
  return (variant) => {
    const positions = known.get(variant) ?? compute(variant);
    known.set(variant, positions);
    return positions;
  };
};
/** The highest factor over all throws of three dice. */
const topOverThrows = (factor: (dice: ThreeDice) => Ratio): Ratio =>
  THROWS.reduce((most, { result }) => {
    const one = factor(result);
    return compareRatio(one, most) > 0 ? one : most;
  }, LOSS);

const ROULETTE_VARIANTS = ['european', 'french', 'american'] as const;
const rouletteTable = (variant: string): RouletteTable => {
  const known = ROULETTE_VARIANTS.find((one) => one === variant);
  if (!known) throw new RangeError(`roulette has no variant ${variant}`);
  return { variant: known, pays: ROULETTE_PAYTABLE };
};

/** Roulette. */
export const roulette: DrawnGame = {
  code: 'roulette',
  source: 'draw',
  variants: ROULETTE_VARIANTS,
  opposites: ROULETTE_OPPOSITES,
  results: (variant) =>
    rouletteCounts(rouletteTable(variant).variant).map(({ result, count }) => ({ result: { pocket: result }, count })),
  suspense: 8_500,
  positions: once((variant) => {
    const table = rouletteTable(variant);
    const bets = rouletteBets(table.variant);
    return positionsOf(rouletteReturns(table), (id) => winFactor(table.pays[bets.get(id)!.kind]));
  }),
  factor: (position, outcome, variant) => {
    const table = rouletteTable(variant);
    const bet = rouletteBets(table.variant).get(position);
    if (!bet) throw new RangeError(`roulette has no bet ${position}`);
    return rouletteFactor(bet, pocketOf(outcome), table);
  },
  draw: (draw, variant) => {
    const wheel = wheelOf(rouletteTable(variant).variant);
    return { pocket: wheel[draw.integer(wheel.length)]! };
  },
  roadOf: (outcome) => pocketName(pocketOf(outcome)),
};

const sicBoPaytable = (variant: string): SicBoPaytable => {
  const paytable = (SIC_BO_PAYTABLES as Readonly<Record<string, SicBoPaytable>>)[variant];
  if (!paytable) throw new RangeError(`sic bo has no variant ${variant}`);
  return paytable;
};

/** Sic bo. */
export const sicBo: DrawnGame = {
  code: 'sic-bo',
  source: 'draw',
  variants: Object.keys(SIC_BO_PAYTABLES),
  opposites: SIC_BO_OPPOSITES,
  results: () => THROWN,
  suspense: 3_500,
  positions: once((variant) => {
    const pays = sicBoPaytable(variant);
    return positionsOf(sicBoReturns(pays), (id) =>
      topOverThrows((dice) => sicBoFactor(SIC_BO_BETS.get(id)!, dice, pays)),
    );
  }),
  factor: (position, outcome, variant) => {
    const bet = SIC_BO_BETS.get(position);
    if (!bet) throw new RangeError(`sic bo has no bet ${position}`);
    return sicBoFactor(bet, diceOf(outcome), sicBoPaytable(variant));
  },
  draw: (draw) => threeDice((range) => draw.integer(range)),
  roadOf: (outcome) => diceOf(outcome).join('-'),
};

const crabPaytable = (variant: string): FishPrawnCrabPaytable => {
  const paytable = (FISH_PRAWN_CRAB_PAYTABLES as Readonly<Record<string, FishPrawnCrabPaytable>>)[variant];
  if (!paytable) throw new RangeError(`fish-prawn-crab has no variant ${variant}`);
  return paytable;
};
const isSymbol = (position: string): position is FishPrawnCrabSymbol =>
  (FISH_PRAWN_CRAB_SYMBOLS as readonly string[]).includes(position);

/** Fish-prawn-crab (น้ำเต้าปูปลา). */
export const fishPrawnCrab: DrawnGame = {
  code: 'fish-prawn-crab',
  source: 'draw',
  variants: Object.keys(FISH_PRAWN_CRAB_PAYTABLES),
  opposites: FISH_PRAWN_CRAB_OPPOSITES,
  results: () => THROWN,
  suspense: 3_500,
  positions: once((variant) => {
    const pays = crabPaytable(variant);
    return positionsOf(fishPrawnCrabReturns(pays), (bet) =>
      topOverThrows((dice) => (isSymbol(bet) ? fishPrawnCrabFactor(bet, dice, pays) : LOSS)),
    );
  }),
  factor: (position, outcome, variant) => {
    if (!isSymbol(position)) throw new RangeError(`fish-prawn-crab has no bet ${position}`);
    return fishPrawnCrabFactor(position, diceOf(outcome), crabPaytable(variant));
  },
  draw: (draw) => threeDice((range) => draw.integer(range)),
  roadOf: (outcome) => diceOf(outcome).join('-'),
};
