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
  state: outcome.events,
});
