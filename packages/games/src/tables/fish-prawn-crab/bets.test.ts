import { ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { FACES } from '../dice.ts';
import { checkReturns, LOSS, ReturnAboveCapError } from '../returns.ts';
import { edgePercent } from '../testing/edge.ts';
import {
  FISH_PRAWN_CRAB_PAYTABLES,
  FISH_PRAWN_CRAB_SYMBOLS,
  fishPrawnCrabFactor,
  fishPrawnCrabReturns,
  symbolOf,
} from './bets.ts';

const { classic, highTriple } = FISH_PRAWN_CRAB_PAYTABLES;

describe('fish-prawn-crab', () => {
  it('has one symbol on each face', () => {
    expect(FACES.map(symbolOf)).toEqual([...FISH_PRAWN_CRAB_SYMBOLS]);
  });

  it('pays by the number of dice with the symbol', () => {
    expect(fishPrawnCrabFactor('gourd', [2, 3, 4], classic)).toEqual(LOSS);
    expect(fishPrawnCrabFactor('gourd', [1, 3, 4], classic)).toEqual(ratio(2n));
    expect(fishPrawnCrabFactor('prawn', [4, 3, 4], classic)).toEqual(ratio(3n));
    expect(fishPrawnCrabFactor('tiger', [6, 6, 6], classic)).toEqual(ratio(4n));
    expect(fishPrawnCrabFactor('tiger', [6, 6, 6], highTriple)).toEqual(ratio(13n));
  });

  it('has the published edges on every symbol', () => {
    const edges = (pays: typeof classic | typeof highTriple) =>
      [...fishPrawnCrabReturns(pays).values()].map((returned) => edgePercent(returned, 2));
    expect(edges(classic)).toEqual(new Array<string>(6).fill('7.87'));
    expect(edges(highTriple)).toEqual(new Array<string>(6).fill('3.70'));
  });

  it('rejects a price above the cap', () => {
    const dear = { single: [ratio(1n), ratio(3n), ratio(12n)] } as const;
    expect(() => checkReturns(fishPrawnCrabReturns(highTriple), ratio(97n, 100n))).not.toThrow();
    expect(() => checkReturns(fishPrawnCrabReturns(dear), ratio(97n, 100n))).toThrow(ReturnAboveCapError);
  });
});
