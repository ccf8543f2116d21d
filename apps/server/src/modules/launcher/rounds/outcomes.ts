import { createDraw, type Draw } from '@chokdee/fairness/draw';
import type { Mode, Outcome } from '@chokdee/games/game';
import { compareRatio, payoutOf } from '@chokdee/money/ratio';
import type { Pairs } from '../../seeds/index.ts';
import type { SeedPair } from '../store/game-sessions.ts';

/** The draw of one nonce of a player's seed pair. */
export const drawOf = (
  seeds: Pick<Pairs, 'unseal'>,
  { ownerId, pair, nonce }: { readonly ownerId: string; readonly pair: SeedPair; readonly nonce: string },
): Draw =>
  createDraw({
    serverSeed: seeds.unseal(ownerId, pair.id, Buffer.from(pair.sealed, 'hex')),
    clientSeed: pair.clientSeed,
    nonce: BigInt(nonce),
  });

/**
 * The outcome of a bet (`amount` in micro-units) as a command carries it. A game pays at most its
 * published largest win.
 */
export const toPayout = (outcome: Outcome, mode: Pick<Mode, 'largestWin'>, amount: bigint) => ({
  payout: String(
    payoutOf(amount, compareRatio(outcome.payout, mode.largestWin) > 0 ? mode.largestWin : outcome.payout),
  ),
  open: outcome.open === true,
  // The odds of an open round still change.
  odds: outcome.open === true ? null : oddsOf(outcome),
  state: outcome.events,
});

/** The odds of an outcome as decimal text with six places, rounded down; null when it has none. */
const oddsOf = ({ odds }: Outcome): string | null =>
  odds === undefined ? null : (Number((odds.numerator * 1_000_000n) / odds.denominator) / 1_000_000).toFixed(6);
