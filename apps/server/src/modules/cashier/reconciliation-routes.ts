import {
  reconciliationDays,
  reconciliationFindings,
  requestReconciliation,
  resolveFinding,
  uploadStatement,
} from '@chokdee/contract/calls/cashier/reconciliation';
import { wireOf } from '@chokdee/money/amount';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { NameOperators } from './console-routes.ts';
import type { ReconciledChannel, Reconciliation } from './reconciliation.ts';
import { operatorResponse } from './responses.ts';

const sums = (count: bigint, amount: bigint) => ({ count: Number(count), amount: wireOf(amount) });

/** Binds the operators' calls for the reconciliation of channels. */
export function reconciliationRoutes(
  own: Reconciliation,
  channels: readonly ReconciledChannel[],
  nameOperators: NameOperators,
): Binding[] {
  const callerIn = (context: CallContext) => ({
    operator: operatorIn(context),
    address: context.address,
    brandId: context.brand.id,
  });
  const reports = (row: Pick<ReconciledChannel, 'channel' | 'direction'>): boolean =>
    channels.some(
      ({ channel, direction, settled }) =>
        channel === row.channel && direction === row.direction && settled !== undefined,
    );
  return [
    bind(reconciliationDays, async ({ query }, { brand }) => {
      const [page, open] = await Promise.all([own.days(brand.id, query), own.countOpen(brand.id)]);
      return {
        ...page,
        list: page.list.map((row) => ({
          channel: row.channel,
          direction: row.direction,
          day: row.day,
          status: row.state,
          comparedAt: row.compared_at?.getTime() ?? null,
          settled: sums(row.settled_count, row.settled_amount),
          booked: sums(row.booked_count, row.booked_amount),
          open: Number(row.open),
          reports: reports(row),
        })),
        footer: { open },
      };
    }),
    bind(reconciliationFindings, async ({ query }, { brand }) => {
      const filter = { ...query, open: query.open === 'true' };
      const [page, open] = await Promise.all([own.findings(brand.id, filter), own.countOpen(brand.id)]);
      const names = await nameOperators([...new Set(page.list.flatMap((row) => row.resolved_by ?? []))]);
      return {
        ...page,
        list: page.list.map((row) => ({
          id: row.id,
          channel: row.channel,
          direction: row.direction,
          day: row.day,
          kind: row.kind,
          key: row.key,
          reference: row.reference,
          currency: row.currency,
          settled: sums(row.settled_count, row.settled_amount),
          booked: sums(row.booked_count, row.booked_amount),
          foundAt: row.found_at.getTime(),
          resolution: row.resolution,
          note: row.note,
          resolvedBy: operatorResponse(names, row.resolved_by),
          resolvedAt: row.resolved_at?.getTime() ?? null,
        })),
        footer: { open },
      };
    }),
    bind(requestReconciliation, async ({ body }, context) => {
      await own.request(callerIn(context), body);
      return null;
    }),
    bind(uploadStatement, async ({ body: { content, ...target } }, context) => ({
      transfers: await own.upload(callerIn(context), target, content),
    })),
    bind(resolveFinding, async ({ params, body }, context) => {
      await own.resolve(callerIn(context), params.id, body.resolution, body.reason);
      return null;
    }),
  ];
}
