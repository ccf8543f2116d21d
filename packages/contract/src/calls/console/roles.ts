import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, timestamp } from '../../wire.ts';
import { changeOutcome } from './changes.ts';
import { consoleCall, permissionList, reason, roleId } from './shared.ts';

/**
 * A role. `everyPermission`: it has every permission, also those of later versions; its permissions
 * cannot be changed. `version` counts the changes.
 */
const role = z.object({
  id: roleId,
  name: z.string(),
  everyPermission: z.boolean(),
  permissions: permissionList,
  operators: z.number().int(),
  version: z.number().int(),
  createdAt: timestamp,
});
const editedRole = z.object({ name: z.string().trim().max(100), permissions: permissionList });
const version = z.number().int().min(1).max(2_147_483_647);
const params = z.object({ id: roleId });

/** The roles of the brand, by name. */
export const listRoles = defineCall({
  ...consoleCall,
  id: 'console.listRoles',
  summary: 'Roles of operators',
  method: 'GET',
  path: '/console/roles',
  guard: 'operator',
  permission: 'console.roles.read',
  body: 'none',
  idempotent: true,
  response: z.array(role),
});
/** Creates a role. Its permissions must be among the caller's own (`role.exceeds`). */
export const createRole = defineCall({
  ...consoleCall,
  id: 'console.createRole',
  summary: 'Create a role',
  method: 'POST',
  path: '/console/roles',
  guard: 'operator',
  permission: 'console.roles.edit',
  body: 'json',
  idempotent: false,
  maxBytes: 65_536,
  request: editedRole,
  response: role,
  errors: ['role.exceeds', 'role.too.many'],
});
/**
 * Renames a role and replaces its permissions. What is added or removed must be among the caller's
 * own permissions (`role.exceeds`); the caller's own role is refused (`role.own`). `version` is the
 * one that the caller saw. Null: the change waits for a second administrator.
 */
export const editRole = defineCall({
  ...consoleCall,
  id: 'console.editRole',
  summary: 'Change a role',
  method: 'PUT',
  path: '/console/roles/:id',
  guard: 'operator',
  permission: 'console.roles.edit',
  body: 'json',
  idempotent: false,
  maxBytes: 65_536,
  params,
  request: editedRole.extend({ version }),
  response: role.nullable(),
  errors: ['request.not.found', 'role.exceeds', 'role.own', 'role.fixed', 'role.moved', 'change.waiting'],
});
/** Deletes a role that no operator has. */
export const deleteRole = defineCall({
  ...consoleCall,
  id: 'console.deleteRole',
  summary: 'Delete an unused role',
  method: 'DELETE',
  path: '/console/roles/:id',
  guard: 'operator',
  permission: 'console.roles.edit',
  body: 'none',
  idempotent: true,
  params,
  response: emptyValue,
  errors: ['request.not.found', 'role.exceeds', 'role.fixed', 'role.in.use'],
});
/**
 * Gives an operator another role. Neither the former nor the new role may have permissions that the
 * caller does not have; the own account is refused (`operator.self`).
 */
export const setOperatorRole = defineCall({
  ...consoleCall,
  id: 'console.setOperatorRole',
  summary: "Change an operator's role",
  method: 'POST',
  path: '/console/operators/:id/role',
  guard: 'operator',
  permission: 'console.operators.edit',
  body: 'json',
  idempotent: true,
  params: z.object({ id: z.uuid() }),
  request: z.object({ role: roleId, reason }),
  response: changeOutcome,
  errors: ['request.not.found', 'operator.self', 'role.exceeds', 'change.waiting'],
});

/** The calls on roles. */
export const roleCalls = [listRoles, createRole, editRole, deleteRole, setOperatorRole] as const;
