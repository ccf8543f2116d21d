import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import { permissions as knownPermissions } from '@chokdee/contract/permissions.gen';
import type { Queryable } from '@chokdee/database/database';

/** A role as it is stored. */
export interface Role {
  readonly id: string;
  readonly name: string;
  /** Whether it has every permission, also those of later versions. */
  readonly everyPermission: boolean;
  /** What the role permits now. */
  readonly permissions: ReadonlySet<Permission>;
  /** The number of operators with this role, disabled ones included. */
  readonly operators: number;
  readonly version: number;
  readonly createdAt: Date;
}

/**
 * The permissions of a role as the database returns them: null means every one. A name that this
 * version does not know is left out.
 */
export const permissionSet = (names: readonly string[] | null): ReadonlySet<Permission> =>
  new Set(names === null ? permissionNames : names.filter((name): name is Permission => name in knownPermissions));

/** A role's name as it is compared. NUL is removed, because PostgreSQL cannot store it. */
export const roleNameOf = (name: string): string => name.trim().replaceAll('\u0000', '');

/**
 * Locks the roles of a brand until the transaction ends. Every change of a role, of an operator's
 * role or state does this first, so that the rules are checked one change after the other.
 */
export async function lockRoles(tx: Queryable, brandId: string): Promise<void> {
  await tx.query('select role_id from console.role where brand_id = $1 order by role_id for update', [brandId]);
}

/** The roles of a brand, by name. */
export async function readRoles(queryable: Queryable, brandId: string): Promise<readonly Role[]> {
  const rows = await queryable.query<{
    role_id: string;
    name: string;
    permissions: string[] | null;
    operators: number;
    version: number;
    created_at: Date;
  }>(
    `select
       r.role_id,
       r.name,
       console.permissions_of(r) as permissions,
       (
         select count(*)::integer
         from console.operator o
         where o.brand_id = r.brand_id
           and o.role = r.role_id
       ) as operators,
       r.version,
       r.created_at
     from console.role r
     where r.brand_id = $1
     order by r.name_key`,
    [brandId],
  );
  return rows.map((row) => ({
    id: row.role_id,
    name: row.name,
    everyPermission: row.permissions === null,
    permissions: permissionSet(row.permissions),
    operators: row.operators,
    version: row.version,
    createdAt: row.created_at,
  }));
}

/** A role to insert. */
export interface RoleRow {
  readonly brandId: string;
  readonly id: string;
  readonly name: string;
  readonly everyPermission: boolean;
}

/** Inserts a role without permissions. False when the brand has one of this name or id. */
export async function insertRole(tx: Queryable, role: RoleRow): Promise<boolean> {
  const rows = await tx.query(
    `insert into console.role (brand_id, role_id, name, name_key, every_permission)
     values ($1, $2, $3, lower($3), $4)
     on conflict do nothing
     returning role_id`,
    [role.brandId, role.id, role.name, role.everyPermission],
  );
  return rows.length > 0;
}

/**
 * Names a role and counts the change. False when another role of the brand has the name: nothing
 * has changed then.
 */
export async function renameRole(tx: Queryable, brandId: string, roleId: string, name: string): Promise<boolean> {
  const rows = await tx.query(
    `update console.role r
     set name = $3, name_key = lower($3), version = r.version + 1
     where r.brand_id = $1
       and r.role_id = $2
       and not exists (
         select
         from console.role other
         where other.brand_id = $1
           and other.role_id <> $2
           and other.name_key = lower($3)
       )
     returning r.role_id`,
    [brandId, roleId, name],
  );
  return rows.length > 0;
}

/** Replaces the permissions of a role. */
export async function setPermissions(
  tx: Queryable,
  brandId: string,
  roleId: string,
  names: readonly Permission[],
): Promise<void> {
  await tx.query(
    `delete from console.role_permission
     where brand_id = $1
       and role_id = $2
       and permission <> all ($3::text[])`,
    [brandId, roleId, names],
  );
  await tx.query(
    `insert into console.role_permission (brand_id, role_id, permission)
     select
       $1,
       $2,
       name
     from unnest($3::text[]) as name
     on conflict do nothing`,
    [brandId, roleId, names],
  );
}

/** Deletes a role with its permissions. The database refuses it while an operator has the role. */
export async function removeRole(tx: Queryable, brandId: string, roleId: string): Promise<void> {
  await tx.query('delete from console.role where brand_id = $1 and role_id = $2', [brandId, roleId]);
}
