import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownBeacon, signRound, timeOfRound } from './beacon.ts';
import {
  drawChecks,
  numbersOf,
  verifyDraw,
  wrongPart,
  type DrawFormat,
  type DrawPart,
  type PublishedDraw,
} from './public-draw.ts';
import { commitmentOf } from './seeds.ts';
import { randomnessOf } from './beacon.ts';

const part = (name: string): fc.Arbitrary<DrawPart> =>
  fc.oneof(
    fc.record({
      name: fc.constant(name),
      kind: fc.constant('digits' as const),
      count: fc.integer({ min: 1, max: 8 }),
      digits: fc.integer({ min: 1, max: 6 }),
    }),
    fc
      .record({
        name: fc.constant(name),
        kind: fc.constantFrom('select' as const, 'integers' as const),
        count: fc.integer({ min: 1, max: 8 }),
        from: fc.integer({ min: -5, max: 5 }),
        size: fc.integer({ min: 8, max: 60 }),
      })
      .map(({ size, ...rest }) => ({ ...rest, to: rest.from + size - 1 })),
  );
const format = fc.tuple(part('first'), part('second')).map((parts): DrawFormat => ({ parts }));

it('draws numbers that conform to their format, the same from the same seed and salt', () => {
  fc.assert(
    fc.property(format, fc.string(), fc.string(), (drawn, seed, salt) => {
      const numbers = numbersOf(drawn, seed, salt);
      expect(wrongPart(drawn, numbers)).toBeNull();
      expect(numbersOf(drawn, seed, salt)).toEqual(numbers);
    }),
  );
});

it('names the part to which entered numbers do not conform', () => {
  const balls: DrawFormat = {
    parts: [
      { name: 'first', kind: 'digits', count: 1, digits: 6 },
      { name: 'balls', kind: 'select', count: 2, from: 1, to: 49 },
      { name: 'dice', kind: 'integers', count: 2, from: 1, to: 6 },
    ],
  };
  const good = { first: ['012345'], balls: ['49', '1'], dice: ['6', '6'] };
  expect(wrongPart(balls, good)).toBeNull();
  for (const [name, bad] of [
    ['first', { ...good, first: ['12345'] }],
    ['first', { ...good, first: ['12345x'] }],
    ['first', { ...good, first: [] }],
    ['balls', { ...good, balls: ['1', '1'] }],
    ['balls', { ...good, balls: ['0', '1'] }],
    ['balls', { ...good, balls: ['01', '2'] }],
    ['dice', { ...good, dice: ['1', '7'] }],
    ['dice', { first: good.first, balls: good.balls }],
    ['other', { ...good, other: ['1'] }],
  ] as const)
    expect(wrongPart(balls, bad)).toBe(name);
});

describe('the verification', () => {
  const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(9), 1_700_000_000, 3);
  const drawn: DrawFormat = { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 5 }] };
  const seed = 'ab'.repeat(32);
  const round = 100;
  const signature = signRound(secretKey, round);
  const at = timeOfRound(chain, round);
  const honest: PublishedDraw = {
    publishedAt: at - 400_000,
    saleOpensAt: at - 300_000,
    lockAt: at - 30_000,
    drawAt: at + 1_000,
    format: drawn,
    commitment: commitmentOf(seed),
    beacon: { ...chain, round },
    seed,
    signature,
    numbers: numbersOf(drawn, seed, randomnessOf(signature)),
  };
  const otherNumber = { number: [honest.numbers['number']![0] === '00000' ? '00001' : '00000'] };
  const otherSeed = 'cd'.repeat(32);

  it('passes an honest draw, and says that the site knew the salt of its own beacon', () => {
    expect(verifyDraw(honest)).toMatchObject({ holds: true, isIndependent: false, recomputed: honest.numbers });
  });

  it.each([
    ['a result that was changed', { numbers: otherNumber }, ['numbers']],
    ['a seed that was changed', { seed: otherSeed }, ['seed', 'numbers']],
    [
      'a seed, its commitment and the result changed together, after the publication',
      { seed: otherSeed, commitment: commitmentOf(otherSeed), publishedAt: honest.lockAt },
      ['committed', 'numbers'],
    ],
    ['a commitment published when sale opened', { publishedAt: honest.saleOpensAt }, ['committed']],
    ['a salt known before the lock', { lockAt: at }, ['saltTime']],
    ['a salt later than the draw', { drawAt: at - 1 }, ['saltTime']],
    ['another round of the beacon', { beacon: { ...chain, round: round - 1 } }, ['salt', 'numbers']],
    ['a salt that is no value of the beacon', { signature: 'ab'.repeat(48) }, ['salt', 'numbers']],
    ['a format that does not exist', { format: { parts: [{ ...drawn.parts[0]!, count: -1 }] } }, ['numbers']],
  ] as const)('reports %s', (_what, change, failing) => {
    const { passed, holds } = verifyDraw({ ...honest, ...change });
    expect(holds).toBe(false);
    expect(drawChecks.filter((check) => !passed[check])).toEqual(failing);
  });
});
