import { z } from 'zod';
import { amountOut, id, timestamp } from '../../wire.ts';
import { drawNumbers, drawStates, gameCode } from '../draws/shapes.ts';

// Field names are those that existing clients read. The id of a game on the wire is its code.

/** The price lists, with their numbers on the wire. */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
/** A price list. */
export const prizeMode = z.enum(prizeModes);
/** `prizeModeId` on the wire: 1 LOTT, 2 ZY, 3 ELOTT, 4 SEA. */
export const prizeModeId = z.coerce.number<number | string>().int().min(1).max(4);
/** The code of a play within its game. */
export const playCode = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/);
/** The number of an issue, as `draws` writes it. */
export const issueNumber = z.string().regex(/^[0-9-]{8,20}$/);
/** What was bet on, as typed or in canonical form. */
export const betText = z.string().max(4_000);
/** Decimal odds as text, stake included. */
const odds = z.string();

/** A game in a menu, with its clock and its last result. */
export const menuGame = z.object({
  gameId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  gameGroupCode: z.string(),
  /** `TH`, `VN`, `LA`, `MY` ... */
  lottoArea: z.string(),
  /** Category: ELOTT or LOTT. */
  product: z.enum(['ELOTT', 'LOTT']),
  /** Vendor code. */
  vassalage: z.string(),
  /** The routing code of the vendor's flow: TCG_SEA, GPI, TCG_LOTTO_VN. */
  accountTypeName: z.string(),
  remark: z.string(),
  sorting: z.number().int(),
  /** `own`: drawn here by commitment. `official`: the result is entered. */
  source: z.enum(['own', 'official']),
  /** The draws stand for those of somebody else, for demonstration. */
  demo: z.boolean(),
  prizeModes: z.array(prizeMode),
  /** Whether the current issue takes bets. */
  isSale: z.boolean(),
  /** The current issue; null when none is planned. */
  numero: z.string().nullable(),
  drawId: id.nullable(),
  saleOpensAt: timestamp.nullable(),
  lockAt: timestamp.nullable(),
  drawAt: timestamp.nullable(),
  /** Milliseconds until the draw. */
  remainTime: z.number().int().nullable(),
  /** The last result. */
  lastNumero: z.string().nullable(),
  lastWinNo: z.string().nullable(),
  lastNumbers: drawNumbers.nullable(),
  lastDrawAt: timestamp.nullable(),
});

/** The games of a group. */
export const menuGroup = z.object({
  gameGroupCode: z.string(),
  gameGroupName: z.string(),
  sorting: z.number().int(),
  gameMenus: z.array(menuGame),
});

/** An issue with its clock. */
export const issueClock = z.object({
  numero: z.string(),
  gameId: z.string(),
  drawId: id,
  /** Milliseconds until the draw, at least 0. */
  remainTime: z.number().int(),
  /** Seconds before the draw at which sale ends. */
  lockTime: z.number().int(),
  isSale: z.boolean(),
  saleOpensAt: timestamp,
  lockAt: timestamp,
  drawAt: timestamp,
  commitment: z.string().nullable(),
});

/** A draw in a list of results. */
export const drawRow = z.object({
  drawId: id,
  gameId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  /** The numbers of the result, separated by commas; empty when the draw is void. */
  winNo: z.string(),
  /** The same by the parts of the draw. */
  numbers: drawNumbers.nullable(),
  openTime: timestamp,
  state: z.enum(drawStates),
  source: z.enum(['own', 'official']),
  demo: z.boolean(),
  /** More than 1 after a correction. */
  resultVersion: z.number().int(),
});

/** A number that is restricted: the percentage of the price that is paid, 0 when it is closed. */
export const restriction = z.object({ number: z.string(), rate: z.number().int().min(0).max(99) });

/** Limits of a play: multiples of a line, and of all members on one number of an issue. */
export const playLimits = z.object({ least: amountOut, most: amountOut, mostNumber: amountOut });

/** A play as the play menu has it. */
export const playMenu = z.object({
  playId: z.string(),
  playCode: z.string(),
  playName: z.string(),
  /** When a bet wins. */
  rule: z.string(),
  /** What one bet costs with multiple 1, in whole units. */
  singleBetPrice: amountOut,
  playSwitch: z.enum(['Y', 'N']),
  sorting: z.number().int(),
  /** A bet costs its stake times this: the numbers that a Vietnamese lô plays against. */
  units: z.number().int(),
  /** Prices per unit of stake, by the pattern of the digits: `any` alone unless they differ. */
  prices: z.array(z.object({ variant: z.string(), odds, rtp: z.string() })),
  /** Restricted numbers of the current issue. */
  restricted: z.array(restriction),
  limits: playLimits,
});

/**
 * What is bet: entries of one play, for one or more issues. `bettingContent` has one entry or
 * several: numbers separated by commas or spaces (`123,456`), sets by `;` (`05-12;34-40`).
 */
const betContent = z.object({
  gameId: gameCode,
  playId: playCode,
  bettingContent: betText,
  /** What one bet costs with multiple 1, as the play menu has it. */
  singleBetPrice: z.union([z.number().finite(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)]),
  bettingApproach: z.number().int().min(0).max(99).optional(),
  bettingSlip: z.string().max(4_000).nullish(),
  /** Multi-draw bets end with the first win. Not offered yet: only false is accepted. */
  winStop: z.boolean().nullish(),
  numero: z
    // A multiple of 0 is a stake below the minimum, and is answered as one.
    .array(z.object({ numero: issueNumber, multiple: z.number().int().min(0).max(10_000_000) }))
    .min(1)
    .max(50),
  /** The odds that the caller saw, if all entries have the same; other ones are refused. */
  odds: z.string().max(20).optional(),
  /**
   * The restricted numbers of the line that the caller saw. Without them a line with a restricted
   * number is refused with the rates, and may be sent again with them.
   */
  restricted: z.array(restriction).max(1_000).optional(),
});

/** A slip: up to 1,000 lines (an entry and an issue each), accepted together or not at all. */
export const slipRequest = z.object({
  /** A UUIDv7 made by the caller; the same slip sent again has one effect. */
  slipId: z.uuidv7().optional(),
  /** The price list; by default that of each game. */
  prizeMode: prizeMode.optional(),
  device: z.string().max(20).optional(),
  contents: z.array(betContent).min(1).max(1_000),
});

/**
 * A line of a slip as the server judges it. `line` counts from 0 over contents, issues and entries;
 * `content` is the index of its content.
 */
export const slipLine = z.object({
  line: z.number().int(),
  content: z.number().int(),
  gameId: z.string(),
  playId: z.string(),
  numero: z.string(),
  /** The entry in canonical form; as sent when it is wrong. */
  bettingContent: z.string(),
  betAmount: amountOut,
  /** The odds of the entry, and the percentage of them that it is paid. */
  odds,
  rate: z.number().int(),
  /** The highest possible payout of the line. */
  maxWinAmount: amountOut,
  restricted: z.array(restriction),
  /** Why the line is refused; null when it would be accepted. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** The states of a bet on the wire. */
export const orderStatuses = ['open', 'won', 'lost', 'void', 'cancelled'] as const;

/** A line of a slip in the lottery record. */
export const orderRow = z.object({
  /** The wager, and the slip. */
  orderDetailId: z.string(),
  orderMasterId: z.string(),
  /** The short number of the slip. */
  abbrOrderNo: z.string(),
  gameId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  drawId: z.string(),
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  betTimeInTimestamp: timestamp,
  settleTimeInTimestamp: timestamp.nullable(),
  playId: z.string(),
  playCode: z.string(),
  playName: z.string(),
  betContent: z.string(),
  /** The frozen odds per unit of the multiple, and the percentage that a restricted number paid. */
  odds,
  rate: z.number().int(),
  multiple: amountOut,
  units: z.number().int(),
  bettingApproach: z.number().int(),
  status: z.enum(orderStatuses),
  chase: z.literal('N'),
  prizeModeId: z.number().int(),
  productCode: z.string(),
  customerName: z.string(),
  /** The numbers of the draw; null while there are none. */
  winningNumber: z.string().nullable(),
  /** Why a settled bet got another result, or is void. */
  reason: z.string().nullable(),
  /** Whether the member may still cancel it. */
  allowCancel: z.boolean(),
});

/** Sums of a list of orders. */
export const orderFooter = z.object({
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  profitAndLoss: amountOut,
  totalHands: z.number().int(),
});
