import { createDraw } from '@chokdee/fairness/draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { games } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import type { FairRound } from './rgs.ts';
import { check, hasCodeOf } from './verify.ts';

const serverSeed = 'ab'.repeat(32);

/** A round as the RGS tells it: it went over the wire, so it is JSON. */
function told(change: Partial<FairRound> = {}): FairRound {
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

describe('a check in the browser', () => {
  it('finds a true round true', () => expect(check(told())).toMatchObject({ seedMatches: true, outcomeMatches: true }));
  it.each([{ nonce: 4 }, { clientSeed: 'you' }, { state: [{ index: 0 }] }])('finds %j out', (change) =>
    expect(check(told(change))).toMatchObject({ outcomeMatches: false }),
  );
  it('finds an exchanged seed out', () =>
    expect(check(told({ serverSeedHash: commitmentOf('other') }))).toMatchObject({ seedMatches: false }));
  it('waits for a sealed seed, and says when the code is another', () => {
    expect(check(told({ serverSeed: null }))).toBeNull();
    expect(check(told({ version: '0.0.1' }))).toBeNull();
    expect([told(), told({ version: '0.0.1' })].map(hasCodeOf)).toEqual([true, false]);
  });
});
