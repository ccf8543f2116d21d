import { z } from 'zod';
import { amountOut, timestamp } from '../../wire.ts';

/** A bet as its member reads it. */
export const bet = z.object({
  orderNo: z.string(),
  /** Its short number, which support can read out. The lines of a slip have that of the slip. */
  number: z.string(),
  gameName: z.string(),
  gameNameCN: z.string(),
  gameNameEN: z.string(),
  nodeName: z.string(),
  gameCode: z.string(),
  product: z.string(),
  accountType: z.string(),
  betTimeInTimestamp: timestamp,
  transTimeInTimestamp: timestamp.nullable(),
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  /** Payout minus stake; 0 while the bet is open and if it is cancelled. */
  profitAndLoss: amountOut,
  /** 0 open, 1 won, 2 lost, 3 even, 4 cancelled. */
  status: z.number().int(),
  /** Of a bet with status 4: the member took it back; the others are void. */
  withdrawn: z.boolean(),
  currency: z.string(),
  round: z.string(),
  customerName: z.string(),
  directAgentName: z.string(),
  /** What was bet on, and the play or market, issue and result, where the product has them. */
  selection: z.string().nullable(),
  playName: z.string().nullable(),
  numero: z.string().nullable(),
  winningNumber: z.string().nullable(),
  /** Why its result was corrected, or it is void. */
  reason: z.string().nullable(),
  odds: z.number().nullable(),
  startMoney: amountOut.nullable(),
  endMoney: amountOut.nullable(),
});
