import { createDraw } from '@chokdee/fairness/draw';
import { hilo, type HiloEvent } from '@chokdee/games/hilo/round';
import { MOST_SKIPS, type HiloMove } from '@chokdee/games/hilo/rules';
import { payoutOf } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankText } from './card.tsx';
import { hiloClient } from './client.tsx';
import { readRun, unitsAfter } from './round.ts';

const moves = fc.array(fc.constantFrom<HiloMove>('up', 'down', 'skip'), { maxLength: 12 });
const play = (nonce: number, made: readonly HiloMove[]) =>
  hilo.play(createDraw({ serverSeed: 's', clientSeed: 'c', nonce }), hilo.modes[0], null, made);
const run = (nonce: number, made: readonly HiloMove[]) =>
  readRun(JSON.parse(JSON.stringify(play(nonce, made).events)) as HiloEvent[])!;

describe('a round on the board', () => {
  it('is read as it was played, and its figures are those that are paid', () => {
    fc.assert(
      fc.property(fc.nat(), moves, (nonce, made) => {
        const { payout, open, events } = play(nonce, made);
        const read = run(nonce, made);
        expect(payoutOf(10_000n, payout)).toBe(BigInt(read.units));
        expect(read.end === null).toBe(open);
        expect(read.cards).toHaveLength(events.length - (open === true ? 0 : 1));
        expect(hiloClient.steps!.canTake({ state: events } as never)).toBe(read.hits > 0);
        if (open === true) expect(MOST_SKIPS - read.skipsLeft).toBe(made.filter((move) => move === 'skip').length);
      }),
    );
  });
  it('promises on each side what a right guess then pays', () => {
    fc.assert(
      fc.property(fc.nat(), moves, fc.constantFrom('up', 'down'), (nonce, made, guess) => {
        fc.pre(play(nonce, made).open === true);
        const after = run(nonce, [...made, guess]);
        expect([0, unitsAfter(run(nonce, made), guess)]).toContain(after.units);
      }),
    );
  });
  it('of events it does not know is not guessed at', () => {
    expect(readRun([])).toBeNull();
    expect(readRun([{ type: 'turn', card: 1 }])).toBeNull();
    expect(readRun([{ type: 'bet', card: 1 }, { type: 'joker' }])).toBeNull();
  });
});

it('ranks are read as cards show them', () =>
  expect([1, 2, 10, 11, 12, 13].map(rankText)).toEqual(['A', '2', '10', 'J', 'Q', 'K']));
it('there is nothing to choose, and the money is taken by a move the rules know', () => {
  expect(hilo.choice(hilo.modes[0], hiloClient.choice().meta)).toBeNull();
  expect(hilo.moves!.check(hilo.modes[0], null, ['up'], hiloClient.steps!.take!.action)).toBe('take');
});
