import type { Permission } from '@chokdee/contract/permissions';
import { decideChange, editBound, listActs, listChanges, viewBound } from '@chokdee/contract/calls/console/changes';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor } from '../audit/index.ts';
import { editBound as setBound } from './bound.ts';
import * as changes from './changes.ts';
import type { ConsoleDeps } from './deps.ts';
import { readBound } from './figures.ts';
import { readActs } from './persons.ts';

const rolesOf = ({ role, roleName }: changes.ShownState) =>
  role === undefined || roleName === undefined ? [] : [{ id: role, name: roleName }];
const without = (names: readonly Permission[] = [], others: readonly Permission[] = []) =>
  names.filter((name) => !others.includes(name));

const changeResponse = (
  row: changes.ChangeRow,
  operatorId: string,
  nameOf: (code: string) => string = (code) => code,
) => ({
  id: row.change_id,
  kind: row.kind,
  name: nameOf(row.after.name),
  roles: [...(row.before === null ? [] : rolesOf(row.before)), ...rolesOf(row.after)],
  added: without(row.after.permissions, row.before?.permissions),
  removed: without(row.before?.permissions, row.after.permissions),
  figures: row.figures.map((figure) => ({ ...figure, name: figure.name && nameOf(figure.name) })),
  reason: row.reason,
  state: row.state,
  isOwn: row.proposed_by === operatorId,
  proposedBy: row.proposed_name,
  proposedAt: row.proposed_at.getTime(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.getTime() ?? null,
});

/** Binds the calls on changes that a second person decides. */
export const changeRoutes = ({
  database,
  changeRules,
}: Pick<ConsoleDeps, 'database' | 'changeRules'>): readonly Binding[] => [
  bind(listChanges, async ({ query }, context) => {
    const operator = operatorIn(context);
    const range = { limit: query.size, offset: offsetOf(query) };
    const [{ rows, total, open }, alone] = await Promise.all([
      changes.readChanges(database, context.brand.id, operator.permissions, range),
      changes.alonePermissions(database, context.brand.id, operator),
    ]);
    const rules = changeRules();
    const responses = rows.map((row) => {
      const nameOf = rules[row.kind]?.nameOf;
      return changeResponse(row, operator.operatorId, nameOf && ((code) => nameOf(code, context.language)));
    });
    return { ...toPage(responses, total, query.size), footer: { alone, open } };
  }),
  bind(viewBound, async (_input, context) => ({ percent: await readBound(database, context.brand.id) })),
  bind(editBound, async ({ body }, context) => {
    const actor = operatorActor(operatorIn(context), context.address);
    const change = { brandId: context.brand.id, actor, ...body };
    return { waiting: await database.transaction((tx) => setBound(tx, change)) };
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
    await changes.decideChange({ database }, changeRules(), {
      brandId: context.brand.id,
      actor: operatorActor(operator, context.address),
      changeId: params.id,
      accept: body.accept,
      permissions: operator.permissions,
      language: context.language,
    });
    return null;
  }),
];
