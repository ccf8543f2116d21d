import { createOperator, disableOperator, enableOperator, listOperators } from '@chokdee/contract/calls/console';
import { createRole, editRole, setOperatorRole } from '@chokdee/contract/calls/console/roles';
import { resetOperator } from '@chokdee/contract/calls/console/security';
import type { Permission } from '@chokdee/contract/permissions';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBrandId } from '../brand/index.ts';
import { createFirstOperator } from './index.ts';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';
import { ensureAccounts, influence, INFLUENCE_MS } from './testing-persons.ts';

// A second person is another person: console.is_other_person.

let fixture: ConsoleFixture;
let admin: { readonly token: string };
let restartClock: () => Promise<unknown>;
beforeAll(async () => {
  fixture = await createConsoleFixture();
  restartClock = await fixture.db.stopClock();
});
afterAll(async () => {
  await restartClock?.();
  await fixture?.close();
});

const HOUR = 3_600_000;
const MINUTE = 60_000;
const move = (milliseconds: number) => fixture.db.moveClock(milliseconds);
/** Whether two operators count as two, asked in both orders. */
async function areTwo(first: string | null, second: string | null): Promise<boolean> {
  const [row] = await fixture.db.database.query<{ one: boolean; two: boolean }>(
    'select console.is_other_person($1, $2) as one, console.is_other_person($2, $1) as two',
    [first, second],
  );
  expect(row!.one).toBe(row!.two);
  return row!.one;
}
/** New operators that nobody has given anything. */
async function people<const N extends readonly string[]>(..._names: N): Promise<{ [K in keyof N]: string }> {
  const ids = _names.map(() => uuid7());
  await ensureAccounts(fixture.db, demoBrandId, ids);
  return ids as { [K in keyof N]: string };
}

describe('a second person', () => {
  it('is not the same operator; a feed and the system are other persons', async () => {
    const [a, b] = await people('a', 'b');
    expect([await areTwo(a, a), await areTwo(a, b), await areTwo(null, a)]).toEqual([false, true, true]);
  });

  it.each(['create', 'enable', 'reset', 'role', 'permissions'] as const)(
    'is nobody to whom the other did "%s" within 72 hours: 71:59 refused, 72:00 and 72:01 accepted',
    async (act) => {
      const [a, b, c] = await people('a', 'b', 'c');
      await influence(fixture.db, a, b, { act });
      expect([await areTwo(a, b), await areTwo(a, c), await areTwo(b, c)]).toEqual([false, true, true]);
      await move(INFLUENCE_MS - MINUTE);
      expect(await areTwo(a, b)).toBe(false);
      await move(MINUTE);
      expect(await areTwo(a, b)).toBe(true);
      await move(MINUTE);
      expect(await areTwo(a, b)).toBe(true);
    },
  );

  it('is nobody whom the other reaches through a third: each step within 72 hours of the next', async () => {
    const [a, b, c] = await people('a', 'b', 'c');
    await influence(fixture.db, a, b);
    await move(INFLUENCE_MS - MINUTE);
    await influence(fixture.db, b, c, { act: 'role' });
    expect(await areTwo(a, c)).toBe(false);
    // The first step ends, but it held when the second was made.
    await move(2 * MINUTE);
    expect([await areTwo(a, b), await areTwo(b, c), await areTwo(a, c)]).toEqual([true, false, false]);
    await move(INFLUENCE_MS - 2 * MINUTE);
    expect([await areTwo(b, c), await areTwo(a, c)]).toEqual([true, true]);
  });

  it('is somebody else when the first step had ended before the second', async () => {
    const [a, b, c] = await people('a', 'b', 'c');
    await influence(fixture.db, a, b);
    await move(INFLUENCE_MS);
    await influence(fixture.db, b, c);
    expect([await areTwo(b, c), await areTwo(a, c)]).toEqual([false, true]);
  });

  it('is not a second account to which the same operator has access, but one that he gave rights', async () => {
    const [a, b, c, d, e] = await people('a', 'b', 'c', 'd', 'e');
    await influence(fixture.db, a, b, { act: 'create' });
    await influence(fixture.db, a, c, { act: 'reset' });
    await influence(fixture.db, a, d, { act: 'role' });
    await influence(fixture.db, a, e, { act: 'role' });
    expect([await areTwo(b, c), await areTwo(b, d), await areTwo(d, e)]).toEqual([false, true, true]);
  });

  it('waits for an act that is under way', async () => {
    const [a, b] = await people('a', 'b');
    const client = await fixture.db.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select console.record_influence($3, array[$1::uuid], array[$2::uuid], 'reset', false, null)`,
        [a, b, demoBrandId],
      );
      const answer = areTwo(a, b);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await client.query('commit');
      expect(await answer).toBe(false);
    } finally {
      client.release();
    }
  });
});

describe('an act of an administrator', () => {
  const password = 'long enough to be good';
  const reason = 'new duties';
  let names = 0;
  beforeAll(async () => {
    admin = await fixture.tokenOf('admin');
  });
  const adminId = async () =>
    (await fixture.call(listOperators, {}, admin)).value.find(({ name }) => name === 'admin')!.id;
  const newOperator = async (role = 'operator') => {
    const body = { name: `worker${(names += 1)}`, password, role };
    return (await fixture.call(createOperator, { body }, admin)).value!.id;
  };
  /** A new operator whose creation counts no longer. */
  const oldOperator = async (role = 'operator') => {
    const id = await newOperator(role);
    await move(INFLUENCE_MS);
    admin = await fixture.tokenOf('admin');
    return id;
  };

  it('counts when he creates, enables or resets an account', async () => {
    const me = await adminId();
    const created = await newOperator();
    expect(await areTwo(me, created)).toBe(false);
    const params = { id: await oldOperator() };
    expect(await areTwo(me, params.id)).toBe(true);
    await fixture.call(disableOperator, { params, body: { reason } }, admin);
    expect(await areTwo(me, params.id)).toBe(true);
    await fixture.call(enableOperator, { params, body: { reason } }, admin);
    expect(await areTwo(me, params.id)).toBe(false);
    const other = await oldOperator();
    await fixture.call(resetOperator, { params: { id: other }, body: { password: 'another good one', reason } }, admin);
    expect(await areTwo(me, other)).toBe(false);
  });

  it('counts when a role or its permissions give money rights, and not for other rights', async () => {
    const me = await adminId();
    const newRole = async (permissions: readonly Permission[]) =>
      (await fixture.call(createRole, { body: { name: `duty ${(names += 1)}`, permissions } }, admin)).value;
    const readers = await newRole(['audit.log.read']);
    const payers = await newRole(['audit.log.read', 'cashier.withdrawals.settle']);
    const id = await oldOperator(readers.id);
    const setRole = (role: string) => fixture.call(setOperatorRole, { params: { id }, body: { role, reason } }, admin);
    const edit = (permissions: readonly Permission[], version: number) =>
      fixture.call(editRole, { params: { id: readers.id }, body: { name: readers.name, permissions, version } }, admin);
    await edit(['audit.log.read', 'audit.log.export'], 1);
    expect(await areTwo(me, id)).toBe(true);
    await edit(['audit.log.read', 'cashier.adjustments.decide'], 2);
    expect(await areTwo(me, id)).toBe(false);
    await move(INFLUENCE_MS);
    admin = await fixture.tokenOf('admin');
    await edit(['audit.log.read'], 3);
    expect(await areTwo(me, id)).toBe(true);
    await setRole(payers.id);
    expect(await areTwo(me, id)).toBe(false);
    await move(INFLUENCE_MS + HOUR);
    admin = await fixture.tokenOf('admin');
    await setRole(readers.id);
    expect(await areTwo(me, id)).toBe(true);
  });

  it('of the command line counts for nobody and is in the audit log', async () => {
    const { database } = fixture.db;
    await createFirstOperator(
      { database, passwords: fixture.passwords },
      { brandId: demoBrandId, name: 'firsthand', password, role: 'admin' },
    );
    const found = (await fixture.call(listOperators, {}, admin)).value.find(({ name }) => name === 'firsthand')!;
    expect(await areTwo(await adminId(), found.id)).toBe(true);
    expect(await fixture.auditEntries('operator.create')).toContainEqual(
      expect.objectContaining({ actor_name: 'command line', subject: `operator:${found.id}` }),
    );
  });
});
