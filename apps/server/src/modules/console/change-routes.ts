import type { Permission } from '@chokdee/contract/permissions';
import { decideChange, listActs, listChanges } from '@chokdee/contract/calls/console/changes';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor } from '../audit/index.ts';
import { changeKinds } from './change-kinds.ts';
import * as changes from './changes.ts';
import type { ConsoleDeps } from './deps.ts';
import { readActs } from './persons.ts';

const rolesOf = ({ role, roleName }: changes.ShownState) =>
  role === undefined || roleName === undefined ? [] : [{ id: role, name: roleName }];
const without = (names: readonly Permission[] = [], others: readonly Permission[] = []) =>
  names.filter((name) => !others.includes(name));

const changeResponse = (row: changes.ChangeRow, operatorId: string) => ({
  id: row.change_id,
  kind: row.kind,
  name: row.after.name,
  roles: [...(row.before === null ? [] : rolesOf(row.before)), ...rolesOf(row.after)],
  added: without(row.after.permissions, row.before?.permissions),
  removed: without(row.before?.permissions, row.after.permissions),
  reason: row.reason,
  state: row.state,
  isOwn: row.proposed_by === operatorId,
  proposedBy: row.proposed_name,
  proposedAt: row.proposed_at.getTime(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.getTime() ?? null,
});

/** Binds the calls on changes that a second administrator decides. */
export const changeRoutes = ({ database }: Pick<ConsoleDeps, 'database'>): readonly Binding[] => [
  bind(listChanges, async ({ query }, context) => {
    const operator = operatorIn(context);
    const range = { limit: query.size, offset: offsetOf(query) };
    const [{ rows, total, open }, needed] = await Promise.all([
      changes.readChanges(database, context.brand.id, range),
      changes.needsAgreement(database, context.brand.id, operatorActor(operator, context.address)),
    ]);
    return {
      ...toPage(
        rows.map((row) => changeResponse(row, operator.operatorId)),
        total,
        query.size,
      ),
      footer: { alone: !needed, open },
    };
  }),
  bind(listActs, async ({ query }, context) => {
    const range = { limit: query.size, offset: offsetOf(query) };
    const { rows, total } = await readActs(database, context.brand.id, range);
    return {
      ...toPage(
        rows.map((row) => ({ ...row, by: [...row.by], at: row.at.getTime() })),
        total,
        query.size,
      ),
      footer: {},
    };
  }),
  bind(decideChange, async ({ params, body }, context) => {
    const operator = operatorIn(context);
    await changes.decideChange({ database }, changeKinds, {
      brandId: context.brand.id,
      actor: operatorActor(operator, context.address),
      changeId: params.id,
      accept: body.accept,
      permissions: operator.permissions,
    });
    return null;
  }),
];
