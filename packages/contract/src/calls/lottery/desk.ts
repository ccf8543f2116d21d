import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, pageOf, pageQuery, timestamp, version } from '../../wire.ts';
import { changeOutcome } from '../console/changes.ts';
import { consoleCall, reason } from '../console/shared.ts';
import { gameCode } from '../draws/shapes.ts';
import { issueNumber, orderStatuses, playCode, prizeMode, restriction } from './shapes.ts';

// What operators see and set of the lotteries. Amounts are whole units of the brand's currency.

const limit = z.number().int().min(1).max(1_000_000_000);
/** Counts the changes of a game's rules; a change names the one that it was made from. */
const revision = version;
const percent = z.string();
const desk = { ...consoleCall, guard: 'operator' } as const;
const read = {
  ...desk,
  method: 'GET',
  permission: 'lottery.desk.read',
  body: 'none',
  activity: false,
  idempotent: true,
} as const;
const change = { ...desk, body: 'json', idempotent: true } as const;
const ofGame = z.object({ game: gameCode });
/** Refusals of a change that may wait for a second person. */
const proposal = ['change.waiting'] as const;

const deskIssue = z.object({
  numero: z.string(),
  drawId: id,
  isSale: z.boolean(),
  lockAt: timestamp,
  drawAt: timestamp,
});
const deskGame = z.object({
  gameId: z.string(),
  gameName: z.string(),
  gameGroupCode: z.string(),
  product: z.enum(['ELOTT', 'LOTT']),
  vassalage: z.string(),
  source: z.enum(['own', 'official']),
  demo: z.boolean(),
  /** The result format, whose plays the game has, and the price list of the game. */
  format: z.string(),
  prizeMode,
  isOpen: z.boolean(),
  allowsCancel: z.boolean(),
  /** Stakes of one member and of all members in an issue; null: no limit. */
  mostMember: amountOut.nullable(),
  mostIssue: amountOut.nullable(),
  revision,
  /** Plays that are closed, and restricted numbers of all issues. */
  closedPlays: z.number().int(),
  restricted: z.number().int(),
  /** The issue on sale, else the next one. */
  issue: deskIssue.nullable(),
  /** Stakes of all members in that issue. */
  staked: amountOut,
  lines: z.number().int(),
});
const deskPlay = z.object({
  playId: z.string(),
  playName: z.string(),
  tabName: z.string(),
  isOpen: z.boolean(),
  units: z.number().int(),
  /** Stakes per unit of a line, and of all members on one number of an issue. */
  least: amountOut,
  most: amountOut,
  mostNumber: amountOut,
  /** Whether the limits differ from those of the rules. */
  isOwn: z.boolean(),
});
const deskRestriction = restriction.extend({
  playId: z.string(),
  playName: z.string(),
  /** Null: every issue. */
  numero: z.string().nullable(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
});
const deskDetail = deskGame.extend({
  plays: z.array(deskPlay),
  restrictions: z.array(deskRestriction),
  /** The issues that are not drawn yet, the next first, then those drawn last. */
  issues: z.array(deskIssue),
});

/** The lotteries of the brand with the stakes of their present issues. */
export const deskGames = defineCall({
  ...read,
  id: 'lottery.deskGames',
  summary: 'Lotteries of the brand',
  path: '/console/lottery/games',
  response: z.object({ now: timestamp, list: z.array(deskGame) }),
});

/** A lottery with its plays, limits, restricted numbers and issues. */
export const deskGameDetail = defineCall({
  ...read,
  id: 'lottery.deskGame',
  summary: 'One lottery with limits and restricted numbers',
  path: '/console/lottery/games/:game',
  params: ofGame,
  response: deskDetail,
  errors: ['request.not.found'],
});

/**
 * Opens or closes a lottery for betting, and sets its limits per issue. All of it waits for a
 * second person when a limit is beyond the bound.
 */
export const deskEditGame = defineCall({
  ...change,
  id: 'lottery.deskEditGame',
  summary: 'Open, close or limit a lottery',
  method: 'PUT',
  path: '/console/lottery/games/:game',
  permission: 'lottery.desk.edit',
  params: ofGame,
  request: z.object({
    isOpen: z.boolean(),
    allowsCancel: z.boolean(),
    mostMember: limit.nullable(),
    mostIssue: limit.nullable(),
    revision,
    reason,
  }),
  response: deskDetail.extend(changeOutcome.shape),
  errors: ['request.not.found', 'lottery.desk.moved', 'lottery.limits.order', ...proposal],
});

/**
 * Opens or closes a play of a lottery, and sets its limits. All of it waits for a second person
 * when a limit is beyond the bound.
 */
export const deskEditPlay = defineCall({
  ...change,
  id: 'lottery.deskEditPlay',
  summary: 'Open, close or limit a play',
  method: 'PUT',
  path: '/console/lottery/games/:game/plays/:play',
  permission: 'lottery.desk.edit',
  params: z.object({ game: gameCode, play: playCode }),
  request: z.object({ isOpen: z.boolean(), least: limit, most: limit, mostNumber: limit, revision, reason }),
  response: deskDetail.extend(changeOutcome.shape),
  errors: ['request.not.found', 'lottery.desk.moved', 'lottery.limits.order', ...proposal],
});

/**
 * Restricts numbers of a play, or lifts their restriction: `rate` is the percentage of the price
 * that is paid, 0 when they are closed, null to lift. `numero`: in this issue only; null: in every
 * issue. The lower rate of both counts.
 */
export const deskRestrict = defineCall({
  ...change,
  id: 'lottery.deskRestrict',
  summary: 'Restrict numbers, or lift their restriction',
  method: 'PUT',
  path: '/console/lottery/games/:game/restrictions',
  permission: 'lottery.numbers.restrict',
  params: ofGame,
  request: z.object({
    playId: playCode,
    numbers: z.array(z.string().trim().min(1).max(20)).min(1).max(100),
    numero: issueNumber.nullable(),
    rate: z.number().int().min(0).max(99).nullable(),
    reason,
  }),
  response: deskDetail,
  errors: [
    'request.not.found',
    'lottery.issue.unknown',
    'lottery.issue.closed',
    'lottery.play.unknown',
    'lottery.entry.digits',
    'lottery.entry.count',
    'lottery.entry.side',
    'lottery.entry.same',
    'lottery.restrictions.many',
  ],
});

/** A price as decimal text, the stake included: "900" pays 900 for 1. */
const price = z.string().regex(/^\d{1,7}(\.\d{1,4})?$/);
const variant = z.enum(['any', 'distinct', 'pair', 'twoPairs', 'triple']);
const priceRow = z.object({ playId: z.string(), variant, odds: z.string(), rtp: percent });
const priceTable = z.object({
  prizeMode,
  /** Whether the list is offered. */
  isOn: z.boolean(),
  /** Whether prices differ from those of the rules. */
  isOwn: z.boolean(),
  /** Names the list as it is; a change names the one that it was made from. */
  version: z.string(),
  /** The highest return that a price may have, per cent. */
  cap: percent,
  rows: z.array(
    priceRow.extend({ playName: z.string(), format: z.string(), formatName: z.string(), firstOdds: z.string() }),
  ),
});
const listVersion = z.string().regex(/^[0-9a-f]{64}$/);
const ofMode = z.object({ mode: prizeMode });

/** A price list of the brand with the exact return of every price. */
export const deskPrices = defineCall({
  ...read,
  id: 'lottery.deskPrices',
  summary: 'A price list with its returns',
  path: '/console/lottery/prices/:mode',
  params: ofMode,
  response: priceTable,
});

/**
 * Changes prices of a list: all rows or none. With `apply` false nothing is written, and the answer
 * says what would change. `waiting`: the change waits, or would wait, for a second person. Errors
 * name the row: `rows.3.odds` is `lottery.price.cap` when the return is above the brand's cap.
 */
export const deskChangePrices = defineCall({
  ...change,
  id: 'lottery.deskChangePrices',
  summary: 'Change prices, or show what a list would change',
  method: 'POST',
  path: '/console/lottery/prices/:mode',
  permission: 'lottery.prices.edit',
  maxBytes: 262_144,
  params: ofMode,
  request: z.object({
    rows: z
      .array(z.object({ playId: playCode, variant: variant.default('any'), odds: price }).strict())
      .min(1)
      .max(1_000),
    version: listVersion,
    apply: z.boolean(),
    reason: reason.optional(),
  }),
  response: z.object({
    applied: z.boolean(),
    waiting: z.boolean(),
    version: z.string(),
    changes: z.array(priceRow.extend({ playName: z.string(), before: z.string(), rtpBefore: percent })),
  }),
  errors: [
    'lottery.desk.moved',
    'lottery.price.cap',
    'lottery.price.unknown',
    'lottery.price.repeated',
    'lottery.price.range',
    ...proposal,
  ],
});

/** Offers a price list, or not. */
export const deskSwitchPrices = defineCall({
  ...change,
  id: 'lottery.deskSwitchPrices',
  summary: 'Switch a price list on or off',
  method: 'PUT',
  path: '/console/lottery/prices/:mode',
  permission: 'lottery.prices.edit',
  params: ofMode,
  request: z.object({ isOn: z.boolean(), reason }),
  response: priceTable,
});

/**
 * Sets the highest return that a price of the brand may have (`hundredths` of a per cent: 9700 is
 * 97 %); no price may be above it.
 */
export const deskEditCap = defineCall({
  ...change,
  id: 'lottery.deskEditCap',
  summary: 'Set the cap of returns',
  method: 'PUT',
  path: '/console/lottery/cap',
  permission: 'lottery.prices.edit',
  request: z.object({ hundredths: z.number().int().min(5_000).max(9_700), reason }),
  response: changeOutcome.extend({ cap: percent }),
  errors: ['lottery.cap.below', ...proposal],
});

/** What one number of a play can cost in an issue. */
const exposureRow = z.object({
  playId: z.string(),
  playName: z.string(),
  number: z.string(),
  /** Stakes of all members per unit, the most that is taken, and what they can be paid. */
  staked: amountOut,
  mostNumber: amountOut,
  payout: amountOut,
  lines: z.number().int(),
  /** The percentage of the price that new lines are paid: 100 when the number is not restricted. */
  rate: z.number().int(),
});

/** The liabilities of an issue, the largest first. Without `numero` of the present issue. */
export const deskExposure = defineCall({
  ...read,
  id: 'lottery.deskExposure',
  summary: 'Liabilities of an issue by number',
  path: '/console/lottery/games/:game/exposure',
  params: ofGame,
  query: z.object({ ...pageQuery, numero: issueNumber.optional(), playId: playCode.optional() }),
  response: pageOf(
    exposureRow,
    z.object({
      numero: z.string().nullable(),
      drawId: id.nullable(),
      /** Stakes and lines of the whole issue. */
      staked: amountOut,
      lines: z.number().int(),
      mostIssue: amountOut.nullable(),
    }),
  ),
  errors: ['request.not.found', 'lottery.issue.unknown'],
});

const deskOrder = z.object({
  orderDetailId: z.string(),
  memberId: id,
  account: z.string(),
  playName: z.string(),
  betContent: z.string(),
  betAmount: amountOut,
  winAmount: amountOut,
  odds: z.string(),
  rate: z.number().int(),
  status: z.enum(['open', 'won', 'lost', 'void', 'cancelled']),
  placedAt: timestamp,
});

/** The lines of all members in an issue, newest first. */
export const deskOrders = defineCall({
  ...read,
  id: 'lottery.deskOrders',
  summary: 'Lines of an issue',
  path: '/console/lottery/games/:game/orders',
  permission: 'lottery.orders.read',
  params: ofGame,
  query: z.object({ ...pageQuery, numero: issueNumber }),
  response: pageOf(deskOrder, z.object({ betAmount: amountOut, winAmount: amountOut })),
  errors: ['request.not.found', 'lottery.issue.unknown'],
});

/**
 * A slip by its short number, as a member reads it out, with its lines, those that win first. A
 * number with a wrong sign is refused under `number`.
 */
export const deskSlip = defineCall({
  ...read,
  id: 'lottery.deskSlip',
  summary: 'A slip by its short number',
  path: '/console/lottery/slips/:number',
  permission: 'lottery.orders.read',
  params: z.object({ number: z.string().min(1).max(20) }),
  query: z.object(pageQuery),
  response: pageOf(
    deskOrder.extend({ gameId: z.string(), gameName: z.string(), numero: z.string() }),
    z.object({
      slipId: id,
      number: z.string(),
      memberId: id,
      account: z.string(),
      placedAt: timestamp,
      status: z.enum(orderStatuses),
      betAmount: amountOut,
      winAmount: amountOut,
    }),
  ),
  errors: ['request.not.found'],
});

/** The console's calls on lotteries. */
export const lotteryDeskCalls = [
  deskGames,
  deskGameDetail,
  deskEditGame,
  deskEditPlay,
  deskRestrict,
  deskPrices,
  deskChangePrices,
  deskSwitchPrices,
  deskEditCap,
  deskExposure,
  deskOrders,
  deskSlip,
] as const;
