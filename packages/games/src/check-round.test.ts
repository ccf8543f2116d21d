import { createDraw } from '@chokdee/fairness/draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { rememberPairs, type TextStorage } from '@chokdee/fairness/seen-pairs';
import { payoutOf, shareOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { checkRound, isVerified, type RoundToCheck } from './check-round.ts';
import { gameOf, games } from './registry.ts';

const serverSeed = 'ab'.repeat(32);
const PAIR = 'pair';
/** Moves that may end a round, for games of several steps. */
const MOVES: Readonly<Record<string, readonly unknown[][]>> = {
  mines: [[0], [0, 'take']],
  hilo: [['up'], ['up', 'take']],
};

function memory(): TextStorage {
  let text: string | null = null;
  return {
    getItem: () => text,
    setItem: (_key, value) => {
      text = value;
    },
  };
}

/** A browser that was shown the pair before the bet with nonce 3. */
function browser(clientSeed = 'me'): TextStorage {
  const storage = memory();
  rememberPairs(storage, {
    current: { id: PAIR, serverSeedHash: commitmentOf(serverSeed), clientSeed, nonce: 3 },
    next: { id: 'next', serverSeedHash: commitmentOf('next') },
  });
  return storage;
}

/** A round of a game at its default choice, as the server reports it: plain JSON. */
function roundOf(game: (typeof games)[number], seeds: { serverSeed: string; clientSeed: string; nonce: number }) {
  const mode = game.modes[0];
  const choice = game.choice(mode, undefined);
  const play = (moves: readonly unknown[]) => game.play(createDraw(seeds), mode, choice, moves);
  const moves = (MOVES[game.id] ?? [[]]).find((some) => play(some).open !== true)!;
  const outcome = play(moves);
  return JSON.parse(
    JSON.stringify({
      game: game.id,
      version: game.version,
      mode: mode.name.toUpperCase(),
      choice,
      moves,
      state: outcome.events,
      amount: 10_000_000,
      payout: Number(payoutOf(10_000_000n, outcome.payout)),
      pairId: PAIR,
      serverSeedHash: commitmentOf(seeds.serverSeed),
      ...seeds,
    }),
  ) as RoundToCheck;
}
const honest = { serverSeed, clientSeed: 'me', nonce: 3 };

describe.each(games.map((game) => [game.id, game] as const))('a round of %s', (_id, game) => {
  const round = roundOf(game, honest);
  const forgedSeed = 'cd'.repeat(32);
  const changes: Readonly<Record<string, Partial<RoundToCheck>>> = {
    serverSeed: { serverSeed: forgedSeed },
    serverSeedHash: { serverSeedHash: commitmentOf(forgedSeed) },
    clientSeed: { clientSeed: 'you' },
    nonce: { nonce: 4 },
    payout: { payout: round.payout + 1 },
    amount: { amount: round.amount + 10_000_000, payout: round.payout + 1 },
    state: { state: [...round.state, { index: round.state.length, type: 'bonus' }] },
    mode: { mode: 'NONE' },
    version: { version: '0.0.1' },
    choice: { choice: { nonsense: true, target: -1, mines: -1 } },
    moves: { moves: [{ action: 'nonsense' }] },
    pairId: { pairId: 'another' },
  };

  it('is verified in a browser that was shown its pair', () => {
    expect(isVerified(checkRound(round, browser()))).toBe(true);
  });
  it('is computed but not verified in a browser that was not', () => {
    const check = checkRound(round, memory());
    expect(check).toMatchObject({ kind: 'computed', seedMatches: true, outcomeMatches: true, seen: 'notShown' });
    expect(isVerified(check)).toBe(false);
  });
  it('is not verified with one field or any two changed', () => {
    const names = Object.keys(changes);
    const sets = names.flatMap((a, i) => [[a], ...names.slice(i + 1).map((b) => [a, b])]);
    const accepted = sets.filter((set) =>
      isVerified(
        checkRound(
          set.reduce((changed, name) => ({ ...changed, ...changes[name] }), round),
          browser(),
        ),
      ),
    );
    expect(accepted).toEqual([]);
  });
  it('is not verified with a forged seed, hash, client seed and outcome that agree', () => {
    expect(checkRound(roundOf(game, { ...honest, serverSeed: forgedSeed }), browser())).toMatchObject({
      seedMatches: true,
      outcomeMatches: true,
      seen: 'otherHash',
    });
    expect(checkRound(roundOf(game, { ...honest, clientSeed: 'you' }), browser())).toMatchObject({
      seedMatches: true,
      outcomeMatches: true,
      seen: 'otherClientSeed',
    });
  });
  it('names an unknown version or mode, and does not fail on a broken record', () => {
    expect(checkRound({ ...round, version: '0.0.1' }, browser())).toEqual({ kind: 'unknownVersion' });
    expect(checkRound({ ...round, mode: 'NONE' }, browser())).toEqual({ kind: 'unknownMode' });
    for (const broken of [
      { choice: 'x' },
      { choice: [1] },
      { moves: [null] },
      { moves: ['x', 1] },
      { amount: 0.5 },
      { amount: Number.NaN },
      { nonce: -1 },
      { nonce: 1.5 },
      { state: [null] },
      { serverSeed: '' },
      { clientSeed: '' },
    ])
      expect(isVerified(checkRound({ ...round, ...(broken as Partial<RoundToCheck>) }, memory()))).toBe(false);
  });
});

describe('a round of a version that paid micro-units', () => {
  const game = gameOf('mines', '1.0.0')!;
  const mode = game.modes[0];
  const choice = game.choice(mode, { mines: 3 });
  // Cashing out after the first pearl pays 1.1250 times the bet.
  const tile = Array.from({ length: 25 }, (_, leaf) => leaf).find(
    (leaf) => game.play(createDraw(honest), mode, choice, [leaf]).open,
  )!;
  const amount = 1_010_000n;
  const { events, payout } = game.play(createDraw(honest), mode, choice, [tile, 'take']);
  const round = {
    ...roundOf(game, honest),
    choice,
    moves: [tile, 'take'],
    state: events,
    amount: Number(amount),
  };

  it('is verified with its micro-units, and in whole minor units when it was ended later', () => {
    const [exact, whole] = [shareOf(amount, payout), payoutOf(amount, payout)];
    expect([exact, whole]).toEqual([1_136_250n, 1_130_000n]);
    for (const paid of [exact, whole])
      expect(isVerified(checkRound({ ...round, payout: Number(paid) }, browser()))).toBe(true);
    for (const paid of [exact - 1n, whole - 1n, 0n])
      expect(isVerified(checkRound({ ...round, payout: Number(paid) }, browser()))).toBe(false);
    expect(isVerified(checkRound({ ...round, version: '1.1.0', payout: Number(exact) }, browser()))).toBe(false);
  });
});
