import { createOperator, disableOperator, enableOperator, listOperators } from '@chokdee/contract/calls/console';
import { decideChange, listActs, listChanges } from '@chokdee/contract/calls/console/changes';
import { createRole, editRole, listRoles, setOperatorRole } from '@chokdee/contract/calls/console/roles';
import { resetOperator } from '@chokdee/contract/calls/console/security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBrandId } from '../brand/index.ts';
import { createFirstOperator } from './index.ts';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';
import { endInfluences, influence, operatorIdOf } from './testing-persons.ts';

const password = 'long enough to be good';
const reason = 'new duties';
type Caller = { readonly token: string };

let fixture: ConsoleFixture;
let admin: Caller;
let second: Caller;
let names = 0;
const create = (role: string, by = admin) =>
  fixture.call(createOperator, { body: { name: `worker${(names += 1)}`, password, role } }, by);
const changes = async () => (await fixture.call(listChanges, {}, admin)).value.list;
const acts = async () => (await fixture.call(listActs, {}, admin)).value.list;
const open = async () => (await changes()).filter(({ state }) => state === 'open');
const decide = (id: string, accept: boolean, by: Caller) =>
  fixture.call(decideChange, { params: { id }, body: { accept } }, by);
const account = async (name: string) =>
  (await fixture.call(listOperators, {}, admin)).value.find((each) => each.name === name);

describe('a brand with one administrator', () => {
  beforeAll(async () => {
    fixture = await createConsoleFixture();
    admin = await fixture.tokenOf('admin');
  });
  afterAll(() => fixture.close());

  it('changes operators alone, which is recorded, and also after it has created a second one', async () => {
    expect((await create('supervisor')).value).toMatchObject({ role: 'supervisor' });
    expect((await create('admin')).value).toMatchObject({ role: 'admin' });
    expect((await create('operator')).value).toMatchObject({ role: 'operator' });
    const rows = await fixture.db.owner.query<{ alone: boolean }>('select alone from console.influence');
    expect(rows).toEqual([{ alone: true }, { alone: true }, { alone: true }]);
    expect((await fixture.call(listChanges, {}, admin)).value.footer).toMatchObject({
      alone: expect.arrayContaining(['console.operators.edit', 'console.bound.edit']),
      open: 0,
    });
    expect((await fixture.auditEntries('operator.create')).slice(-3)).toMatchObject([
      { after: { role: 'supervisor', alone: true } },
      { after: { role: 'admin', alone: true } },
      { after: { role: 'operator', alone: true } },
    ]);
    expect((await acts())[2]).toMatchObject({ operator: 'worker1', by: ['admin'], act: 'create', alone: true });
  });

  it('needs the second administrator 72 hours later', async () => {
    await endInfluences(fixture.db);
    expect((await create('operator')).value).toBeNull();
    expect(await open()).toHaveLength(1);
    expect((await fixture.call(listChanges, {}, admin)).value.footer).toEqual({ alone: [], open: 1 });
  });
});

describe('a brand with two administrators', () => {
  beforeAll(async () => {
    fixture = await createConsoleFixture();
    const { database } = fixture.db;
    const deps = { database, passwords: fixture.passwords };
    await createFirstOperator(deps, { brandId: demoBrandId, name: 'second', password, role: 'admin' });
    admin = await fixture.tokenOf('admin');
    second = { token: (await fixture.logIn('second', password)).value.token };
  });
  afterAll(() => fixture.close());

  it('creates an operator with money rights when the other agrees, who then is no other person', async () => {
    expect((await create('supervisor')).value).toBeNull();
    const name = `worker${names}`;
    expect(await account(name)).toBeUndefined();
    const [change] = await open();
    expect(change).toMatchObject({
      kind: 'operator.create',
      name,
      roles: [{ id: 'supervisor', name: 'supervisor' }],
      isOwn: true,
      proposedBy: 'admin',
    });
    expect(JSON.stringify(change)).not.toContain('argon2');
    expect((await decide(change!.id, true, admin)).errorCode).toBe('change.own');
    expect((await decide(change!.id, true, await fixture.tokenOf('supervisor'))).errorCode).toBe(
      'account.not.permitted',
    );
    expect((await decide(change!.id, true, second)).errorCode).toBeNull();
    expect((await decide(change!.id, true, second)).errorCode).toBe('change.decided');
    expect((await fixture.logIn(name, password)).errorCode).toBeNull();
    const rows = await fixture.db.owner.query<{ by: string; access: boolean; alone: boolean }>(
      'select by_operator as by, gives_access as access, alone from console.influence where operator_id = $1',
      [(await account(name))!.id],
    );
    const [one, two] = [await operatorIdOf(fixture.db, 'admin'), await operatorIdOf(fixture.db, 'second')];
    expect(new Set(rows)).toEqual(
      new Set([
        { by: one, access: true, alone: false },
        { by: two, access: false, alone: false },
      ]),
    );
    expect(await fixture.db.owner.query('select from console.change where payload is not null')).toEqual([]);
    expect((await fixture.auditEntries('change.propose')).at(-1)).toMatchObject({ actor_name: 'admin' });
    expect((await fixture.auditEntries('change.decide')).at(-1)).toMatchObject({
      actor_name: 'second',
      after: { state: 'applied', proposedBy: 'admin' },
    });
    expect((await fixture.auditEntries('operator.create')).at(-1)).toMatchObject({
      actor_name: 'second',
      after: { name, proposedBy: 'admin' },
    });
    expect((await acts())[0]).toMatchObject({ operator: name, by: ['admin', 'second'], act: 'create', alone: false });
  });

  it('resets, enables, promotes and gives a role money rights only when the other agrees', async () => {
    const id = await operatorIdOf(fixture.db, 'supervisor');
    const params = { id };
    const reset = () => fixture.call(resetOperator, { params, body: { password, reason } }, admin);
    expect((await reset()).value).toEqual({ waiting: true });
    expect((await reset()).errorCode).toBe('change.waiting');
    expect((await fixture.logIn('supervisor', secrets.supervisor)).errorCode).toBeNull();
    await decide((await open())[0]!.id, true, second);
    expect((await fixture.logIn('supervisor', secrets.supervisor)).errorCode).toBe('login.failed');
    expect((await fixture.logIn('supervisor', password)).errorCode).toBeNull();

    expect((await fixture.call(disableOperator, { params, body: { reason } }, admin)).errorCode).toBeNull();
    expect((await fixture.call(enableOperator, { params, body: { reason } }, admin)).value).toEqual({ waiting: true });
    expect((await account('supervisor'))!.disabledAt).not.toBeNull();
    await decide((await open())[0]!.id, true, second);
    expect((await account('supervisor'))!.disabledAt).toBeNull();

    const promote = fixture.call(setOperatorRole, { params, body: { role: 'admin', reason } }, admin);
    expect((await promote).value).toEqual({ waiting: true });
    expect((await account('supervisor'))!.role).toBe('supervisor');
    expect((await open())[0]!.roles.map(({ id }) => id)).toEqual(['supervisor', 'admin']);
    await decide((await open())[0]!.id, false, second);
    expect((await account('supervisor'))!.role).toBe('supervisor');
    expect((await changes())[0]).toMatchObject({ state: 'rejected', decidedBy: 'second' });

    const role = (await fixture.call(listRoles, {}, admin)).value.find((each) => each.id === 'operator')!;
    const body = {
      name: role.name,
      permissions: [...role.permissions, 'cashier.adjustments.decide' as const],
      version: role.version,
    };
    expect((await fixture.call(editRole, { params: { id: 'operator' }, body }, admin)).value).toBeNull();
    expect((await open())[0]).toMatchObject({ name: 'operator', added: ['cashier.adjustments.decide'], removed: [] });
    await decide((await open())[0]!.id, true, second);
    const after = (await fixture.call(listRoles, {}, admin)).value.find((each) => each.id === 'operator')!;
    expect(after.permissions).toContain('cashier.adjustments.decide');
  });

  it('gives other rights at once, and the proposer withdraws a change', async () => {
    const readers = (
      await fixture.call(createRole, { body: { name: 'Readers', permissions: ['audit.log.read'] } }, admin)
    ).value;
    expect((await create(readers.id)).value).toMatchObject({ roleName: 'Readers' });
    expect((await create('operator')).value).toBeNull();
    await decide((await open())[0]!.id, false, admin);
    expect((await changes())[0]).toMatchObject({ state: 'withdrawn', decidedBy: 'admin' });
    expect(await account(`worker${names}`)).toBeUndefined();
  });

  it('refuses a change whose operator, role or proposer has changed since it was proposed', async () => {
    const params = { id: await operatorIdOf(fixture.db, 'operator') };
    const admins = [await operatorIdOf(fixture.db, 'admin'), await operatorIdOf(fixture.db, 'second')] as const;
    const put = (text: string, id: string) => fixture.db.owner.query(`update console.operator set ${text}`, [id]);
    const proposals = {
      create: () => create('supervisor'),
      role: () => fixture.call(setOperatorRole, { params, body: { role: 'admin', reason } }, admin),
      reset: () => fixture.call(resetOperator, { params, body: { password, reason } }, admin),
    };
    const moved = {
      'role of the operator': [
        `role = 'supervisor' where operator_id = $1`,
        `role = 'operator' where operator_id = $1`,
        params.id,
      ],
      'state of the operator': [
        'disabled_at = platform.clock() where operator_id = $1',
        'disabled_at = null where operator_id = $1',
        params.id,
      ],
      'state of the proposer': [
        'disabled_at = platform.clock() where operator_id = $1',
        'disabled_at = null where operator_id = $1',
        admins[0],
      ],
      'role of the proposer': [
        `role = 'supervisor' where operator_id = $1`,
        `role = 'admin' where operator_id = $1`,
        admins[0],
      ],
    } as const;
    for (const [kind, propose] of Object.entries(proposals))
      for (const [what, [there, back, id]] of Object.entries(moved)) {
        if (kind === 'create' && what.endsWith('operator')) continue;
        await propose();
        const [change] = await open();
        await put(there, id);
        expect([kind, what, (await decide(change!.id, true, second)).errorCode]).toEqual([
          kind,
          what,
          'change.outdated',
        ]);
        await put(back, id);
        expect((await decide(change!.id, false, second)).errorCode).toBeNull();
      }
    await create('supervisor');
    const [change] = await open();
    await fixture.db.owner.query(`update console.role set version = version + 1 where role_id = 'supervisor'`);
    expect((await decide(change!.id, true, second)).errorCode).toBe('change.outdated');
    await decide(change!.id, false, second);
  });

  it('is agreed to once, by nobody it concerns, nor by whom the proposer reset within 72 hours', async () => {
    const params = { id: await operatorIdOf(fixture.db, 'second') };
    await fixture.call(resetOperator, { params, body: { password, reason } }, admin);
    const [own] = await open();
    expect((await decide(own!.id, true, second)).errorCode).toBe('operator.self');
    await decide(own!.id, false, admin);

    await create('supervisor');
    const [change] = await open();
    const admins = [await operatorIdOf(fixture.db, 'admin'), params.id] as const;
    await influence(fixture.db, ...admins);
    expect((await decide(change!.id, true, second)).errorCode).toBe('operator.related');
    expect((await open())[0]).toEqual(change);
    await fixture.db.owner.query(`delete from console.influence where operator_id = $1`, [params.id]);
    const answers = await Promise.all([1, 2, 3].map(() => decide(change!.id, true, second)));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['change.decided', 'change.decided', null].sort());
    const worker = { id: await operatorIdOf(fixture.db, 'supervisor') };
    const both = await Promise.all(
      [1, 2].map(() => fixture.call(resetOperator, { params: worker, body: { password, reason } }, admin)),
    );
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['change.waiting', null].sort());
    await decide((await open())[0]!.id, false, admin);
  });

  it('does not let one administrator act alone by disabling or demoting the other', async () => {
    const params = { id: await operatorIdOf(fixture.db, 'second') };
    const demote = fixture.call(setOperatorRole, { params, body: { role: 'operator', reason } }, admin);
    expect((await demote).value).toEqual({ waiting: true });
    await decide((await open())[0]!.id, false, admin);
    await fixture.call(disableOperator, { params, body: { reason } }, admin);
    expect((await create('supervisor')).value).toBeNull();
    await decide((await open())[0]!.id, false, admin);
    await fixture.db.owner.query(
      `update console.operator set disabled_at = disabled_at - interval '72 hours' where operator_id = $1`,
      [params.id],
    );
    expect((await create('supervisor')).value).toMatchObject({ role: 'supervisor' });
  });
});
