import {
  addDepositSlip,
  depositByLaunchUrl,
  depositCallback,
  getDeposit,
  getDepositSettings,
  listDeposits,
} from '@chokdee/contract/calls/cashier/deposits';
import {
  addBankCard,
  addReceiptProof,
  getBankCards,
  getPaymentConfirmationList,
  getWithdrawSettings,
  listWithdrawals,
  processC2CTransaction,
  withdraw,
  withdrawBanks,
} from '@chokdee/contract/calls/cashier/withdrawals';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { bankResponse, banks } from './banks.ts';
import type { DepositChannel, PayoutChannel } from './channels.ts';
import type { DepositSlips } from './deposit-slips.ts';
import { offeredChannels, type Deposits } from './deposits.ts';
import { attemptOrigin, type CashierIdentity } from './identity-port.ts';
import type { ReceiptProofs } from './receipt-proofs.ts';
import { depositResponse, payeeResponse, withdrawalResponse } from './responses.ts';
import type { Payees } from './payees.ts';
import { depositTimes, settingsOf, withdrawalTime } from './settings.ts';
import { passwordRequired, type Withdrawals } from './withdrawals.ts';

/** The dependencies of the members' calls. */
export interface MemberDeps {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly payees: Payees;
  readonly proofs: ReceiptProofs;
  readonly slips: DepositSlips;
  readonly depositChannels: readonly DepositChannel[];
  readonly payoutChannels: readonly PayoutChannel[];
}

const yesNo = (yes: boolean) => (yes ? ('Y' as const) : ('N' as const));

/** Binds the calls of members, of visitors and of the channels. */
export function memberRoutes({
  database,
  identity,
  deposits,
  withdrawals,
  payees,
  proofs,
  slips,
  depositChannels,
  payoutChannels,
}: MemberDeps): Binding[] {
  return [
    bind(getDepositSettings, async (_input, context) => {
      const settings = await settingsOf(database, context.brand.id);
      const { memberId, currency } = playerIn(context);
      const channels = offeredChannels(depositChannels, currency);
      const [count, times] = await Promise.all([deposits.count(memberId), depositTimes(database, settings)]);
      const bounds = {
        minimumAmount: wireOf(settings.deposit_minimum),
        maximumAmount: wireOf(settings.deposit_maximum),
      };
      return {
        allowDeposit: yesNo(channels.length > 0),
        totalDepositSuccessCount: count,
        depositInfo: channels.map(({ code, bankType }) => ({
          code,
          bankType,
          ...bounds,
          fee: 0,
          pace: times.of(code),
        })),
        expiryMinutes: settings.deposit_minutes,
        pace: times.all,
      };
    }),
    bind(depositByLaunchUrl, async ({ body }, context) =>
      depositResponse(
        await deposits.open(playerIn(context), context.brand, {
          amount: body.amount,
          channel: body.bankCode,
          requestId: body.requestId,
          language: context.language,
        }),
        context.language,
      ),
    ),
    bind(listDeposits, async ({ query }, context) => {
      const page = await deposits.list(playerIn(context).memberId, query);
      return {
        ...page,
        list: page.list.map((row) => depositResponse(row, context.language)),
        footer: { amount: wireOf(page.footer.amount) },
      };
    }),
    bind(getDeposit, async ({ query }, context) =>
      depositResponse(await deposits.read(playerIn(context).memberId, query.depositId), context.language),
    ),
    bind(addDepositSlip, async ({ params, body }, context) => {
      const { memberId } = playerIn(context);
      return { id: (await slips.add(context.brand.id, memberId, params.depositId.toLowerCase(), body.file)).id };
    }),
    bind(depositCallback, async ({ params }, context) => ({
      result: await deposits.receive(params.channel, context.rawBody ?? Buffer.alloc(0), context.headers),
    })),
    bind(getWithdrawSettings, async (_input, context) => {
      const settings = await settingsOf(database, context.brand.id);
      const open = yesNo(payoutChannels.length > 0);
      return {
        minimumAmount: wireOf(settings.withdrawal_minimum),
        maximumAmount: wireOf(settings.withdrawal_maximum),
        allowWithdraw: open,
        allowDecimal: true,
        withdrawPenaltyCharge: 0,
        c2cEnabled: false,
        confirmationMinutes: settings.confirmation_minutes,
        normalBankWithdrawalSwitch: open,
        eWalletWithdrawalSwitch: 'N' as const,
        virtualWalletWithdrawalSwitch: 'N' as const,
        passwordRequired: passwordRequired(context.brand),
        pace: await withdrawalTime(database, settings),
      };
    }),
    bind(getBankCards, async (_input, context) => {
      const { memberId } = playerIn(context);
      const settings = await settingsOf(database, context.brand.id);
      const [cards, left, cardHolder] = await Promise.all([
        payees.list(memberId),
        withdrawals.remaining(memberId, settings),
        identity.realName(memberId),
      ]);
      const list = cards.map((card) => payeeResponse(card, context.language));
      return {
        bankCards: list,
        eWallets: [],
        fullBankCardList: list,
        maxCardCount: settings.payees,
        minWithdrawal: wireOf(settings.withdrawal_minimum),
        maxWithdrawal: wireOf(settings.withdrawal_maximum),
        maxTransactionTimes: settings.withdrawals_per_day,
        remainingTransactionTimes: left.times,
        remainingWithdrawAmount: wireOf(left.amount),
        normalDeleteBankCard: false,
        cardHolder,
      };
    }),
    bind(addBankCard, async ({ body }, context) => {
      const player = playerIn(context);
      // The payment password protects payee accounts from a stolen session (facts/trust.md A6).
      if (passwordRequired(context.brand))
        await identity.verifyPaymentPassword(
          player.memberId,
          { field: 'password', value: body.password ?? '' },
          attemptOrigin(context),
        );
      return payeeResponse(
        await payees.add({
          brandId: context.brand.id,
          memberId: player.memberId,
          bankCode: body.bankCode,
          number: body.cardNumber,
          holder: body.cardHolder,
        }),
        context.language,
      );
    }),
    bind(withdrawBanks, async (_input, context) => banks.map(({ code }) => bankResponse(code, context.language))),
    bind(withdraw, async ({ body }, context) =>
      withdrawalResponse(
        await withdrawals.request(playerIn(context), context.brand, {
          amount: body.amount,
          payeeId: body.bankCardId,
          password: body.password,
          origin: attemptOrigin(context),
          requestId: body.requestId,
        }),
        context.language,
      ),
    ),
    bind(listWithdrawals, async ({ query }, context) => {
      const page = await withdrawals.list(playerIn(context).memberId, query);
      return {
        ...page,
        list: page.list.map((row) => withdrawalResponse(row, context.language)),
        footer: { amount: wireOf(page.footer.amount) },
      };
    }),
    bind(getPaymentConfirmationList, async (_input, context) =>
      (await withdrawals.unanswered(playerIn(context).memberId)).map((row) =>
        withdrawalResponse(row, context.language),
      ),
    ),
    bind(addReceiptProof, async ({ params, body }, context) => {
      const file = await proofs.add(
        context.brand.id,
        playerIn(context).memberId,
        params.withdrawalId.toLowerCase(),
        body.file,
      );
      return { id: file.id };
    }),
    bind(processC2CTransaction, async ({ body }, context) =>
      withdrawalResponse(await withdrawals.answer(playerIn(context).memberId, body), context.language),
    ),
  ];
}
