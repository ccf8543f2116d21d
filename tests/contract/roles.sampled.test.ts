import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table.gen';
import { sample } from '@chokdee/database/testing-sample';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { inputOf, validRequest } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

/** From the lowest to the highest. */
const ROLES = ['operator', 'supervisor', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The lowest role that may make each operator call of the console. A new call must be added. */
const LOWEST_ROLE: Readonly<Record<string, Role>> = {
  'console.me': 'operator',
  'console.logout': 'operator',
  'console.password': 'operator',
  'console.searchMembers': 'operator',
  'console.viewMember': 'operator',
  'console.blockMember': 'operator',
  'console.proveLedger': 'operator',
  'console.unblockMember': 'supervisor',
  'console.listOperators': 'admin',
  'console.createOperator': 'admin',
  'console.disableOperator': 'admin',
  'console.enableOperator': 'admin',
  'console.setMaintenance': 'admin',
  'audit.list': 'operator',
  'audit.export': 'supervisor',
  'outbox.state': 'operator',
  'outbox.parked': 'operator',
  'outbox.event': 'operator',
  'outbox.resend': 'admin',
  'cashier.reviewWithdrawals': 'operator',
  'cashier.reviewSummary': 'operator',
  'cashier.reviewWithdrawal': 'operator',
  'cashier.takeWithdrawal': 'operator',
  'cashier.releaseWithdrawal': 'operator',
  'cashier.approveWithdrawal': 'operator',
  'cashier.rejectWithdrawal': 'operator',
  'cashier.askPayout': 'operator',
  'cashier.resolvePayout': 'supervisor',
  'cashier.settleComplaint': 'supervisor',
  'cashier.settleContrary': 'supervisor',
  'cashier.consoleDeposits': 'operator',
  'cashier.consoleNotices': 'operator',
  // One person decides, two from the brand's threshold on (docs/decisions/0010).
  'cashier.resolveNotice': 'operator',
};

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterEach(() => fixture.db.owner.query('update console.operator set disabled_at = null'));
afterAll(() => fixture?.close());

const calls: readonly Call[] = (table as readonly Call[]).filter((call) => call.guard === 'operator');

async function requestOf(call: Call): Promise<TestInput> {
  const [generated] = fc.sample(validRequest(call, {}), { numRuns: 1, seed: 3 });
  const wire = { ...generated!, ...(await fixture.exampleOf(call, await fixture.callerOf(call))) };
  // The passwords of the operators must stay as the fixture knows them.
  const body = call.id === 'console.password' ? { ...(wire.body as object), newPassword: 'short' } : wire.body;
  return inputOf({ ...wire, body });
}

/** The audit log without logins. */
const auditEntries = async () =>
  fixture.db.owner.query<{ action: string; subject: string }>(
    "select action, subject from audit.entry where action !~ '^operator\\.log' order by entry_id",
  );

describe('the role of an operator', () => {
  it('is decided for every call of the console', () =>
    expect(calls.map(({ id }) => id).sort()).toEqual(Object.keys(LOWEST_ROLE).sort()));

  it.each(sample(calls, 0.25).map((call) => [call.id, call] as const))(
    '%s is refused to lower roles and without a session',
    async (id, call) => {
      const lowest = LOWEST_ROLE[id] ?? 'operator';
      const input = await requestOf(call);
      for (const role of ROLES.slice(0, ROLES.indexOf(lowest))) {
        const caller = await fixture.operator(role);
        const before = await auditEntries();
        expect([id, role, (await fixture.send(call, input, caller)).errorCode]).toEqual([
          id,
          role,
          'account.not.permitted',
        ]);
        // The attempt is logged; nothing else happened.
        expect((await auditEntries()).slice(before.length)).toEqual([
          { action: 'operator.refused', subject: `call:${id}` },
        ]);
      }
      expect((await fixture.send(call, input)).errorCode).toBe('login.not.session');
      const allowed = await fixture.send(call, input, await fixture.operator(lowest));
      expect(allowed.errorCode).not.toBe('account.not.permitted');
    },
  );
});
