import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, timestamp, version } from '../../wire.ts';
import { changeOutcome } from '../console/changes.ts';
import { categories } from '../catalogue.ts';
import { operatorRead, operatorWrite, reason } from './shared.ts';

/** An amount that operators set: whole currency units with at most two decimals. */
const limit = z.number().min(0).max(1e12).multipleOf(0.01);
const count = (most: number) => z.number().int().min(1).max(most);
/** A time of day, GMT+8. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What counts towards the turnover of a product, or of one of its games. */
const turnoverRule = z.object({
  product: z.enum(categories),
  /** A game's code; null: all games of the product without a rule of their own. */
  game: z.string().trim().min(1).max(80).nullable(),
  /** Percent of the valid bets that count. */
  weight: z.number().int().min(0).max(100),
  /** Decimal odds below which a bet does not count; null: all count. */
  minimumOdds: z.number().min(1.01).max(100).multipleOf(0.01).nullable(),
});

/** The rules of a brand's cashier that operators set. */
const rules = {
  depositMinimum: limit,
  depositMaximum: limit,
  /** Minutes that a deposit waits for its payment. */
  depositMinutes: count(10_080),
  /** Codes of deposit channels that are closed. */
  closedChannels: z.array(z.string().max(40)).max(50),
  /** Smallest and largest deposit of channels, by their codes; null: those of the brand. */
  channelLimits: z
    .record(z.string().max(40), z.object({ minimum: limit.nullable(), maximum: limit.nullable() }))
    .refine((limits) => Object.keys(limits).length <= 50),
  /** Codes of payout channels that new withdrawals do not use. */
  closedPayoutChannels: z.array(z.string().max(40)).max(50),
  bankOpen: z.boolean(),
  withdrawalMinimum: limit,
  withdrawalMaximum: limit,
  withdrawalsPerDay: count(10_000),
  withdrawnPerDay: limit,
  eWalletOpen: z.boolean(),
  eWalletMinimum: limit,
  eWalletMaximum: limit,
  eWalletTimesPerDay: count(1_000),
  eWalletPerDay: limit,
  /** Times of day between which withdrawals are taken; equal: all day. */
  withdrawalFrom: clock,
  withdrawalUntil: clock,
  /** The amounts that can be withdrawn; empty: every amount. */
  fixedAmounts: z.array(limit).max(12),
  feePercent: z.number().min(0).max(20).multipleOf(0.01),
  freePerDay: z.number().int().min(0).max(1_000),
  /** From this amount on a withdrawal needs a code by SMS; null: none does. */
  smsFrom: limit.nullable(),
  turnoverPercent: z.number().int().min(0).max(1_000),
  /** What counts towards the turnover; products without a rule count in full. */
  turnoverRules: z.array(turnoverRule).max(100),
  requiredDeposit: limit,
  /** Minutes after which a paid withdrawal without an answer counts as received. */
  confirmationMinutes: count(43_200),
  /** Payee accounts a member may have. */
  payees: count(50),
  /** From this amount on two operators decide. */
  pairFrom: limit,
  /** What a member may withdraw in a day without an operator; 0: nothing. */
  automaticBelow: limit,
  /** Linked payments of a day that ask for due diligence. */
  diligenceFrom: limit,
  /**
   * From this difference between the amount that an operator enters for a deposit and the declared
   * one on, two operators decide.
   */
  differencePairFrom: limit,
};
const settings = z.object({
  ...rules,
  version,
  /** The codes of all deposit channels of the server. */
  channels: z.array(z.string()),
  /** The codes of all payout channels; the first open one pays new withdrawals. */
  payoutChannels: z.array(z.string()),
});

/** The rules of the brand's cashier. */
export const cashierSettings = defineCall({
  ...operatorRead,
  id: 'cashier.settings',
  permission: 'cashier.settings.read',
  summary: 'Rules of deposits and withdrawals',
  path: '/console/cashier/settings',
  activity: false,
  response: settings,
});

/**
 * Changes the rules. `version` is the one that the caller saw. All of it waits for a second person
 * when a figure is beyond the bound.
 */
export const editCashierSettings = defineCall({
  ...operatorWrite,
  id: 'cashier.editSettings',
  permission: 'cashier.settings.edit',
  summary: 'Change the rules of deposits and withdrawals',
  path: '/console/cashier/settings',
  request: z.object({ ...rules, version, reason }),
  response: settings.extend(changeOutcome.shape),
  errors: ['cashier.settings.changed', 'change.waiting'],
});

const flow = z.object({ count: z.number().int(), amount: amountOut, averageMinutes: z.number().nullable() });
const direction = z.object({
  /** This business day until now, and the average of the seven days before. */
  today: flow,
  week: flow,
  waiting: z.object({ count: z.number().int(), amount: amountOut, oldest: timestamp.nullable() }),
});

/** What came in, went out and waits: today against the average day of the week before. */
export const cashierOverview = defineCall({
  ...operatorRead,
  id: 'cashier.overview',
  permission: 'cashier.overview.read',
  summary: 'Deposits and withdrawals in figures',
  path: '/console/cashier/overview',
  activity: false,
  response: z.object({
    at: timestamp,
    currency: z.string(),
    deposits: direction,
    withdrawals: direction,
    /** Today per channel. */
    channels: z.array(
      z.object({
        direction: z.enum(['in', 'out']),
        channel: z.string(),
        count: z.number().int(),
        amount: amountOut,
      }),
    ),
  }),
});
