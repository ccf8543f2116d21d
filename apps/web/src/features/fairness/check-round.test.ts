import { createDraw } from '@chokdee/fairness/draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { modeOf } from '@chokdee/games/game';
import { dice } from '@chokdee/games/dice/round';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { checkRound } from './check-round.ts';

const serverSeed = 'ab'.repeat(32);

/** A round as the server records it, after JSON like in the browser. */
function playedRound(nonce: number) {
  const outcome = dice.play(
    createDraw({ serverSeed, clientSeed: 'river', nonce }),
    modeOf(dice, 'under')!,
    { target: 5_000 },
    [],
  );
  return JSON.parse(
    JSON.stringify({
      betID: '0',
      game: 'dice',
      version: dice.version,
      mode: 'UNDER',
      choice: { target: 5_000 },
      moves: [],
      playedAt: 0,
      active: false,
      voided: false,
      amount: 10_000_000,
      payout: Number(payoutOf(10_000_000n, outcome.payout)),
      payoutMultiplier: 0,
      pairId: '0',
      serverSeedHash: commitmentOf(serverSeed),
      serverSeed,
      clientSeed: 'river',
      nonce,
      state: outcome.events,
    }),
  ) as Parameters<typeof checkRound>[0];
}

describe('verifying a round', () => {
  it('reproduces the payout of a hundred rounds', () => {
    for (let nonce = 0; nonce < 100; nonce += 1)
      expect(checkRound(playedRound(nonce))).toMatchObject({ seedMatches: true, outcomeMatches: true });
  });
  it('detects another payout, event list, nonce or server seed', () => {
    const round = playedRound(7);
    expect(checkRound({ ...round, payout: round.payout + 1 })?.outcomeMatches).toBe(false);
    expect(checkRound({ ...round, state: round.state.slice(1) })?.outcomeMatches).toBe(false);
    expect(checkRound({ ...round, nonce: 8 })?.outcomeMatches).toBe(false);
    expect(checkRound({ ...round, serverSeed: 'cd'.repeat(32) })?.seedMatches).toBe(false);
  });
  it('returns null for an unknown version of the game', () =>
    expect(checkRound({ ...playedRound(1), version: '0.0.1' })).toBeNull());
});
