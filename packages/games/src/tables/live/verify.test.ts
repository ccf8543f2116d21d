import { ownBeacon, quicknet, randomnessOf, signRound, timeOfRound, type BeaconChain } from '@chokdee/fairness/beacon';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { describe, expect, it } from 'vitest';
import { tableGames } from './registry.ts';
import { burntCards, cardOrder, outcomeOf } from './shoe.ts';
import { verifyRound, type PublishedRound } from './verify.ts';

const SEED = 'ab'.repeat(32);
/** Round 1000 of drand's quicknet, as its documentation prints it. */
const BEACON_ROUND = 1_000;
const RECORDED = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

function published(code: string, variant: string, chain: BeaconChain, signature: string): PublishedRound {
  const at = timeOfRound(chain, BEACON_ROUND);
  const key = { seed: SEED, salt: randomnessOf(signature) };
  const game = tableGames.get(code)!;
  const round = { variant, number: 4, firstCard: game.source === 'shoe' ? burntCards(cardOrder(key)) : 0 };
  return {
    ...round,
    game: code,
    outcome: outcomeOf(key, { ...round, game }).outcome,
    opensAt: at + 1_000,
    shoe: {
      publishedAt: at - 4_000,
      commitment: commitmentOf(SEED),
      beacon: { ...chain, round: BEACON_ROUND },
      seed: SEED,
      signature,
    },
  };
}

describe.each([...tableGames.values()].map((game) => [game.code, game.variants[0]!] as const))(
  'a published round of %s',
  (code, variant) => {
    const honest = published(code, variant, quicknet, RECORDED);
    const withShoe = (change: Partial<PublishedRound['shoe']>) => ({ ...honest, shoe: { ...honest.shoe, ...change } });

    it('verifies, and what is changed is named', () => {
      expect(verifyRound(honest)).toMatchObject({ holds: true, isIndependent: true, recomputed: honest.outcome });
      const changes: readonly (readonly [PublishedRound, string])[] = [
        [{ ...honest, outcome: { cards: [] } }, 'outcome'],
        [withShoe({ seed: 'cd'.repeat(32) }), 'seed'],
        [withShoe({ signature: `${RECORDED.slice(0, -1)}8` }), 'salt'],
        [withShoe({ publishedAt: honest.opensAt }), 'committed'],
        [withShoe({ publishedAt: honest.opensAt - 1_000 }), 'saltTime'],
        [{ ...honest, opensAt: honest.opensAt - 2_000 }, 'saltTime'],
        [{ ...honest, game: 'nothing' }, 'outcome'],
      ];
      for (const [round, failed] of changes) {
        const { holds, passed } = verifyRound(round);
        expect([failed, holds, passed[failed as keyof typeof passed]]).toEqual([failed, false, false]);
      }
    });
  },
);

it('a beacon of the site itself holds but is not independent', () => {
  const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(6), 1_700_000_000, 3);
  const round = published('baccarat', 'commission', chain, signRound(secretKey, BEACON_ROUND));
  expect(verifyRound(round)).toMatchObject({ holds: true, isIndependent: false });
});
