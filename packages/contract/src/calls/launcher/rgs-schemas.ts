import { z } from 'zod';
import { id } from '../../wire.ts';

// The data of the RGS protocol.

/** The id of a game session, the only credential of RGS calls. */
export const sessionID = z.string().min(1).max(200);
/** An amount in micro-units. */
export const micro = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/**
 * An amount in micro-units as a client computed it: within 0.001 of an integer, to which it is
 * rounded. A public client sends 2009999.9999999998.
 */
export const computedMicro = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((amount) => Math.abs(amount - Math.round(amount)) <= 0.001);
/** The player's spendable balance, in micro-units. */
export const balance = z.object({ amount: z.number().int(), currency: z.string() });
/**
 * A round in the protocol. `state` is never empty. `event`: the position to resume from, as the
 * client last sent it. `active`: the round has not ended. `open`: it accepts moves, and `payout` is
 * the amount that ending it now would pay. `step`: the number of moves so far. `voided`: the
 * operator voided it; the stake is returned and it pays nothing.
 */
export const round = z.object({
  betID: id,
  amount: micro,
  payout: micro,
  payoutMultiplier: z.number(),
  costMultiplier: z.number(),
  active: z.boolean(),
  open: z.boolean(),
  voided: z.boolean(),
  step: z.number().int(),
  mode: z.string(),
  event: z.string().nullable(),
  state: z.array(z.unknown()).min(1),
});
/** The jurisdiction's restrictions for the game client. `minimumRoundDuration` is in ms. */
const jurisdiction = z.object({
  socialCasino: z.boolean(),
  disabledFullscreen: z.boolean(),
  disabledTurbo: z.boolean(),
  disabledSuperTurbo: z.boolean(),
  disabledAutoplay: z.boolean(),
  disabledSlamstop: z.boolean(),
  disabledSpacebar: z.boolean(),
  disabledBuyFeature: z.boolean(),
  displayNetPosition: z.boolean(),
  displayRTP: z.boolean(),
  displaySessionTimer: z.boolean(),
  minimumRoundDuration: z.number().int(),
});
/** The configuration of a game: bet limits and levels in micro-units, modes, restrictions. */
export const config = z.object({
  gameID: z.string(),
  minBet: micro,
  maxBet: micro,
  stepBet: micro,
  defaultBetLevel: micro,
  betLevels: z.array(micro),
  betModes: z.record(
    z.string(),
    z.object({ cost: z.number(), returnLowest: z.string(), returnHighest: z.string(), maxMultiplier: z.number() }),
  ),
  jurisdiction,
});
