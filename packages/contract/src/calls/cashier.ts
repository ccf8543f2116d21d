import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountIn, amountOut, id, moment, pageOf, pageQuery } from '../wire.ts';

/** A deposit goes created -> pending -> confirmed, or ends expired or failed (decision D17). */
export const depositState = z.enum(['created', 'pending', 'confirmed', 'expired', 'failed']);
/** A withdrawal's states (decision D17). `received` and `not_received` are the member's word, or time's. */
export const withdrawalState = z.enum([
  'requested',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'received',
  'not_received',
  'rejected',
  'failed',
]);

const yesNo = z.enum(['Y', 'N']);
const orderNumber = z.string().min(1).max(40);
const dates = {
  startDate: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
  endDate: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
};
const totals = z.object({ amount: amountOut });
/** The caller's own id of a request: sent again with the same content it has one effect. */
const requestId = id.optional();

/** A measured average of the last 30 days beside the figure aimed at, in minutes; null where there is no data (decision D10). */
const pace = z.object({
  targetMinutes: z.number().int(),
  averageMinutes: z.number().nullable(),
  count: z.number().int(),
});
const channel = z.object({
  code: z.string(),
  bankType: z.string(),
  minimumAmount: amountOut,
  maximumAmount: amountOut,
});

/** How one may deposit. */
export const getDepositSettings = defineCall({
  id: 'cashier.getDepositSettings',
  summary: 'Deposit channels, limits and pace',
  method: 'GET',
  relay: { codes: ['MCSFE_getDepositSettings', 'MCS2_getDepositSettings'] },
  moduleId: 'DPSTBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({
    allowDeposit: yesNo,
    totalDepositSuccessCount: z.number().int(),
    depositInfo: z.array(channel),
    expiryMinutes: z.number().int(),
    pace,
  }),
});

const deposit = z.object({
  depositId: id,
  orderNo: z.string(),
  channel: z.string(),
  amount: amountOut,
  creditedAmount: amountOut.nullable(),
  currency: z.string(),
  status: depositState,
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
  /** Where the payer goes; null once it leads nowhere. */
  redirectUrl: z.string().nullable(),
  /** `refused` by the bank, or `channel` when the bank took no order. */
  failure: z.string().nullable(),
});

/** Opens a deposit and answers where to pay it. */
export const depositByLaunchUrl = defineCall({
  id: 'cashier.depositByLaunchUrl',
  summary: 'Open a deposit',
  method: 'POST',
  relay: { codes: ['MCSFE_depositByLaunchUrl', 'MCS2_depositByLaunchUrl'] },
  moduleId: 'DPSTBAS3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 30, seconds: 60, per: 'caller' },
  request: z.object({
    amount: amountIn,
    bankCode: z.string().max(40).optional(),
    bankType: z.string().max(40).optional(),
    deviceId: z.string().max(100).optional(),
    requestId,
  }),
  response: deposit.extend({ redirectUrl: z.string().nullable() }),
  errors: [
    'amount.invalid',
    'deposit.amount.range',
    'deposit.channel.unknown',
    'deposit.channel.failed',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'function.not.available',
  ],
});

/** The member's deposits, newest first. */
export const listDeposits = defineCall({
  id: 'cashier.listDeposits',
  summary: "The member's deposits",
  method: 'GET',
  path: '/wps/report/depositTransaction',
  aliases: [{ method: 'GET', path: '/wps/relay/MCSFE_getDepositTransactions' }],
  moduleId: 'DPSTBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, ...dates, status: depositState.optional() }),
  response: pageOf(deposit, totals),
});
/** One deposit, as a page asks while it waits. */
export const getDeposit = defineCall({
  id: 'cashier.getDeposit',
  summary: 'One deposit',
  method: 'GET',
  relay: { codes: ['MCSFE_getDepositStatus'] },
  moduleId: 'DPSTBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ depositId: id }),
  response: deposit,
  errors: ['request.not.found'],
});

/** A channel's signed word on a deposit. What the signature looks like is the channel's own affair; the raw body is what is signed. */
export const depositCallback = defineCall({
  id: 'cashier.depositCallback',
  summary: 'Signed callback of a deposit channel',
  method: 'POST',
  path: '/wps/callback/deposit/:channel',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'raw',
  envelope: 'bare',
  idempotent: true,
  maxBytes: 8_192,
  rate: { requests: 1_200, seconds: 60, per: 'address' },
  params: z.object({ channel: z.string().max(40) }),
  response: z.object({ result: z.enum(['credited', 'repeated', 'refused']) }),
  errors: ['callback.unsigned', 'callback.unreadable', 'callback.held', 'request.not.found'],
});

/** How one may withdraw. */
export const getWithdrawSettings = defineCall({
  id: 'cashier.getWithdrawSettings',
  summary: 'Withdrawal limits and pace',
  method: 'GET',
  relay: { codes: ['MCSFE_getWithdrawSettings', 'MCS2_getWithdrawSettings'] },
  moduleId: 'WDRAWBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ groupId: z.string().max(20).optional() }),
  response: z.object({
    minimumAmount: amountOut,
    maximumAmount: amountOut,
    allowWithdraw: yesNo,
    allowDecimal: z.boolean(),
    withdrawPenaltyCharge: z.number(),
    c2cEnabled: z.boolean(),
    confirmationMinutes: z.number().int(),
    normalBankWithdrawalSwitch: yesNo,
    eWalletWithdrawalSwitch: yesNo,
    virtualWalletWithdrawalSwitch: yesNo,
    passwordRequired: z.boolean(),
    pace,
  }),
});

const bankCard = z.object({
  bankCardId: id,
  bankCode: z.string(),
  bankName: z.string(),
  bankIconUrl: z.string(),
  cardNumber: z.string(),
  cardHolder: z.string(),
  cardType: z.enum(['BC', 'EW', 'VW']),
  createdAt: moment,
  isWithdrawActive: z.boolean(),
});
/** The member's payee accounts, numbers masked, and what may still be withdrawn today. */
export const getBankCards = defineCall({
  id: 'cashier.getBankCards',
  summary: 'Payee accounts and what may still be withdrawn today',
  method: 'GET',
  path: '/wps/member/bankCard',
  moduleId: 'BINDCARD3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({
    bankCards: z.array(bankCard),
    eWallets: z.array(z.never()),
    fullBankCardList: z.array(bankCard),
    maxCardCount: z.number().int(),
    minWithdrawal: amountOut,
    maxWithdrawal: amountOut,
    maxTransactionTimes: z.number().int(),
    remainingTransactionTimes: z.number().int(),
    remainingWithdrawAmount: amountOut,
    normalDeleteBankCard: z.boolean(),
    cardHolder: z.string(),
  }),
});
/** Adds a payee account. Its holder must be the member (decision D18). */
export const addBankCard = defineCall({
  id: 'cashier.addBankCard',
  summary: 'Add a payee account',
  method: 'PUT',
  path: '/wps/member/bankCard',
  moduleId: 'BINDCARD3',
  guard: 'member',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({
    bankCode: z.string().max(20),
    cardNumber: z.string().max(40),
    cardHolder: z.string().max(100),
    password: z.string().max(1_000).optional(),
  }),
  response: bankCard,
  errors: [
    'payee.name.mismatch',
    'payee.too.many',
    'required_member_information_incomplete',
    'invalid.payment.pw',
    'not.exists.payment.password',
    'login.too.many',
    'system.busy',
  ],
});
/** Banks that can be paid to, named in the caller's language. */
export const withdrawBanks = defineCall({
  id: 'cashier.withdrawBanks',
  summary: 'Banks that can be paid to',
  method: 'GET',
  path: '/wps/system/withdrawBanks',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(z.object({ bankCode: z.string(), bankName: z.string(), bankIconUrl: z.string() })),
});

const withdrawal = z.object({
  withdrawalId: id,
  orderNo: z.string(),
  amount: amountOut,
  currency: z.string(),
  status: withdrawalState,
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  requestedAt: moment,
  paidAt: moment.nullable(),
  /** Until when the member is asked whether the money came; then it counts as received. */
  answerBy: moment.nullable(),
  endedAt: moment.nullable(),
  /** An operator's words for a rejection. */
  reason: z.string().nullable(),
  /** `refused` by the bank or `returned` by it: the money is back in the balance. */
  failure: z.string().nullable(),
});
/** Asks for money out. The amount is held from now on. */
export const withdraw = defineCall({
  id: 'cashier.withdraw',
  summary: 'Request a withdrawal',
  method: 'POST',
  path: '/wps/v2/transaction/withdraw',
  aliases: [{ method: 'POST', path: '/wps/transaction/withdraw' }],
  moduleId: 'WDRAWBAS3',
  guard: 'member',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 20, seconds: 60, per: 'caller' },
  request: z.object({ amount: amountIn, bankCardId: id, password: z.string().max(1_000).default(''), requestId }),
  response: withdrawal,
  errors: [
    'amount.invalid',
    'withdrawal.amount.range',
    'withdrawal.day.limit',
    'balance.insufficient',
    'payee.unknown',
    'payee.name.mismatch',
    'required_member_information_incomplete',
    'invalid.payment.pw',
    'not.exists.payment.password',
    'login.too.many',
    'account.blocked',
    'command.conflict',
    'system.busy',
    'function.not.available',
  ],
});
/** The member's withdrawals, newest first. */
export const listWithdrawals = defineCall({
  id: 'cashier.listWithdrawals',
  summary: "The member's withdrawals",
  method: 'GET',
  path: '/wps/report/withdrawTransaction',
  moduleId: 'WDRAWBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, ...dates, status: withdrawalState.optional() }),
  response: pageOf(withdrawal, totals),
});
/** Paid withdrawals the member has not answered yet. */
export const getPaymentConfirmationList = defineCall({
  id: 'cashier.getPaymentConfirmationList',
  summary: "Paid withdrawals that wait for the member's word",
  method: 'GET',
  relay: { codes: ['MCSFE_getPaymentConfirmationList', 'MCS2_getPaymentConfirmationList'] },
  moduleId: 'WDRAWBAS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(withdrawal),
});
/** The member says whether the money came. Said once. */
export const processC2CTransaction = defineCall({
  id: 'cashier.processC2CTransaction',
  summary: 'Say whether a paid withdrawal came',
  method: 'POST',
  relay: { codes: ['MCSFE_processC2CTransaction', 'MCS2_processC2CTransaction'] },
  moduleId: 'WDRAWBAS3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ withdrawalId: id, received: z.boolean(), remark: z.string().trim().max(140).optional() }),
  response: withdrawal,
  errors: ['request.not.found', 'withdrawal.moved'],
});

const sandboxParams = z.object({ reference: orderNumber });
const sandboxQuery = z.object({ key: z.string().max(64).default(''), lang: z.string().max(5).default('TH') });
/** The sandbox bank's page: what a payer sees (demo only). */
export const sandboxBankPage = defineCall({
  id: 'cashier.sandboxBankPage',
  summary: "The sandbox bank's page",
  listener: 'games',
  method: 'GET',
  path: '/sandbox-bank/:reference',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  params: sandboxParams,
  query: sandboxQuery,
  response: z.string(),
});
/** A payer presses one of the page's buttons (demo only). Pressed once; `seconds` is the delay of a late answer. */
export const sandboxBankPay = defineCall({
  id: 'cashier.sandboxBankPay',
  summary: 'Press a button of the sandbox bank',
  listener: 'games',
  method: 'POST',
  path: '/sandbox-bank/:reference',
  guard: 'open',
  activity: false,
  body: 'form',
  envelope: 'raw',
  idempotent: true,
  params: sandboxParams,
  query: sandboxQuery,
  request: z.object({
    choice: z.enum(['now', 'twice', 'late', 'never', 'refuse']),
    seconds: z.coerce.number().int().min(1).max(86_400).default(60),
  }),
  response: z.string(),
});

/* The operators' side. */

const own = { listener: 'console', guard: 'operator', envelope: 'wps' } as const;
const operator = z.object({ id, name: z.string() });
const reason = z.string().trim().min(3).max(500);

const reviewRow = z.object({
  id,
  memberId: id,
  account: z.string(),
  orderNo: z.string(),
  amount: amountOut,
  currency: z.string(),
  status: withdrawalState,
  version: z.number().int(),
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  cardHolder: z.string(),
  requestedAt: moment,
  takenBy: operator.nullable(),
  /** Two different operators decide. */
  pair: z.boolean(),
  firstBy: operator.nullable(),
  decidedBy: operator.nullable(),
  decidedAt: moment.nullable(),
  paidAt: moment.nullable(),
  answerBy: moment.nullable(),
  /** `unknown`: the bank did not say what became of the payout; the hold stands until a person does. `contrary`: it says the contrary of what is recorded; nothing moves until a person settles it. */
  attention: z.enum(['unknown', 'contrary']).nullable(),
  reason: z.string().nullable(),
  failure: z.string().nullable(),
});
/** What the house looked at by itself. `ok` false asks for a closer look; it decides nothing. */
const check = z.object({
  code: z.enum(['payee.name', 'payee.age', 'payee.shared', 'deposits', 'played']),
  ok: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
const step = z.object({
  version: z.number().int(),
  step: z.string(),
  status: withdrawalState,
  at: moment,
  operator: operator.nullable(),
  note: z.string().nullable(),
});
const reviewDetail = reviewRow.extend({
  payoutId: id.nullable(),
  channel: z.string(),
  channelReference: z.string().nullable(),
  attempts: z.number().int(),
  answeredWith: z.enum(['member', 'time', 'operator']).nullable(),
  member: z.object({
    deposited: amountOut,
    withdrawn: amountOut,
    pending: amountOut,
    deposits: z.number().int(),
    withdrawals: z.number().int(),
  }),
  checks: z.array(check),
  steps: z.array(step),
});
/** Which part of the withdrawals: the queue to review, what I took, what waits for a second person, payouts in trouble, "not received", all. */
export const reviewView = z.enum(['queue', 'mine', 'second', 'paying', 'trouble', 'all']);

/** Withdrawals for review: oldest first in the queues, newest first in `all`. */
export const reviewWithdrawals = defineCall({
  ...own,
  id: 'cashier.reviewWithdrawals',
  summary: 'Withdrawals for review',
  method: 'GET',
  path: '/console/withdrawals',
  body: 'none',
  idempotent: true,
  activity: false,
  query: z.object({
    ...pageQuery,
    view: reviewView.default('queue'),
    text: z.string().trim().max(100).default(''),
    minimum: z.coerce.number().min(0).max(1e12).optional(),
  }),
  response: pageOf(reviewRow, totals),
});
/** Counts and sums beside the queue. */
export const reviewSummary = defineCall({
  ...own,
  id: 'cashier.reviewSummary',
  summary: 'The withdrawal queue in figures',
  method: 'GET',
  path: '/console/withdrawals/summary',
  body: 'none',
  idempotent: true,
  activity: false,
  response: z.object({
    queue: z.object({ count: z.number().int(), amount: amountOut }),
    mine: z.number().int(),
    second: z.number().int(),
    paying: z.number().int(),
    trouble: z.number().int(),
    overdue: z.number().int(),
    targetMinutes: z.number().int(),
    paidToday: z.object({ count: z.number().int(), amount: amountOut, averageMinutes: z.number().nullable() }),
    noticesOpen: z.number().int(),
    pairFrom: amountOut,
    at: moment,
  }),
});
const withdrawalParams = z.object({ memberId: id, id });
const acted = { params: withdrawalParams, response: reviewDetail, body: 'json' as const, idempotent: false };
const version = z.number().int().min(1).max(2_147_483_647);
const moved = ['request.not.found', 'withdrawal.moved', 'review.taken', 'review.pair'] as const;
/** One withdrawal with its checks and its history. */
export const reviewWithdrawal = defineCall({
  ...own,
  id: 'cashier.reviewWithdrawal',
  summary: 'One withdrawal',
  method: 'GET',
  path: '/console/withdrawals/:memberId/:id',
  body: 'none',
  idempotent: true,
  activity: false,
  params: withdrawalParams,
  response: reviewDetail,
  errors: ['request.not.found'],
});
/** Takes a request for review. `version` in this and the next calls is that of the picture the operator acts on. */
export const takeWithdrawal = defineCall({
  ...own,
  ...acted,
  id: 'cashier.takeWithdrawal',
  summary: 'Take a withdrawal for review',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/take',
  request: z.object({ version }),
  errors: moved,
});
/** Puts a taken request back into the queue; a first approval lapses. */
export const releaseWithdrawal = defineCall({
  ...own,
  ...acted,
  id: 'cashier.releaseWithdrawal',
  summary: 'Put a withdrawal back',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/release',
  request: z.object({ version }),
  errors: moved,
});
/** Approves; from the brand's threshold on two different operators must. */
export const approveWithdrawal = defineCall({
  ...own,
  ...acted,
  id: 'cashier.approveWithdrawal',
  summary: 'Approve a withdrawal',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/approve',
  request: z.object({ version }),
  errors: moved,
});
/** Rejects; the held funds go back. The member reads the reason. */
export const rejectWithdrawal = defineCall({
  ...own,
  ...acted,
  id: 'cashier.rejectWithdrawal',
  summary: 'Reject a withdrawal',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/reject',
  request: z.object({ version, reason }),
  errors: moved,
});
/** Asks the bank again what became of a payout whose outcome is unknown. */
export const askPayout = defineCall({
  ...own,
  ...acted,
  id: 'cashier.askPayout',
  summary: 'Ask the bank about a payout',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/ask',
  request: z.object({ version }),
  errors: moved,
});
/** A person says what became of a payout whose outcome is unknown. */
export const resolvePayout = defineCall({
  ...own,
  ...acted,
  id: 'cashier.resolvePayout',
  summary: 'Settle an unknown payout',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/resolve',
  request: z.object({ version, outcome: z.enum(['paid', 'refused']), reason }),
  errors: [...moved, 'account.not.permitted'],
});
/** Settles "not received": the bank proved it arrived, or has the money back. */
export const settleComplaint = defineCall({
  ...own,
  ...acted,
  id: 'cashier.settleComplaint',
  summary: 'Settle a "not received"',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/complaint',
  request: z.object({ version, outcome: z.enum(['received', 'returned']), reason }),
  errors: [...moved, 'account.not.permitted'],
});
/** Settles what the bank contradicted: what is recorded stays (`kept`), or the money is put where the bank says it is (`corrected`). */
export const settleContrary = defineCall({
  ...own,
  ...acted,
  id: 'cashier.settleContrary',
  summary: 'Settle what the bank contradicts',
  method: 'POST',
  path: '/console/withdrawals/:memberId/:id/contrary',
  request: z.object({ version, outcome: z.enum(['kept', 'corrected']), reason }),
  errors: [...moved, 'account.not.permitted', 'balance.insufficient'],
});

const depositRow = deposit
  .omit({ redirectUrl: true })
  .extend({ memberId: id, account: z.string(), authorisation: z.string().nullable() });
/** Deposits of all members, newest first. */
export const consoleDeposits = defineCall({
  ...own,
  id: 'cashier.consoleDeposits',
  summary: 'Deposits',
  method: 'GET',
  path: '/console/deposits',
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, status: depositState.optional(), text: z.string().trim().max(100).default('') }),
  response: pageOf(depositRow, totals),
});
/** What was done about a channel's notice; `late` to `reused` credited nothing and wait for a person. */
export const noticeResult = z.enum([
  'credited',
  'repeated',
  'refused',
  'late',
  'amount',
  'currency',
  'reference',
  'protection',
  'duplicate',
  'contrary',
  'reused',
]);
const notice = z.object({
  channel: z.string(),
  nonce: z.string(),
  reference: z.string(),
  outcome: z.enum(['paid', 'refused']),
  amount: amountOut,
  currency: z.string(),
  authorisation: z.string(),
  receivedAt: moment,
  result: noticeResult,
  deposit: depositRow.nullable(),
  decision: z.enum(['credit', 'return']).nullable(),
  reason: z.string().nullable(),
  proposedBy: operator.nullable(),
  decidedBy: operator.nullable(),
  decidedAt: moment.nullable(),
  pair: z.boolean(),
});
/** Notices of the channels; `open` shows those that wait for a person, oldest first. */
export const consoleNotices = defineCall({
  ...own,
  id: 'cashier.consoleNotices',
  summary: 'Notices of the deposit channels',
  method: 'GET',
  path: '/console/deposits/notices',
  body: 'none',
  idempotent: true,
  query: z.object({
    ...pageQuery,
    open: z.enum(['true', 'false']).default('true'),
    text: z.string().trim().max(100).default(''),
  }),
  response: pageOf(notice, totals),
});
/** Decides a notice that credited nothing: `credit` the paid amount to its deposit (or to the one named), or say it is `return`ed to the payer. */
export const resolveNotice = defineCall({
  ...own,
  id: 'cashier.resolveNotice',
  summary: 'Decide an unmatched payment',
  method: 'POST',
  path: '/console/deposits/notices/:channel/:nonce',
  body: 'json',
  idempotent: false,
  params: z.object({ channel: z.string().max(40), nonce: z.string().max(100) }),
  request: z.object({ decision: z.enum(['credit', 'return']), orderNo: orderNumber.optional(), reason }),
  response: notice,
  errors: [
    'request.not.found',
    'notice.decided',
    'notice.currency',
    'notice.deposit.closed',
    'notice.deposit.unknown',
    'notice.payment.used',
    'review.pair',
  ],
});

/** The calls of the cashier. */
export const cashierCalls = [
  getDepositSettings,
  depositByLaunchUrl,
  listDeposits,
  getDeposit,
  depositCallback,
  getWithdrawSettings,
  getBankCards,
  addBankCard,
  withdrawBanks,
  withdraw,
  listWithdrawals,
  getPaymentConfirmationList,
  processC2CTransaction,
  sandboxBankPage,
  sandboxBankPay,
  reviewWithdrawals,
  reviewSummary,
  reviewWithdrawal,
  takeWithdrawal,
  releaseWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  askPayout,
  resolvePayout,
  settleComplaint,
  settleContrary,
  consoleDeposits,
  consoleNotices,
  resolveNotice,
] as const;
