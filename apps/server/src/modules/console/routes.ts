import {
  blockMember,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  searchMembers,
  setMaintenance,
  unblockMember,
  viewMember,
} from '@chokdee/contract/calls/console';
import { createRole, deleteRole, editRole, listRoles, setOperatorRole } from '@chokdee/contract/calls/console/roles';
import { operatorIn, type CallContext, type OperatorSession } from '../../platform/http/context.ts';
import { clearSession, sendSession } from '../../platform/http/session.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { changeRoutes } from './change-routes.ts';
import type { ConsoleDeps } from './deps.ts';
import * as members from './members.ts';
import * as operators from './operators.ts';
import { readRoles, type Role } from './role-store.ts';
import * as roles from './roles.ts';
import * as sessions from './sessions.ts';
import { readOperators } from './store.ts';

const callerOf = (context: CallContext): sessions.ConsoleCaller => ({
  brandId: context.brand.id,
  address: context.address,
});

const actorOf = (context: CallContext, operator: OperatorSession) => operatorActor(operator, context.address);

const operatorResponse = ({ operator: row, role }: operators.OperatorWithRole) => ({
  id: row.operator_id,
  name: row.name,
  role: role.id,
  roleName: role.name,
  createdAt: row.created_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime() ?? null,
  disabledAt: row.disabled_at?.getTime() ?? null,
});

const roleResponse = (role: Role) => ({
  ...role,
  permissions: [...role.permissions],
  createdAt: role.createdAt.getTime(),
});

/** Binds the console's calls. `demo` is reported to the console's pages. */
export function consoleRoutes(deps: ConsoleDeps, demo: boolean): Binding[] {
  const changeOf = (context: CallContext): roles.RoleChange => ({
    brandId: context.brand.id,
    actor: actorOf(context, operatorIn(context)),
  });
  /** The handler that blocks or unblocks a member. */
  const setMemberState =
    (verb: 'block' | 'unblock') =>
    async (
      { params, body }: { readonly params: { readonly id: string }; readonly body: { readonly reason: string } },
      context: CallContext,
    ): Promise<null> => {
      const operator = operatorIn(context);
      if (
        !(await deps.identity[verb]({
          brandId: context.brand.id,
          memberId: params.id,
          actor: actorOf(context, operator),
          reason: body.reason,
        }))
      )
        throw new Refusal('request.not.found');
      return null;
    };
  return [
    bind(operatorLogin, async ({ body }, context) => {
      const { token, operator } = await sessions.login(deps, callerOf(context), body);
      const { operatorId: id, name, role, roleName } = operator;
      return { id, name, role, roleName, token: sendSession(context, token) };
    }),
    bind(operatorLogout, async (_input, context) => {
      await sessions.logout(deps, callerOf(context), operatorIn(context));
      clearSession(context);
      return null;
    }),
    bind(operatorMe, async (_input, context) => {
      const operator = operatorIn(context);
      const { brand } = (await deps.brands.brand(context.brand.id)).parts;
      return {
        id: operator.operatorId,
        name: operator.name,
        role: operator.role,
        roleName: operator.roleName,
        permissions: [...operator.permissions],
        setUp: operator.setUp,
        brand: {
          id: brand.brand_id,
          name: brand.name,
          currency: brand.currency,
          currencySymbol: brand.currency_symbol,
          timeZone: brand.time_zone,
          maintenance: brand.maintenance,
          demo,
        },
      };
    }),
    bind(operatorPassword, async ({ body }, context) => {
      await sessions.changePassword(deps, callerOf(context), operatorIn(context), body);
      return null;
    }),
    bind(searchMembers, async ({ query }, context) => members.searchMembers(deps, context.brand.id, query)),
    bind(viewMember, async ({ params }, context) => members.viewMember(deps, context, operatorIn(context), params.id)),
    bind(blockMember, setMemberState('block')),
    bind(unblockMember, setMemberState('unblock')),
    bind(listOperators, async (_input, context) => {
      const [rows, all] = await Promise.all([
        readOperators(deps.database, context.brand.id),
        readRoles(deps.database, context.brand.id),
      ]);
      const roleOf = new Map(all.map((role) => [role.id, role]));
      return rows.flatMap((operator) => {
        const role = roleOf.get(operator.role);
        return role === undefined ? [] : [operatorResponse({ operator, role })];
      });
    }),
    bind(createOperator, async ({ body }, context) => {
      const { brandId, actor } = changeOf(context);
      const created = await operators.createOperator(deps, { brandId, ...body }, actor);
      return created && operatorResponse(created);
    }),
    bind(disableOperator, async ({ params, body }, context) => {
      await operators.disableOperator(deps, { ...changeOf(context), operatorId: params.id, reason: body.reason });
      return null;
    }),
    bind(enableOperator, async ({ params, body }, context) => {
      const change = { ...changeOf(context), operatorId: params.id, reason: body.reason };
      return { waiting: await deps.database.transaction((tx) => operators.enableOperator(tx, change)) };
    }),
    ...changeRoutes(deps),
    bind(listRoles, async (_input, context) => (await readRoles(deps.database, context.brand.id)).map(roleResponse)),
    bind(createRole, async ({ body }, context) => roleResponse(await roles.createRole(deps, changeOf(context), body))),
    bind(editRole, async ({ params, body: { version, ...edited } }, context) => {
      const change = { ...changeOf(context), roleId: params.id, version };
      const role = await deps.database.transaction((tx) => roles.editRole(tx, change, edited));
      return role && roleResponse(role);
    }),
    bind(deleteRole, async ({ params }, context) => {
      await roles.deleteRole(deps, { ...changeOf(context), roleId: params.id });
      return null;
    }),
    bind(setOperatorRole, async ({ params, body }, context) => {
      const change = { ...changeOf(context), operatorId: params.id, reason: body.reason };
      const { role } = body;
      return { waiting: await deps.database.transaction((tx) => operators.setOperatorRole(tx, change, role)) };
    }),
    bind(setMaintenance, async ({ body }, context) => {
      const operator = operatorIn(context);
      const until = body.until === null ? null : new Date(body.until);
      await deps.database.transaction(async (tx) => {
        const before = await deps.brands.setMaintenance(tx, context.brand.id, body.maintenance, until);
        await record(tx, {
          brandId: context.brand.id,
          actor: actorOf(context, operator),
          action: 'brand.maintenance',
          subject: `brand:${context.brand.id}`,
          reason: body.reason,
          before,
          after: { maintenance: body.maintenance, until: body.maintenance ? until : null },
        });
      });
      deps.brands.refresh();
      return null;
    }),
  ];
}
