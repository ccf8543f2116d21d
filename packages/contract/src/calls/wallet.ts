import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../wire.ts';

/** A purse: `accountName` is `main` or the code of a vendor. */
const purse = z.object({ accountTypeId: z.number().int(), accountName: z.string(), availBalance: amountOut });

/** The state of the private live topic `balance`, with the field names of the balance call. */
export const balanceState = z.object({
  currency: z.string(),
  /** Spendable now: the cash purse minus its holds. */
  mainWalletBalance: amountOut,
  /** Held for withdrawals and for wagers being accepted. */
  held: amountOut,
  /** The stakes of open bets. */
  inPlay: amountOut,
  /** All purses; absent when only the main wallet changed. */
  balance: z.array(purse).optional(),
});

/**
 * The member's purses. `sumBalance` is the spendable sum of the cash and vendor purses, without
 * bonus, points, holds and stakes in play.
 */
export const balance = defineCall({
  id: 'wallet.balance',
  summary: 'Balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  aliases: [{ method: 'GET', path: '/wps/wallets/balance' }],
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ typeId: z.coerce.number().int().min(0).max(1_000_000).optional() }),
  response: balanceState.extend({
    sumBalance: amountOut,
    bonusBalance: amountOut,
    debt: amountOut,
    points: amountOut,
    currencySymbol: z.string(),
    isSingle: z.union([z.literal(0), z.literal(1)]),
    balance: z.array(purse),
  }),
});

/** Moves money between the member's purses; it can be repeated with its `requestId`. */
const transferCall = {
  method: 'POST',
  moduleId: 'FUNDTRANS3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 60, seconds: 60, per: 'caller' },
  errors: [
    'amount.invalid',
    'balance.insufficient',
    'account.blocked',
    'command.conflict',
    'command.stale',
    'wallet.single',
    'function.not.available',
  ],
} as const;
const accountName = z.string().min(1).max(40);
const transferFields = {
  /** What to move; absent: all that can be spent. */
  amount: amountIn.optional(),
  /** A UUIDv7 made before sending. */
  requestId: id.optional(),
};
const transferred = balance.response.extend({ transferredAmount: amountOut });

/**
 * Moves money from one purse to another: `main` or the code of a vendor. To a vendor only when the
 * brand has a purse per vendor; back always.
 */
export const walletTransfer = defineCall({
  ...transferCall,
  id: 'wallet.walletTransfer',
  summary: 'Transfer between purses',
  relay: { codes: ['GCS_walletTransfer'] },
  aliases: [{ method: 'POST', path: '/wps/wallets/transferSubToSubWallet' }],
  request: z.object({ fromAccountType: accountName, toAccountType: accountName, ...transferFields }),
  response: transferred,
});
/** Moves money from the main wallet to a vendor's purse. */
export const transferFromMainWallet = defineCall({
  ...transferCall,
  id: 'wallet.transferFromMainWallet',
  summary: 'Transfer from the main wallet to a vendor',
  path: '/wps/wallets/transferFromMainWallet',
  request: z.object({ accountType: accountName, ...transferFields }),
  response: transferred,
});
/** Moves money back to the main wallet: from a vendor's purse, or from all of them. */
export const transferToMainWallet = defineCall({
  ...transferCall,
  id: 'wallet.transferToMainWallet',
  summary: 'Transfer from a vendor, or from all vendors, to the main wallet',
  relay: { codes: ['GCS_returnAllBalances'] },
  aliases: [{ method: 'POST', path: '/wps/wallets/transferToMainWallet' }],
  request: z.object({ accountType: accountName.optional(), ...transferFields }),
  response: transferred,
});

/** Whether the brand has one wallet for all vendors. */
export const merchantWallet = defineCall({
  id: 'wallet.merchantWallet',
  summary: 'Wallet mode of the brand',
  method: 'GET',
  relay: { codes: ['GCS_merchantWallet'] },
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ isSingle: z.union([z.literal(0), z.literal(1)]) }),
});

const timestampIn = z.coerce.number().int().min(0).max(4_102_444_800_000);
const filter = {
  /** Kinds of movements, separated by commas; empty means all. */
  codeTypes: z
    .string()
    .max(200)
    .regex(/^([a-z_]+(,[a-z_]+)*)?$/)
    .optional(),
  /**
   * Range of posting times, epoch ms, without the end: at most 30 days; by default the last 24
   * hours.
   */
  startTime: timestampIn.optional(),
  endTime: timestampIn.optional(),
  language: z.string().max(8).optional(),
};
const movement = z.object({
  txId: z.string(),
  txTypeId: z.number().int(),
  txTypeName: z.string(),
  nameCn: z.string(),
  /** The kind of movement, as in the filter `codeTypes`. */
  codeType: z.string(),
  txTimeInTimestamp: timestamp,
  orderNo: z.string(),
  /** What people call it: the number of a bet (`betNumberOf`), otherwise `orderNo`. */
  number: z.string(),
  remark: z.string(),
  /** Positive if credited, negative if debited. */
  amount: amountOut,
  currentAvailBalance: amountOut,
  currency: z.string(),
  customerName: z.string(),
});

/** The account record: the movements of the cash purse, each with the balance after it. */
export const accountRecord = defineCall({
  id: 'wallet.accountRecord',
  summary: 'Account record',
  method: 'GET',
  relay: { codes: ['ODSFE2_MemTransDet'] },
  aliases: [{ method: 'GET', path: '/wps/report/transaction' }],
  moduleId: 'MEMTRANS3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, ...filter }),
  response: pageOf(movement, z.object({ amount: amountOut })),
});
/** The account record as a CSV file of at most 20,000 rows. */
export const exportAccountRecord = defineCall({
  id: 'wallet.exportAccountRecord',
  summary: 'Account record as a CSV file',
  method: 'GET',
  path: '/wps/report/transaction/export',
  moduleId: 'MEMTRANS3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  query: z.object(filter),
  response: z.string(),
  rate: { requests: 10, seconds: 60, per: 'caller' },
  errors: ['export.too.large'],
});

/** A month of the statement: `opening` and all sums of the month lead to `closing`. */
const statementMonth = z.object({
  /** `2026-11`, of the business calendar. */
  month: z.string(),
  opening: amountOut,
  deposits: amountOut,
  withdrawals: amountOut,
  bets: amountOut,
  wins: amountOut,
  /** Refunds, corrections and adjustments. */
  other: amountOut,
  closing: amountOut,
  entries: z.number().int(),
});
/**
 * The movements of the cash purse by month, newest first. The oldest month opens at zero; the
 * newest closes at the present balance, holds included.
 */
export const statement = defineCall({
  id: 'wallet.statement',
  summary: 'Statement by month',
  method: 'GET',
  path: '/wps/report/statement',
  moduleId: 'MEMTRANS3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 30, seconds: 60, per: 'caller' },
  response: z.object({ currency: z.string(), list: z.array(statementMonth) }),
});
/** The statement as a CSV file, the oldest month first. */
export const exportStatement = defineCall({
  id: 'wallet.exportStatement',
  summary: 'Statement by month as a CSV file',
  method: 'GET',
  path: '/wps/report/statement/export',
  moduleId: 'MEMTRANS3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  response: z.string(),
  rate: { requests: 10, seconds: 60, per: 'caller' },
});

/** The calls of the wallet module. */
export const walletCalls = [
  balance,
  walletTransfer,
  transferFromMainWallet,
  transferToMainWallet,
  merchantWallet,
  accountRecord,
  exportAccountRecord,
  statement,
  exportStatement,
] as const;
