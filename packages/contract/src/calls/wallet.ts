import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, moment, pageOf, pageQuery } from '../wire.ts';

/** The state of the private live topic `balance`; its fields have the names of the balance call's. */
export const balanceState = z.object({
  currency: z.string(),
  /** What can be spent now: the cash purse less what is held. */
  mainWalletBalance: amountOut,
  /** Set aside for withdrawals and acceptances under way. */
  held: amountOut,
  /** Stakes of bets without a result. */
  inPlay: amountOut,
});

const purse = z.object({ accountTypeId: z.number().int(), accountName: z.string(), availBalance: amountOut });
/** The member's purses. `sumBalance` is what can be spent in all: cash and vendor purses, without bonus, points and what is held or in play. */
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

/** Whether the brand keeps one wallet for all vendors. */
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

const instant = z.coerce.number().int().min(0).max(4_102_444_800_000);
const filter = {
  /** Kinds of movement, separated by commas; empty: all. */
  codeTypes: z
    .string()
    .max(200)
    .regex(/^([a-z_]+(,[a-z_]+)*)?$/)
    .optional(),
  /** Moments of posting, epoch milliseconds; the end is not included. Without them: the last 24 hours. At most 30 days. */
  startTime: instant.optional(),
  endTime: instant.optional(),
  language: z.string().max(8).optional(),
};
const movement = z.object({
  txId: z.string(),
  txTypeId: z.number().int(),
  txTypeName: z.string(),
  nameCn: z.string(),
  /** The kind, as `codeTypes` names it. */
  codeType: z.string(),
  txTimeInTimestamp: moment,
  orderNo: z.string(),
  remark: z.string(),
  /** What came in, or below zero went out. */
  amount: amountOut,
  currentAvailBalance: amountOut,
  currency: z.string(),
  customerName: z.string(),
});

/** The account record: every movement of the cash purse with the balance after it. */
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
/** The same as a CSV file, at most 20,000 rows. */
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

/** The calls of the wallet module. */
export const walletCalls = [balance, merchantWallet, accountRecord, exportAccountRecord] as const;
