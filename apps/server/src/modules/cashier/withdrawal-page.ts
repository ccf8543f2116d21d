import type { Output } from '@chokdee/contract/call';
import type { getBankCards, getWithdrawSettings } from '@chokdee/contract/calls/cashier/withdrawals';
import type { Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { bankResponse } from './banks.ts';
import { payeeResponse } from './responses.ts';
import type { ProcessingTime } from './settings.ts';
import type { PayeeRow, SettingsRow } from './tables.ts';
import { clockOf, limitsOf } from './withdrawal-refusals.ts';

const yesNo = (yes: boolean) => (yes ? ('Y' as const) : ('N' as const));

/** Whether withdrawals of a brand are taken now (settings.withdrawal_from, until). */
async function isOpenNow(queryable: Queryable, settings: SettingsRow): Promise<boolean> {
  const [row] = await queryable.query<{ open: boolean }>('select cashier.takes_withdrawals($1) as open', [
    settings.brand_id,
  ]);
  return row?.open ?? false;
}

/** The limits and rules of withdrawals. `payable`: there is a channel that pays. */
export async function withdrawSettingsResponse(
  queryable: Queryable,
  settings: SettingsRow,
  facts: { readonly payable: boolean; readonly passwordRequired: boolean; readonly pace: ProcessingTime },
): Promise<Output<typeof getWithdrawSettings>> {
  const [bank, wallet] = [limitsOf(settings, 'BC'), limitsOf(settings, 'EW')];
  const { sms_from: smsFrom } = settings;
  return {
    minimumAmount: wireOf(bank.minimum),
    maximumAmount: wireOf(bank.maximum),
    eWalletMinAmount: wireOf(wallet.minimum),
    eWalletMaxAmount: wireOf(wallet.maximum),
    eWalletDailyWithdrawMaxCount: wallet.times,
    allowWithdraw: yesNo(facts.payable && (settings.bank_open || settings.ewallet_open)),
    allowDecimal: true,
    withdrawDateFrom: clockOf(settings.withdrawal_from),
    withdrawDateTo: clockOf(settings.withdrawal_until),
    withdrawOpen: await isOpenNow(queryable, settings),
    withdrawPenaltyCharge: settings.fee_points / 100,
    freeWithdrawals: settings.free_per_day,
    fixedAmountFlag: yesNo(settings.withdrawal_fixed.length > 0),
    fixedWithdrawAmounts: settings.withdrawal_fixed.map((amount) => wireOf(BigInt(amount))),
    mobileVerificationType: smsFrom === null ? null : smsFrom === 0n ? 'EVERY_WITHDRAWAL' : 'WITHDRAW_AMOUNT',
    mobileVerificationWithdrawAmount: smsFrom === null ? null : wireOf(smsFrom),
    c2cEnabled: false,
    confirmationMinutes: settings.confirmation_minutes,
    normalBankWithdrawalSwitch: yesNo(facts.payable && settings.bank_open),
    eWalletWithdrawalSwitch: yesNo(facts.payable && settings.ewallet_open),
    virtualWalletWithdrawalSwitch: 'N',
    passwordRequired: facts.passwordRequired,
    pace: facts.pace,
  };
}

/** What a member may still withdraw on this business day to one kind of account. */
interface Remaining {
  readonly times: number;
  readonly amount: bigint;
}

/** A member's payee accounts by kind, and what may still be withdrawn. */
export function cardsResponse(
  cards: readonly PayeeRow[],
  {
    settings,
    bank,
    wallet,
    cardHolder,
    language,
  }: {
    readonly settings: SettingsRow;
    readonly bank: Remaining;
    readonly wallet: Remaining;
    readonly cardHolder: string;
    readonly language: string;
  },
): Output<typeof getBankCards> {
  const toCard = (card: PayeeRow) =>
    payeeResponse(card, language, card.kind === 'EW' ? settings.ewallet_open : settings.bank_open);
  const wallets = cards.filter((card) => card.kind === 'EW');
  return {
    bankCards: cards.filter((card) => card.kind !== 'EW').map(toCard),
    eWallets: [...new Set(wallets.map((card) => card.bank_code))].map((code) => {
      const own = wallets.filter((card) => card.bank_code === code).map(toCard);
      return {
        groupId: code,
        groupName: bankResponse(code, language).bankName,
        cardCount: own.length,
        eWallets: own,
      };
    }),
    fullBankCardList: cards.map(toCard),
    maxCardCount: settings.payees,
    minWithdrawal: wireOf(settings.withdrawal_minimum),
    maxWithdrawal: wireOf(settings.withdrawal_maximum),
    maxTransactionTimes: settings.withdrawals_per_day,
    remainingTransactionTimes: bank.times,
    remainingWithdrawAmount: wireOf(bank.amount),
    remainingEWalletWithdrawAmount: wireOf(wallet.amount),
    remainingEwalletWithdrawCounts: wallet.times,
    normalDeleteBankCard: false,
    cardHolder,
  };
}
