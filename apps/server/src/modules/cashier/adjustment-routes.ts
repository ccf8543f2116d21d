import { adjustments, decideAdjustment, proposeAdjustment } from '@chokdee/contract/calls/cashier/adjustments';
import { wireOf } from '@chokdee/money/amount';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { Adjustments } from './adjustments.ts';
import type { NameOperators } from './console-routes.ts';
import { adjustmentResponse } from './responses.ts';
import type { AdjustmentRow } from './tables.ts';

/** Binds the operators' calls for adjustments of members' cash. */
export function adjustmentRoutes(own: Adjustments, nameOperators: NameOperators): Binding[] {
  const callerIn = (context: CallContext) => ({
    operator: operatorIn(context),
    address: context.address,
    brand: context.brand,
  });
  const responses = async (rows: readonly AdjustmentRow[]) => {
    const ids = rows.flatMap((row) => [row.proposed_by, row.decided_by]).filter((id) => id !== null);
    const names = await nameOperators([...new Set(ids)]);
    return rows.map((row) => adjustmentResponse(row, names));
  };
  return [
    bind(adjustments, async ({ query }, { brand }) => {
      const page = await own.list(brand.id, query);
      return { ...page, list: await responses(page.list), footer: { amount: wireOf(page.footer.amount) } };
    }),
    bind(proposeAdjustment, async ({ body }, context) => {
      const [response] = await responses([await own.propose(callerIn(context), body)]);
      return response!;
    }),
    bind(decideAdjustment, async ({ params, body }, context) => {
      await own.decide(callerIn(context), params, body);
      return null;
    }),
  ];
}
