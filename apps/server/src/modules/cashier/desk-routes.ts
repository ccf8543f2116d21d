import { cashierOverview, cashierSettings, editCashierSettings } from '@chokdee/contract/calls/cashier/desk';
import type { Database } from '@chokdee/database/database';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import { createSettingsDesk } from './cashier-settings.ts';
import { readOverview } from './overview.ts';
import { settingsOf } from './settings.ts';

/** Binds the operators' calls for the rules and the overview, with the codes of all channels. */
export function deskRoutes(
  database: Database,
  channels: readonly string[],
  payoutChannels: readonly string[],
): Binding[] {
  const desk = createSettingsDesk(database, channels, payoutChannels);
  return [
    bind(cashierSettings, async (_input, { brand }) => desk.read(brand.id)),
    bind(editCashierSettings, async ({ body }, context) =>
      desk.edit(context.brand.id, operatorActor(operatorIn(context), context.address), body),
    ),
    bind(cashierOverview, async (_input, { brand }) => {
      await settingsOf(database, brand.id);
      return readOverview(database, brand);
    }),
  ];
}
