import { createDraw } from '@chokdee/fairness/draw';
import { hilo, type HiloEvent } from '@chokdee/games/hilo/round';
import { MOST_SKIPS, type HiloMove } from '@chokdee/games/hilo/rules';
import { shareOf } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankText } from './card.tsx';
import { hiloClient } from './client.tsx';
import { readBoard, unitsAfter } from './round.ts';

const moves = fc.array(fc.constantFrom<HiloMove>('up', 'down', 'skip'), { maxLength: 12 });
const play = (nonce: number, made: readonly HiloMove[]) =>
  hilo.play(createDraw({ serverSeed: 's', clientSeed: 'c', nonce }), hilo.modes[0], null, made);
const boardOf = (nonce: number, made: readonly HiloMove[]) =>
  readBoard(JSON.parse(JSON.stringify(play(nonce, made).events)) as HiloEvent[])!;

describe('reading a round', () => {
  it('returns what was played and the multiplier that is paid', () => {
    fc.assert(
      fc.property(fc.nat(), moves, (nonce, made) => {
        const { payout, open, events } = play(nonce, made);
        const read = boardOf(nonce, made);
        expect(shareOf(10_000n, payout)).toBe(BigInt(read.units));
        expect(read.end === null).toBe(open);
        expect(read.cards).toHaveLength(events.length - (open === true ? 0 : 1));
        expect(hiloClient.steps!.canCashOut({ state: events } as never)).toBe(read.hits > 0);
        if (open === true) expect(MOST_SKIPS - read.skipsLeft).toBe(made.filter((move) => move === 'skip').length);
      }),
    );
  });
  it('predicts what each guess pays when it is right', () => {
    fc.assert(
      fc.property(fc.nat(), moves, fc.constantFrom('up', 'down'), (nonce, made, guess) => {
        fc.pre(play(nonce, made).open === true);
        const after = boardOf(nonce, [...made, guess]);
        expect([0, unitsAfter(boardOf(nonce, made), guess)]).toContain(after.units);
      }),
    );
  });
  it('returns null for events of another game version', () => {
    expect(readBoard([])).toBeNull();
    expect(readBoard([{ type: 'turn', card: 1 }])).toBeNull();
    expect(readBoard([{ type: 'bet', card: 1 }, { type: 'joker' }])).toBeNull();
  });
});

it('writes ranks as printed on cards', () =>
  expect([1, 2, 10, 11, 12, 13].map(rankText)).toEqual(['A', '2', '10', 'J', 'Q', 'K']));
it('has no choice, and cashes out by a move of the rules', () => {
  expect(hilo.choice(hilo.modes[0], hiloClient.choice().meta)).toBeNull();
  expect(hilo.moves!.check(hilo.modes[0], null, ['up'], hiloClient.steps!.cashOutMove!.action)).toBe('take');
});
