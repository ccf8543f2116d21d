import {
  addBankCard,
  addReceiptProof,
  getBankCards,
  getPaymentConfirmationList,
  getWithdrawSettings,
  listWithdrawals,
  payoutCallback,
  processC2CTransaction,
  sendWithdrawSms,
  withdraw,
  withdrawBanks,
  withdrawCharge,
  withdrawTurnover,
} from '@chokdee/contract/calls/cashier/withdrawals';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf } from '../../platform/http/amount-input.ts';
import { nameInCategory } from '../catalogue/index.ts';
import { bankResponse, banks } from './banks.ts';
import type { PayoutChannel } from './channels.ts';
import { attemptOrigin, type CashierIdentity } from './identity-port.ts';
import type { Payees } from './payees.ts';
import type { Payouts } from './payouts.ts';
import type { ReceiptProofs } from './receipt-proofs.ts';
import { payeeResponse, withdrawalResponse } from './responses.ts';
import { settingsOf, withdrawalTime } from './settings.ts';
import { turnoverResponse } from './turnover.ts';
import { cardsResponse, withdrawSettingsResponse } from './withdrawal-page.ts';
import { passwordRequired, type Withdrawals } from './withdrawals.ts';

/** The dependencies of the members' calls for withdrawals. */
export interface WithdrawalDeps {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly withdrawals: Withdrawals;
  readonly payees: Payees;
  readonly proofs: ReceiptProofs;
  readonly payoutChannels: readonly PayoutChannel[];
  readonly payouts: Pick<Payouts, 'receive'>;
}

/** Binds the members' calls for withdrawals and payee accounts. */
export function withdrawalRoutes({
  database,
  identity,
  withdrawals,
  payees,
  proofs,
  payoutChannels,
  payouts,
}: WithdrawalDeps): Binding[] {
  return [
    bind(getWithdrawSettings, async (_input, context) => {
      const settings = await settingsOf(database, context.brand.id);
      return withdrawSettingsResponse(database, settings, {
        payable: payoutChannels.some(({ code }) => !settings.closed_payout_channels.includes(code)),
        passwordRequired: passwordRequired(context.brand),
        pace: await withdrawalTime(database, settings),
      });
    }),
    bind(getBankCards, async (_input, context) => {
      const { memberId } = playerIn(context);
      const settings = await settingsOf(database, context.brand.id);
      const [cards, bank, wallet, cardHolder] = await Promise.all([
        payees.list(memberId),
        withdrawals.remaining(memberId, settings, 'BC'),
        withdrawals.remaining(memberId, settings, 'EW'),
        identity.realName(memberId),
      ]);
      return cardsResponse(cards, { settings, bank, wallet, cardHolder, language: context.language });
    }),
    bind(addBankCard, async ({ body }, context) => {
      const player = playerIn(context);
      // The payment password protects payee accounts from a stolen session.
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
        true,
      );
    }),
    bind(withdrawBanks, async (_input, context) => {
      const settings = await settingsOf(database, context.brand.id);
      const open = { BC: settings.bank_open, EW: settings.ewallet_open };
      return banks
        .filter(({ kind }) => open[kind])
        .map(({ code, kind }) => ({ ...bankResponse(code, context.language), cardType: kind }));
    }),
    bind(withdrawCharge, async ({ query }, context) => {
      const amount = amountOf(query.withdrawAmount);
      const charge = await withdrawals.fee(playerIn(context).memberId, context.brand.id, amount);
      return { charge: wireOf(charge), receivedAmount: wireOf(amount - charge) };
    }),
    bind(withdrawTurnover, async (_input, context) =>
      turnoverResponse(
        await withdrawals.turnover(playerIn(context).memberId, context.brand.id),
        await settingsOf(database, context.brand.id),
        (category, code) =>
          nameInCategory(database, { brandId: context.brand.id, category, code, language: context.language }),
      ),
    ),
    bind(sendWithdrawSms, async (_input, context) => {
      const { sms_from: smsFrom } = await settingsOf(database, context.brand.id);
      if (smsFrom === null) throw new Refusal('function.not.available');
      return { expiredMinutes: await identity.sendWithdrawalCode(context, playerIn(context).memberId) };
    }),
    bind(withdraw, async ({ body }, context) =>
      withdrawalResponse(
        await withdrawals.request(playerIn(context), context.brand, {
          amount: body.amount,
          payeeId: body.bankCardId,
          password: body.password,
          origin: attemptOrigin(context),
          checkCode: () =>
            identity.verifyWithdrawalCode(context, playerIn(context).memberId, {
              field: 'verificationCode',
              value: body.verificationCode,
            }),
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
    bind(payoutCallback, async ({ params }, context) => ({
      result: await payouts.receive(params.channel, context.rawBody ?? Buffer.alloc(0), context.headers),
    })),
  ];
}
