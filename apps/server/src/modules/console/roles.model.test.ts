import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../audit/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOperator, disableOperator, enableOperator, setOperatorRole } from './operators.ts';
import { ownChanges } from './change-kinds.ts';
import { decideChange, readChanges } from './changes.ts';
import { createRole, deleteRole, editRole } from './roles.ts';
import { readRoles } from './role-store.ts';
import { readOperators } from './store.ts';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';

// Operators change roles and each other at the same time. What was committed, in its order, is read
// from the audit log and replayed on a model.

/** The permissions that the test gives and takes. */
const PERMISSIONS = [
  'console.roles.edit',
  'console.roles.read',
  'console.operators.edit',
  'audit.log.read',
  'console.members.block',
] as const satisfies readonly Permission[];
const OPERATORS = 5;
const EDITOR = 'console.roles.edit';
const system: Actor = { kind: 'system', id: 'test', name: 'test' };

let fixture: ConsoleFixture;
let hash: string;
let brands = 0;
let names = 0;
beforeAll(async () => {
  fixture = await createConsoleFixture();
  hash = await fixture.passwords.hash('long enough to be good');
});
afterAll(() => fixture?.close());

/** A set of permissions; null for every one. */
type Held = ReadonlySet<string> | null;
const covers = (one: Held, other: Held): boolean =>
  one === null || (other !== null && [...other].every((name) => one.has(name)));

const permissions = fc.subarray([...PERMISSIONS]);
const index = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), actor: index, permissions }),
  fc.record({ kind: fc.constant('edit' as const), actor: index, role: index, permissions }),
  fc.record({ kind: fc.constant('delete' as const), actor: index, role: index }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('give' as const), actor: index, operator: index, role: index }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('decide' as const), actor: index, accept: fc.boolean() }) },
  fc.record({ kind: fc.constant('disable' as const), actor: index, operator: index, disabled: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A brand with operators of all built-in roles; the first is an admin. */
async function newBrand(): Promise<string> {
  const brandId = `model${(brands += 1)}`;
  const { database } = fixture.db;
  for (let n = 0; n < OPERATORS; n += 1)
    await createOperator(
      { database, passwords: { ...fixture.passwords, hash: async () => hash } },
      {
        brandId,
        name: `person${n}`,
        password: 'long enough to be good',
        role: n < 2 ? 'admin' : n < 4 ? 'supervisor' : 'operator',
      },
      system,
    );
  return brandId;
}

/** The state of a brand: roles with their permissions, operators with role and state. */
async function stateOf(brandId: string) {
  const { database } = fixture.db;
  const [roles, operators] = await Promise.all([readRoles(database, brandId), readOperators(database, brandId)]);
  return {
    roles: new Map<string, Held>(roles.map((role) => [role.id, role.everyPermission ? null : role.permissions])),
    operators: new Map(
      operators.map((row) => [row.operator_id, { role: row.role, disabled: row.disabled_at !== null }]),
    ),
  };
}

/** Makes one change. A refusal is a result like success; anything else fails the test. */
async function act(brandId: string, one: Step): Promise<string> {
  const { database } = fixture.db;
  const operators = await readOperators(database, brandId);
  const roles = await readRoles(database, brandId);
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
  const administrators = operators.filter(({ role: id }) =>
    roles.find((role) => role.id === id)!.permissions.has('console.operators.edit'),
  );
  const actor = pick(one.kind === 'decide' ? administrators : operators, one.actor);
  const change = {
    brandId,
    actor: { kind: 'operator', id: actor.operator_id, name: actor.name, address: '' } as Actor,
    reason: 'model',
  };
  const name = `role ${(names += 1)}`;
  try {
    switch (one.kind) {
      case 'create':
        await createRole({ database }, change, { name, permissions: one.permissions });
        break;
      case 'edit': {
        const { id: roleId, version } = pick(roles, one.role);
        const edited = { name, permissions: one.permissions };
        await database.transaction((tx) => editRole(tx, { ...change, roleId, version }, edited));
        break;
      }
      case 'delete':
        await deleteRole({ database }, { ...change, roleId: pick(roles, one.role).id });
        break;
      case 'give': {
        const { operator_id: operatorId } = pick(operators, one.operator);
        const to = pick(roles, one.role).id;
        await database.transaction((tx) => setOperatorRole(tx, { ...change, operatorId }, to));
        break;
      }
      case 'decide': {
        const all = new Set(permissionNames);
        const { rows } = await readChanges(database, brandId, all, { limit: 1, offset: 0 });
        if (rows[0]?.state !== 'open') return 'none open';
        const permissions = roles.find(({ id }) => id === actor.role)!.permissions;
        const { change_id: changeId } = rows[0];
        const decision = { ...change, changeId, accept: one.accept, permissions, language: 'EN' };
        await decideChange({ database }, ownChanges, decision);
        return one.accept ? 'agreed' : 'rejected';
      }
      case 'disable': {
        const { operator_id: operatorId } = pick(operators, one.operator);
        if (one.disabled) await disableOperator({ database }, { ...change, operatorId });
        else await database.transaction((tx) => enableOperator(tx, { ...change, operatorId }));
      }
    }
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    // The database keeps the last role editor.
    if ((error as { code?: string }).code === '23001') return 'last editor';
    throw error;
  }
}

interface Entry {
  readonly action: string;
  readonly actor_id: string;
  readonly subject: string;
  readonly before: { readonly role?: string; readonly permissions?: string[]; readonly everyPermission?: boolean };
  readonly after: {
    readonly role?: string;
    readonly permissions?: string[];
    readonly everyPermission?: boolean;
    readonly disabled?: boolean;
  };
}

/**
 * Replays the committed changes on a copy of the first state. Fails when an actor was disabled, or
 * gave or took what he did not have, or no enabled operator could edit roles.
 */
function replay({ roles, operators }: Awaited<ReturnType<typeof stateOf>>, entries: readonly Entry[]): void {
  const heldBy = (operator: string): Held => roles.get(operators.get(operator)!.role)!;
  const holds = (name: string, { role, disabled }: { role: string; disabled: boolean }): boolean =>
    !disabled && covers(roles.get(role)!, new Set([name]));
  const audited = (role: Entry['after']): Held => (role.everyPermission === true ? null : new Set(role.permissions));
  for (const { action, actor_id: actor, subject, before, after } of entries) {
    const [, id = ''] = subject.split(':');
    const own = heldBy(actor);
    expect(operators.get(actor)!.disabled).toBe(false);
    if (action === 'operator.role') {
      expect(id).not.toBe(actor);
      expect([covers(own, roles.get(before.role!)!), covers(own, roles.get(after.role!)!)]).toEqual([true, true]);
      operators.set(id, { ...operators.get(id)!, role: after.role! });
    } else if (action === 'operator.disable' || action === 'operator.enable') {
      expect(covers(own, heldBy(id))).toBe(true);
      operators.set(id, { ...operators.get(id)!, disabled: after.disabled! });
    } else if (action === 'role.delete') {
      expect(covers(own, roles.get(id)!)).toBe(true);
      expect([...operators.values()].some(({ role }) => role === id)).toBe(false);
      roles.delete(id);
    } else {
      if (action === 'role.edit') {
        expect(id).not.toBe(operators.get(actor)!.role);
        expect(covers(own, roles.get(id)!)).toBe(true);
      }
      expect(covers(own, audited(after))).toBe(true);
      roles.set(id, audited(after));
    }
    expect([...operators.values()].some((operator) => holds(EDITOR, operator))).toBe(true);
  }
}

it('concurrent changes give nobody what the actor does not have and always leave a role editor', async () => {
  const results = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (batches) => {
        const brandId = await newBrand();
        const first = await stateOf(brandId);
        for (const batch of batches)
          for (const result of await Promise.all(batch.map((one) => act(brandId, one))))
            results.set(result, (results.get(result) ?? 0) + 1);
        const entries = await fixture.db.owner.query<Entry>(
          `select action, actor_id, subject, before, after
           from audit.entry
           where brand_id = $1 and actor_kind = 'operator' and action not like 'change.%'
           order by at`,
          [brandId],
        );
        replay(first, entries);
        expect(first).toEqual(await stateOf(brandId));
      },
    ),
    { numRuns: process.env['CHOKDEE_FULL'] === '1' ? 300 : 80, seed: 22, endOnFailure: true },
  );
  // The changes and the refusals that the rules are about have happened.
  for (const result of ['ok', 'agreed', 'rejected', 'role.exceeds', 'role.own', 'operator.self'])
    expect([result, (results.get(result) ?? 0) > 0]).toEqual([result, true]);
  expect(permissionNames).toEqual(expect.arrayContaining([...PERMISSIONS]));
});

it('the last role editor cannot be disabled or given another role by concurrent changes', async () => {
  const brandId = await newBrand();
  const operators = [...(await stateOf(brandId)).operators].filter(([, { role }]) => role === 'admin');
  const [[one], [two]] = operators as [[string, unknown], [string, unknown]];
  const disable = (actor: string, operatorId: string) =>
    disableOperator(
      { database: fixture.db.database },
      { brandId, actor: { kind: 'operator', id: actor, name: actor, address: '' }, operatorId, reason: 'model' },
    ).then(
      () => 'ok',
      (error: unknown) => (error as { code?: string }).code ?? 'unknown',
    );
  expect((await Promise.all([disable(one, two), disable(two, one)])).sort()).toEqual(['login.not.session', 'ok']);
  expect(
    [...(await stateOf(brandId)).operators.values()].filter((row) => row.role === 'admin' && !row.disabled),
  ).toHaveLength(1);
});
