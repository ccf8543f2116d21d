import type { Call } from '@chokdee/contract/call';
import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import { table } from '@chokdee/contract/table.gen';
import { sample } from '@chokdee/database/testing-sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstOperator } from '../../apps/server/src/modules/console/index.ts';
import { createPasswords } from '../../apps/server/src/platform/authentication/passwords.ts';
import type { TestCaller, TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { inputOf, validRequest } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

let fixture: ContractFixture;
/** An operator whose role the tests change. */
let operator: TestCaller;
beforeAll(async () => {
  fixture = await openContractFixture();
  await fixture.db.owner.query(
    `insert into console.role (brand_id, role_id, name, name_key)
     values ('chokdee', 'tested', 'tested', 'tested')`,
  );
  const password = 'a password of its own 1';
  await createFirstOperator(
    { database: fixture.app.database, passwords: createPasswords({ pepper: fixture.pepper }) },
    { brandId: 'chokdee', name: 'tested', password, role: 'tested' },
  );
  operator = await fixture.operator('tested', password);
});
afterAll(() => fixture?.close());

/** Replaces the permissions of the operator's role. */
const permit = async (names: readonly Permission[]): Promise<void> => {
  await fixture.db.owner.query(
    `begin;
     delete from console.role_permission where role_id = 'tested';
     insert into console.role_permission values ${names.map((name) => `('chokdee', 'tested', '${name}')`).join(', ')};
     commit`,
  );
};

// The call that closes the site comes last: examples of others use the site.
const calls = (table as readonly Call[])
  .filter((call) => call.guard === 'operator')
  .toSorted((a, b) => Number(a.id === 'console.setMaintenance') - Number(b.id === 'console.setMaintenance'));
const permitted = calls.flatMap(({ permission, ...call }) =>
  permission === undefined || permission === 'signed-in' ? [] : [[call.id, permission, call as Call] as const],
);

async function requestOf(call: Call): Promise<TestInput> {
  const [generated] = fc.sample(validRequest(call, {}), { numRuns: 1, seed: 3 });
  return inputOf({ ...generated!, ...(await fixture.exampleOf(call, await fixture.callerOf(call))) });
}

/** The audit log without logins. */
const auditEntries = async () =>
  fixture.db.owner.query<{ action: string; subject: string }>(
    "select action, subject from audit.entry where action !~ '^operator\\.log' order by entry_id",
  );

describe('the permission of an operator call', () => {
  it('is set, except for the own session, and every permission is used', () => {
    expect(calls.filter(({ permission }) => permission === 'signed-in').map(({ id }) => id)).toEqual([
      'console.logout',
      'console.me',
      'console.password',
      'console.changes',
      'console.decideChange',
      'console.bound',
      'console.security',
      'console.startAuthenticator',
      'console.confirmAuthenticator',
      'console.renewRecoveryCodes',
      'console.passkeyOptions',
      'console.addPasskey',
      'console.removePasskey',
      'console.sessions',
      'console.endSession',
      'console.endOtherSessions',
    ]);
    expect([...new Set(permitted.map(([, permission]) => permission))].sort()).toEqual([...permissionNames].sort());
  });

  it.each(sample(permitted, 0.25))('%s needs %s and nothing else', async (id, permission, call) => {
    const input = await requestOf(call);
    await permit(permissionNames.filter((name) => name !== permission));
    const before = await auditEntries();
    const refused = await fixture.send(call, input, operator);
    expect([refused.status, refused.errorCode]).toEqual([403, 'account.not.permitted']);
    // The attempt is recorded; nothing else happened.
    expect((await auditEntries()).slice(before.length)).toEqual([
      { action: 'operator.refused', subject: `call:${id}` },
    ]);
    expect((await fixture.send(call, input)).errorCode).toBe('login.not.session');
    // The session goes on with the new permissions.
    await permit([permission]);
    expect((await fixture.send(call, input, operator)).errorCode).not.toBe('account.not.permitted');
  });
});
