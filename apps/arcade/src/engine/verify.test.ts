import { createDraw } from '@chokdee/fairness/draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { games } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import type { VerifiableRound } from './rgs.ts';
import { hasGameVersion, verify } from './verify.ts';

const serverSeed = 'ab'.repeat(32);

/** A round as the RGS sends it: plain JSON. */
function roundOf(change: Partial<VerifiableRound> = {}): VerifiableRound {
  const game = games[0]!;
  const mode = game.modes[0];
  const choice = game.choice(mode, undefined);
  const { events } = game.play(createDraw({ serverSeed, clientSeed: 'me', nonce: 3 }), mode, choice, []);
  return {
    betID: '0',
    game: game.id,
    version: game.version,
    mode: mode.name.toUpperCase(),
    choice,
    moves: [],
    playedAt: 0,
    active: false,
    voided: false,
    amount: 1,
    payout: 0,
    payoutMultiplier: 0,
    pairId: '0',
    serverSeedHash: commitmentOf(serverSeed),
    serverSeed,
    clientSeed: 'me',
    nonce: 3,
    state: JSON.parse(JSON.stringify(events)) as unknown[],
    ...change,
  };
}

describe('verification in the browser', () => {
  it('confirms a correct round', () =>
    expect(verify(roundOf())).toMatchObject({ seedMatches: true, outcomeMatches: true }));
  it.each([{ nonce: 4 }, { clientSeed: 'you' }, { state: [{ index: 0 }] }])('detects a round changed by %j', (change) =>
    expect(verify(roundOf(change))).toMatchObject({ outcomeMatches: false }),
  );
  it('detects a replaced server seed', () =>
    expect(verify(roundOf({ serverSeedHash: commitmentOf('other') }))).toMatchObject({ seedMatches: false }));
  it('returns null for a sealed seed and for another game version', () => {
    expect(verify(roundOf({ serverSeed: null }))).toBeNull();
    expect(verify(roundOf({ version: '0.0.1' }))).toBeNull();
    expect([roundOf(), roundOf({ version: '0.0.1' })].map(hasGameVersion)).toEqual([true, false]);
  });
});
