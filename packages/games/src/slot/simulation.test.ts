import { createDraw } from '@chokdee/fairness/draw';
import { collectiveLevel } from '@chokdee/fairness/testing/statistics';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTallies, compareTally, tallyRounds } from '../testing/tally.ts';
import { slotMaths } from './maths.ts';
import { nightMarketRules as rules } from './rules.ts';

const ROUNDS = 1_000_000;
/** Standard errors within which 99 % of all runs lie. */
const WITHIN = 2.5758;
const maths = slotMaths(rules);

describe('a million rounds with the real draw, one nonce each', () => {
  let found: ReturnType<typeof compareTally>;
  beforeAll(() => {
    found = compareTally(
      tallyRounds(rules, ROUNDS, (nonce) =>
        createDraw({ serverSeed: 'a million nights', clientSeed: 'player', nonce }),
      ),
      maths,
    );
  }, 600_000);

  it.each(['return', 'hits', 'triggers'] as const)('%s: is inside the 99 % interval of the exact figure', (name) => {
    expect(Math.abs(found.distances[name])).toBeLessThan(WITHIN);
  });

  it('the stops of every reel and the lanterns lit have the computed distribution', () => {
    const kinds = [
      'lit',
      ...(['base', 'free'] as const).flatMap((kind) => rules.strips[kind].map((_, reel) => `${kind} reel ${reel + 1}`)),
    ];
    expect(Object.keys(found.p)).toEqual(kinds);
    for (const [name, p] of Object.entries(found.p)) expect(p, name).toBeGreaterThan(collectiveLevel(kinds.length));
  });
});

describe('the comparison', () => {
  it('detects a run that pays 2 % more, and a reel that favours a stop', () => {
    const empty = tallyRounds(rules, 0, () => {
      throw new Error('no round is played');
    });
    const rounds = 10_000_000;
    const fair = Math.round(
      (rounds * 100 * Number((maths.returned.numerator * 10n ** 9n) / maths.returned.denominator)) / 1e9,
    );
    expect(Math.abs(compareTally({ ...empty, rounds, paid: fair }, maths).distances.return)).toBeLessThan(0.01);
    expect(compareTally({ ...empty, rounds, paid: fair * 1.02 }, maths).distances.return).toBeGreaterThan(WITHIN);
    const biased = {
      ...empty,
      stops: {
        ...empty.stops,
        base: empty.stops.base.map((reel) => reel.map((_, stop) => (stop === 3 ? 31_800 : 30_000))),
      },
    };
    expect(compareTally(biased, maths).p['base reel 1']).toBeLessThan(collectiveLevel(11));
  });
  it('adds runs', () => {
    const one = (nonce: number) => tallyRounds(rules, 1, () => createDraw({ serverSeed: 'a', clientSeed: 'b', nonce }));
    expect(addTallies(one(1), one(2))).toEqual(
      tallyRounds(rules, 2, (round) => createDraw({ serverSeed: 'a', clientSeed: 'b', nonce: round + 1 })),
    );
  });
});
