import {
  listFailedWagers,
  listSettlements,
  retrySettlement,
  viewSettlement,
} from '@chokdee/contract/calls/wagering/settlements';
import type { NamedSubject } from '@chokdee/contract/subjects';
import type { Database, Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { operatorIn, type CallContext } from '../../../platform/http/context.ts';
import { bind, type Binding } from '../../../platform/module.ts';
import { offsetOf, toPage } from '../../../platform/records/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readerIn, type NameSubjects } from '../../../platform/subjects.ts';
import { operatorActor, record } from '../../audit/index.ts';
import type { SettlementStatus } from './settlement.ts';
import * as store from './store.ts';

/** The user names of members, by id. */
export type AccountsOf = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const settlementOut = ({ requestedAt, finishedAt, ...status }: SettlementStatus, named: NamedSubject | null) => ({
  ...status,
  named,
  requestedAt: requestedAt.getTime(),
  finishedAt: finishedAt?.getTime() ?? null,
});

/** A settlement of the brand; that of another one is not found. */
async function requireOwn(on: Queryable, brandId: string, id: string): Promise<SettlementStatus> {
  const found = await store.findOfBrand(on, brandId, id);
  if (found === null) throw new Refusal('request.not.found');
  return found;
}

/** Binds the operators' calls. `wake` lets the driver look for settlements at once. */
export const settlementRoutes = ({
  database,
  accountsOf,
  nameSubjects,
  wake,
}: {
  readonly database: Database;
  readonly accountsOf: AccountsOf;
  readonly nameSubjects: NameSubjects;
  readonly wake: () => void;
}): readonly Binding[] => {
  const nameOf = async (context: CallContext, subject: string): Promise<NamedSubject | null> =>
    (await nameSubjects(readerIn(context), [subject])).get(subject) ?? null;
  return [
    bind(listSettlements, async ({ query }, context) => {
      operatorIn(context);
      const brandId = context.brand.id;
      const [rows, { all, running, failed }] = await Promise.all([
        store.findPage(database, { brandId, view: query.view }, { limit: query.size, offset: offsetOf(query) }),
        store.countOfBrand(database, brandId),
      ]);
      const total = query.view === 'all' ? all : running + failed;
      const names = await nameSubjects(
        readerIn(context),
        rows.map(({ subject }) => subject),
      );
      const list = rows.map((row) => settlementOut(row, names.get(row.subject) ?? null));
      return { ...toPage(list, total, query.size), footer: { running, failed } };
    }),
    bind(viewSettlement, async ({ params }, context) => {
      const found = await requireOwn(database, context.brand.id, params.id);
      return settlementOut(found, await nameOf(context, found.subject));
    }),
    bind(listFailedWagers, async ({ params, query }, context) => {
      operatorIn(context);
      const { failed } = await requireOwn(database, context.brand.id, params.id);
      const rows = await store.findFailedWagers(database, params.id, { limit: query.size, offset: offsetOf(query) });
      const accounts = await accountsOf([...new Set(rows.map(({ memberId }) => memberId))]);
      const list = rows.map((row) => ({
        ...row,
        account: accounts.get(row.memberId) ?? null,
        stake: row.stake === null ? null : wireOf(row.stake),
      }));
      return { ...toPage(list, failed, query.size), footer: {} };
    }),
    bind(retrySettlement, async ({ params, body }, context) => {
      const operator = operatorIn(context);
      const brandId = context.brand.id;
      const after = await database.transaction(async (tx) => {
        const before = await requireOwn(tx, brandId, params.id);
        if (await store.retrySettlement(tx, params.id))
          await record(tx, {
            brandId,
            actor: operatorActor(operator, context.address),
            action: 'settlement.retry',
            subject: `settlement:${params.id}`,
            reason: body.reason,
            before: { state: before.state, failed: before.failed, error: before.error },
            after: { state: 'running' },
          });
        return requireOwn(tx, brandId, params.id);
      });
      if (after.state !== 'running') throw new Refusal('settlement.ended');
      wake();
      return settlementOut(after, await nameOf(context, after.subject));
    }),
  ];
};
