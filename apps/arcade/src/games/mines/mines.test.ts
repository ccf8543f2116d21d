import { createDraw } from '@chokdee/fairness/draw';
import { actionOf, mines, type MinesEvent } from '@chokdee/games/mines/round';
import { TILES } from '@chokdee/games/mines/rules';
import { shareOf } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafAfter } from './board.tsx';
import { setCrabs, useChoice } from './choice.ts';
import { minesClient } from './client.tsx';
import { initialPond, readPond } from './round.ts';

it('keeps the number of crabs inside the allowed range', () => {
  setCrabs(0);
  expect(useChoice.getState().crabs).toBe(1);
  setCrabs(99);
  expect(useChoice.getState().crabs).toBe(24);
  expect(minesClient.choice()).toEqual({ mode: 'BASE', meta: { mines: 24 } });
});

describe('reading a round', () => {
  const leaves = fc.shuffledSubarray(
    Array.from({ length: TILES }, (_, i) => i),
    { minLength: 1 },
  );
  it('returns what was played, event by event, and the multiplier that is paid', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 24 }), leaves, (nonce, hidden, moves) => {
        const { payout, events, open } = mines.play(
          createDraw({ serverSeed: 's', clientSeed: 'c', nonce }),
          mines.modes[0],
          { mines: hidden },
          moves,
        );
        const sent = JSON.parse(JSON.stringify(events)) as MinesEvent[];
        const pond = readPond(sent)!;
        expect(shareOf(10_000n, payout)).toBe(BigInt(pond.units));
        expect(pond.end === null).toBe(open);
        expect(pond.leaves.filter((leaf) => leaf === 'pearl')).toHaveLength(pond.pearls);
        expect(pond.leaves.includes('covered')).toBe(open);
        if (open !== true)
          expect(pond.leaves.filter((leaf) => leaf === 'crab' || leaf === 'hiddenCrab')).toHaveLength(hidden);
        for (let count = 1; count < sent.length; count += 1) {
          const before = readPond(sent.slice(0, count))!;
          expect(before).toMatchObject({ crabs: hidden, end: null });
          expect(before.leaves.some((leaf) => leaf.startsWith('hidden'))).toBe(false);
        }
      }),
    );
  });
  it('returns null for events of another game version', () => {
    expect(readPond([])).toBeNull();
    expect(readPond([{ type: 'lift', tile: 1 }])).toBeNull();
    expect(readPond([{ type: 'bet', mines: 3 }, { type: 'storm' }])).toBeNull();
  });
  it('returns the initial pond for a round without moves', () =>
    expect(initialPond(5)).toEqual(readPond([{ index: 0, type: 'bet', mines: 5 }])));
});

it('moves between leaves by arrow keys and stops at the edges', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => leafAfter(12, key))).toEqual([11, 13, 7, 17]);
  expect(['ArrowLeft', 'ArrowUp'].map((key) => leafAfter(0, key))).toEqual([0, 0]);
  expect(['ArrowRight', 'ArrowDown'].map((key) => leafAfter(24, key))).toEqual([24, 24]);
  expect(['Home', 'End', 'Enter', 'x'].map((key) => leafAfter(12, key))).toEqual([0, 24, null, null]);
});

it('cashes out by a move of the rules', () =>
  expect(mines.moves!.check(mines.modes[0], { mines: 3 }, [4], minesClient.steps!.cashOutMove!.action)).toBe('take'));
it('names a leaf as the rules do', () =>
  expect(mines.moves!.check(mines.modes[0], { mines: 3 }, [], actionOf(17))).toBe(17));
