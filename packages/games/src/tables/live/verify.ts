import { isBeaconValue, isPublicChain, randomnessOf, timeOfRound, type BeaconChain } from '@chokdee/fairness/beacon';
import { matchesCommitment } from '@chokdee/fairness/seeds';
import { canonical } from '@chokdee/fairness/verify';
import type { TableOutcome } from './game.ts';
import { tableGames } from './registry.ts';
import { burntCards, cardOrder, outcomeOf } from './shoe.ts';

/** What is published of a round after its shoe has ended. Times in epoch ms. */
export interface PublishedRound {
  readonly game: string;
  readonly variant: string;
  readonly number: number;
  readonly firstCard: number;
  readonly outcome: TableOutcome;
  readonly opensAt: number;
  readonly shoe: {
    readonly publishedAt: number;
    readonly commitment: string;
    readonly beacon: BeaconChain & { readonly round: number };
    readonly seed: string;
    readonly signature: string;
  };
}

/** The checks of a round, in the order in which they are shown. */
export const roundChecks = ['committed', 'seed', 'saltTime', 'salt', 'outcome'] as const;

/** The result of verifying a round. */
export interface RoundVerification {
  /**
   * `committed`: the commitment was published before the round opened. `seed`: the seed matches it.
   * `saltTime`: the beacon's value appeared after the commitment and before the round. `salt`: the
   * value is the beacon's. `outcome`: seed and salt give the published cards, pocket or dice.
   */
  readonly passed: Readonly<Record<(typeof roundChecks)[number], boolean>>;
  readonly holds: boolean;
  /** The beacon is one that no operator runs. */
  readonly isIndependent: boolean;
  /** The outcome computed again; null when the salt cannot be read. */
  readonly recomputed: TableOutcome | null;
}

function recompute({ game: code, variant, number, firstCard, shoe: { seed } }: PublishedRound, salt: string) {
  const game = tableGames.get(code);
  if (!game) return null;
  try {
    const key = { seed, salt };
    if (game.source === 'draw') return outcomeOf(key, { game, variant, number, firstCard }).outcome;
    const order = cardOrder(key);
    if (firstCard < burntCards(order)) return null;
    return outcomeOf(key, { game, variant, number, firstCard }, order).outcome;
  } catch {
    return null;
  }
}

/** Verifies a round from what is published of it. Never throws. */
export function verifyRound(round: PublishedRound): RoundVerification {
  const { shoe, outcome, opensAt } = round;
  const saltAt = timeOfRound(shoe.beacon, shoe.beacon.round);
  const isSalt = isBeaconValue(shoe.beacon, shoe.beacon.round, shoe.signature);
  const recomputed = isSalt ? recompute(round, randomnessOf(shoe.signature)) : null;
  const passed = {
    committed: shoe.publishedAt < opensAt,
    seed: matchesCommitment(shoe.seed, shoe.commitment),
    saltTime: saltAt > shoe.publishedAt && saltAt <= opensAt,
    salt: isSalt,
    outcome: recomputed !== null && canonical(recomputed) === canonical(outcome),
  };
  return {
    passed,
    holds: roundChecks.every((check) => passed[check]),
    isIndependent: isPublicChain(shoe.beacon),
    recomputed,
  };
}
