import { createDraw } from '@chokdee/fairness/draw';
import { checkSeen, type SeenCheck, type TextStorage } from '@chokdee/fairness/seen-pairs';
import { verifyRound, type DrawnNumber } from '@chokdee/fairness/verify';
import { payoutOf, shareOf, type Ratio } from '@chokdee/money/ratio';
import { ChoiceError, modeOf, type Game } from './game.ts';
import { gameOf } from './registry.ts';

/**
 * A finished round as the server reports it, with its revealed server seed. Amounts in micro-units.
 */
export interface RoundToCheck {
  readonly game: string;
  readonly version: string;
  readonly mode: string;
  readonly choice?: unknown;
  readonly moves: readonly unknown[];
  readonly state: readonly unknown[];
  readonly amount: number;
  readonly payout: number;
  readonly pairId: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The round computed again, and each comparison. */
export interface ComputedRound {
  readonly kind: 'computed';
  /** The revealed seed matches the hash that the server reports for the round. */
  readonly seedMatches: boolean;
  /** Hash and client seed are those that this browser was shown before the bet. */
  readonly seen: SeenCheck;
  /** Events and payout equal the recorded ones. */
  readonly outcomeMatches: boolean;
  /** The payout computed again, micro-units. */
  readonly payout: bigint;
  /** Every number drawn, in order. */
  readonly numbers: readonly DrawnNumber[];
}

/**
 * The result of checking a round: computed, or why it cannot be: this build has not that version of
 * the game, or the game has not that mode, choice or sequence of moves.
 */
export type RoundCheck = ComputedRound | { readonly kind: 'unknownVersion' | 'unknownMode' | 'invalidChoice' };

/**
 * Computes a round again from its revealed seed with the game's own code, and compares it with the
 * record and with what this browser was shown before the bet (`storage`).
 */
export function checkRound(round: RoundToCheck, storage: TextStorage): RoundCheck {
  const game = gameOf(round.game, round.version);
  if (!game) return { kind: 'unknownVersion' };
  const mode = modeOf(game, round.mode);
  if (!mode) return { kind: 'unknownMode' };
  try {
    const key = { serverSeed: round.serverSeed, clientSeed: round.clientSeed, nonce: round.nonce };
    const choice = game.choice(mode, round.choice);
    // Before its last move a round must have been open.
    if (round.moves.length > 0 && game.play(createDraw(key), mode, choice, round.moves.slice(0, -1)).open !== true)
      return { kind: 'invalidChoice' };
    const { seedMatches, outcomeMatches, recomputed, numbers } = verifyRound({
      key,
      commitment: round.serverSeedHash,
      recorded: { payout: String(round.payout), events: round.state },
      replay: (draw) => {
        const outcome = game.play(draw, mode, choice, round.moves);
        return {
          payout: paidOf(game, BigInt(round.amount), outcome.payout, BigInt(round.payout)).toString(),
          events: [...outcome.events] as readonly unknown[],
        };
      },
    });
    return {
      kind: 'computed',
      seedMatches,
      seen: checkSeen(storage, round),
      outcomeMatches,
      payout: BigInt(recomputed.payout),
      numbers,
    };
  } catch (error) {
    // A record that was tampered with may have a choice, move or amount that no code accepts.
    if (error instanceof ChoiceError || error instanceof RangeError || error instanceof TypeError)
      return { kind: 'invalidChoice' };
    throw error;
  }
}

/**
 * What a round must have paid, micro-units. A round of a version that paid micro-units was ended
 * before or after decision 0065: both payouts are right.
 */
function paidOf({ paidMicroUnits }: Game, amount: bigint, by: Ratio, recorded: bigint): bigint {
  const paid = payoutOf(amount, by);
  return paidMicroUnits && recorded !== paid ? shareOf(amount, by) : paid;
}

/** Whether everything agrees, and this browser was shown the hash before the bet. */
export const isVerified = (check: RoundCheck): boolean =>
  check.kind === 'computed' && check.seedMatches && check.outcomeMatches && check.seen === 'shown';
