import { createOperator, listOperators, operatorMe, searchMembers } from '@chokdee/contract/calls/console';
import { createRole, deleteRole, editRole, listRoles, setOperatorRole } from '@chokdee/contract/calls/console/roles';
import { defaultPermissions, permissionNames, type Permission } from '@chokdee/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';

let fixture: ConsoleFixture;
let admin: { readonly token: string };
beforeAll(async () => {
  fixture = await createConsoleFixture();
  admin = await fixture.tokenOf('admin');
});
afterAll(() => fixture.close());

const password = 'long enough to be good';
const reason = 'new duties';
let names = 0;

/** Creates a role with these permissions as the admin. */
const newRole = async (permissions: readonly Permission[], name = `role ${(names += 1)}`) =>
  (await fixture.call(createRole, { body: { name, permissions } }, admin)).value;
/** Creates an operator with a role as the admin, and logs in. */
async function newOperator(role: string): Promise<{ readonly id: string; readonly token: string }> {
  const name = `person${(names += 1)}`;
  const { value } = await fixture.call(createOperator, { body: { name, password, role } }, admin);
  return { id: value!.id, token: (await fixture.logIn(name, password)).value.token };
}
const roleCalled = async (name: string) =>
  (await fixture.call(listRoles, {}, admin)).value.find((role) => role.name === name);

describe('the built-in roles', () => {
  it('have the permissions that the contract gives them, and the admin role has all', async () => {
    const { value } = await fixture.call(listRoles, {}, admin);
    expect(
      value.map(({ id, name, everyPermission, permissions }) => [id, name, everyPermission, [...permissions].sort()]),
    ).toEqual([
      ['admin', 'admin', true, [...permissionNames].sort()],
      ['operator', 'operator', false, [...defaultPermissions('operator')].sort()],
      ['supervisor', 'supervisor', false, [...defaultPermissions('supervisor')].sort()],
    ]);
  });
});

describe('a role', () => {
  it('is created, renamed, given other permissions and deleted, with an audit entry each', async () => {
    const role = await newRole(['audit.log.read', 'audit.log.read', 'console.members.read'], ' Auditors ');
    expect(role).toMatchObject({ name: 'Auditors', everyPermission: false, operators: 0, version: 1 });
    expect([...role.permissions].sort()).toEqual(['audit.log.read', 'console.members.read']);
    const params = { id: role.id };
    const edited = await fixture.call(
      editRole,
      { params, body: { name: 'Readers', permissions: ['audit.log.read', 'audit.log.export'], version: 1 } },
      admin,
    );
    expect(edited.value).toMatchObject({ name: 'Readers', version: 2 });
    expect((await fixture.call(deleteRole, { params }, admin)).errorCode).toBeNull();
    expect((await fixture.call(deleteRole, { params }, admin)).errorCode).toBe('request.not.found');
    const before = { name: 'Auditors', permissions: ['audit.log.read', 'console.members.read'] };
    const after = { name: 'Readers', permissions: ['audit.log.export', 'audit.log.read'] };
    const entry = { actor_name: 'admin', subject: `role:${role.id}` };
    expect((await fixture.auditEntries('role.create')).at(-1)).toMatchObject({ ...entry, after: before });
    expect((await fixture.auditEntries('role.edit')).at(-1)).toMatchObject({ ...entry, before, after });
    expect((await fixture.auditEntries('role.delete')).at(-1)).toMatchObject({ ...entry, before: after });
  });

  it('has a name of its own and known permissions', async () => {
    const create = async (name: string, permissions: readonly string[] = []) => {
      const { errorCode, fields } = await fixture.call(createRole, { body: { name, permissions } }, admin);
      return [errorCode, fields['name']?.code];
    };
    await newRole([], 'Night shift');
    expect(await create('NIGHT SHIFT')).toEqual(['validation.failed', 'role.name.taken']);
    expect(await create('Admin')).toEqual(['validation.failed', 'role.name.taken']);
    expect(await create('  ')).toEqual(['validation.failed', 'field.required']);
    expect(await create('ab')).toEqual(['validation.failed', 'field.pattern.0']);
    expect(await create('x'.repeat(41))).toEqual(['validation.failed', 'field.pattern.0']);
    expect(await create('Unknown', ['console.members.invent'])).toEqual(['validation.failed', undefined]);
    const other = await newRole([]);
    expect(
      (
        await fixture.call(
          editRole,
          { params: { id: other.id }, body: { name: 'night shift', permissions: [], version: 1 } },
          admin,
        )
      ).fields['name']?.code,
    ).toBe('role.name.taken');
  });

  it('is not changed by somebody who saw an earlier version', async () => {
    const { id } = await newRole([], 'Twice');
    const edit = (permissions: readonly Permission[]) =>
      fixture.call(editRole, { params: { id }, body: { name: 'Twice', permissions, version: 1 } }, admin);
    expect((await edit(['audit.log.read'])).errorCode).toBeNull();
    expect((await edit(['audit.log.export'])).errorCode).toBe('role.moved');
    expect((await roleCalled('Twice'))?.permissions).toEqual(['audit.log.read']);
  });

  it('cannot be deleted while an operator has it, even a disabled one', async () => {
    const { id } = await newRole([]);
    const person = await newOperator(id);
    await fixture.db.owner.query('update console.operator set disabled_at = platform.clock() where operator_id = $1', [
      person.id,
    ]);
    expect((await fixture.call(deleteRole, { params: { id } }, admin)).errorCode).toBe('role.in.use');
  });

  it('that has every permission keeps them and is never deleted', async () => {
    const rival = await newRole([...permissionNames]);
    const { token } = await newOperator(rival.id);
    const params = { id: 'admin' };
    // The own role is refused, and to somebody without that role every permission is too much.
    const edit = { params, body: { name: 'admin', permissions: [], version: 1 } };
    expect((await fixture.call(editRole, edit, admin)).errorCode).toBe('role.own');
    expect((await fixture.call(editRole, edit, { token })).errorCode).toBe('role.exceeds');
    expect((await fixture.call(deleteRole, { params }, admin)).errorCode).toBe('role.fixed');
  });
});

describe('nobody', () => {
  it('gives or takes a permission that the own role does not have', async () => {
    const own = await newRole(['console.roles.edit', 'console.operators.edit', 'console.members.read']);
    const me = await newOperator(own.id);
    const small = await newRole(['console.members.read']);
    const large = await newRole(['console.members.read', 'console.members.unblock']);
    const helper = await newOperator(small.id);
    const boss = await newOperator(large.id);
    const edit = async ({ id, name, version }: typeof small, permissions: readonly Permission[]) =>
      (await fixture.call(editRole, { params: { id }, body: { name, permissions, version } }, me)).errorCode;
    const create = async (permissions: readonly Permission[]) =>
      (await fixture.call(createRole, { body: { name: `role ${(names += 1)}`, permissions } }, me)).errorCode;
    const assign = async (id: string, role: string) =>
      (await fixture.call(setOperatorRole, { params: { id }, body: { role, reason } }, me)).errorCode;
    expect(await create(['console.members.unblock'])).toBe('role.exceeds');
    expect(await create(['console.members.read'])).toBeNull();
    expect(await edit(small, ['console.members.read', 'console.members.unblock'])).toBe('role.exceeds');
    expect(await edit(large, ['console.members.read'])).toBe('role.exceeds');
    expect(await edit(small, ['console.members.read', 'console.roles.edit'])).toBeNull();
    expect(await assign(helper.id, large.id)).toBe('role.exceeds');
    expect(await assign(helper.id, 'admin')).toBe('role.exceeds');
    expect(await assign(boss.id, small.id)).toBe('role.exceeds');
    expect(await assign(helper.id, own.id)).toBeNull();
    expect(
      (
        await fixture.call(
          createOperator,
          { body: { name: `person${(names += 1)}`, password, role: 'supervisor' } },
          me,
        )
      ).errorCode,
    ).toBe('role.exceeds');
    expect((await fixture.call(deleteRole, { params: { id: 'supervisor' } }, me)).errorCode).toBe('role.exceeds');
  });

  it('changes the own role, as an account or as a role', async () => {
    const own = await newRole(['console.roles.edit', 'console.operators.edit']);
    const me = await newOperator(own.id);
    expect(
      (await fixture.call(setOperatorRole, { params: { id: me.id }, body: { role: own.id, reason } }, me)).errorCode,
    ).toBe('operator.self');
    expect(
      (
        await fixture.call(
          editRole,
          { params: { id: own.id }, body: { name: own.name, permissions: [], version: own.version } },
          me,
        )
      ).errorCode,
    ).toBe('role.own');
  });

  it('is given a role that the brand does not have', async () => {
    await fixture.db.owner.query(
      `insert into console.role (brand_id, role_id, name, name_key)
       values ('another', 'foreign', 'foreign', 'foreign')`,
    );
    const person = await newOperator('operator');
    const assigned = await fixture.call(
      setOperatorRole,
      { params: { id: person.id }, body: { role: 'foreign', reason } },
      admin,
    );
    expect(assigned.fields['role']?.code).toBe('role.unknown');
    const created = await fixture.call(
      createOperator,
      { body: { name: 'stranger', password, role: 'foreign' } },
      admin,
    );
    expect(created.fields['role']?.code).toBe('role.unknown');
    for (const call of [
      fixture.call(editRole, { params: { id: 'foreign' }, body: { name: 'mine', permissions: [], version: 1 } }, admin),
      fixture.call(deleteRole, { params: { id: 'foreign' } }, admin),
    ])
      expect((await call).errorCode).toBe('request.not.found');
  });
});

describe('a session', () => {
  it('has the permissions of its role at the next call, and the refused call is recorded', async () => {
    const role = await newRole(['console.members.read'], 'Desk');
    const person = await newOperator(role.id);
    const search = async () => (await fixture.call(searchMembers, {}, person)).errorCode;
    expect(await search()).toBeNull();
    const edit = { params: { id: role.id }, body: { name: 'Desk', permissions: ['audit.log.read'], version: 1 } };
    await fixture.call(editRole, edit, admin);
    expect(await search()).toBe('account.not.permitted');
    expect((await fixture.auditEntries('operator.refused')).at(-1)).toMatchObject({
      subject: 'call:console.searchMembers',
      after: { role: role.id, roleName: 'Desk' },
    });
    await fixture.call(setOperatorRole, { params: { id: person.id }, body: { role: 'operator', reason } }, admin);
    expect(await search()).toBeNull();
    expect((await fixture.call(operatorMe, {}, person)).value).toMatchObject({
      role: 'operator',
      roleName: 'operator',
    });
    expect((await fixture.auditEntries('operator.role')).at(-1)).toMatchObject({
      subject: `operator:${person.id}`,
      reason,
      before: { role: role.id, roleName: 'Desk' },
      after: { role: 'operator', roleName: 'operator' },
    });
    expect((await fixture.call(listOperators, {}, admin)).value.find(({ id }) => id === person.id)).toMatchObject({
      role: 'operator',
    });
  });

  it('ignores a permission that this version does not know', async () => {
    const role = await newRole(['audit.log.read']);
    const person = await newOperator(role.id);
    await fixture.db.owner.query("insert into console.role_permission values ('chokdee', $1, 'tables.table.open')", [
      role.id,
    ]);
    expect((await fixture.call(operatorMe, {}, person)).value.permissions).toEqual(['audit.log.read']);
  });
});

describe('the database refuses', () => {
  const refusal = async (text: string): Promise<string | undefined> =>
    fixture.db.database.query(text).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
  it('a permission in another form', async () => {
    for (const name of ['members', 'console.members', 'Console.Members.Read', 'a.b.c.d', `a.b.${'c'.repeat(100)}`])
      expect([
        name,
        await refusal(`insert into console.role_permission values ('chokdee', 'operator', '${name}')`),
      ]).toEqual([name, '23514']);
  });
  it('an operator with a role of another brand, and a role in use that disappears', async () => {
    await fixture.db.owner.query(
      `insert into console.role (brand_id, role_id, name, name_key)
       values ('another', 'theirs', 'theirs', 'theirs')`,
    );
    expect(await refusal("update console.operator set role = 'theirs' where name = 'operator'")).toBe('23503');
    expect(await refusal("delete from console.role where role_id = 'supervisor' and brand_id = 'chokdee'")).toBe(
      '23503',
    );
  });
  it('a change after which no enabled operator may edit roles', async () => {
    // The only ones are now those with the role `admin`.
    await fixture.db.owner.query(
      "update console.operator set disabled_at = platform.clock() where role <> 'admin' and disabled_at is null",
    );
    for (const change of ["role = 'operator'", 'disabled_at = platform.clock()'])
      expect(await refusal(`update console.operator set ${change} where role = 'admin'`)).toBe('23001');
    expect(await refusal("update console.role set every_permission = false where brand_id = 'chokdee'")).toBe('23001');
  });
});
