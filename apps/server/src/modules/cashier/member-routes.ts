import {
  addDepositSlip,
  depositByLaunchUrl,
  depositCallback,
  getDeposit,
  getDepositSettings,
  listDeposits,
} from '@chokdee/contract/calls/cashier/deposits';
import { wireOf } from '@chokdee/money/amount';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { DepositChannel } from './channels.ts';
import type { DepositSlips } from './deposit-slips.ts';
import { depositBounds, offeredChannels, type Deposits } from './deposits.ts';
import { depositResponse } from './responses.ts';
import { depositTimes, settingsOf } from './settings.ts';
import { withdrawalRoutes, type WithdrawalDeps } from './withdrawal-routes.ts';

/** The dependencies of the members' calls. */
export interface MemberDeps extends WithdrawalDeps {
  readonly deposits: Deposits;
  readonly slips: DepositSlips;
  readonly depositChannels: readonly DepositChannel[];
}

const yesNo = (yes: boolean) => (yes ? ('Y' as const) : ('N' as const));

/** Binds the calls of members, of visitors and of the channels. */
export function memberRoutes(deps: MemberDeps): Binding[] {
  const { database, deposits, slips, depositChannels } = deps;
  return [
    bind(getDepositSettings, async (_input, context) => {
      const settings = await settingsOf(database, context.brand.id);
      const { memberId, currency } = playerIn(context);
      const channels = offeredChannels(depositChannels, currency, settings);
      const [count, times] = await Promise.all([deposits.count(memberId), depositTimes(database, settings)]);
      return {
        allowDeposit: yesNo(channels.length > 0),
        totalDepositSuccessCount: count,
        depositInfo: channels.map(({ code, bankType }) => {
          const { minimum, maximum } = depositBounds(settings, code);
          return {
            code,
            bankType,
            minimumAmount: wireOf(minimum),
            maximumAmount: wireOf(maximum),
            fee: 0,
            pace: times.of(code),
          };
        }),
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
    ...withdrawalRoutes(deps),
  ];
}
