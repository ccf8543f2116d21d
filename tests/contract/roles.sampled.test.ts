import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller, TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { validRequest } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

const roles = ['operator', 'supervisor', 'admin'] as const;
type Role = (typeof roles)[number];

/** The least role for every call of the console that asks for an operator. A new call fails this test until somebody has said whose it is. */
const least: Readonly<Record<string, Role>> = {
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
  // A named person decides, and two from the brand's threshold on (docs/decisions/0010).
  'cashier.resolveNotice': 'operator',
};

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterEach(() => fixture.db.owner.query('update console.operator set disabled_at = null'));
afterAll(() => fixture?.close());

const guarded: readonly Call[] = (table as readonly Call[]).filter((call) => call.guard === 'operator');
const asText = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\uFFFD'),
    ]),
  );

async function requestOf(call: Call): Promise<TestInput> {
  const [made] = fc.sample(validRequest(call, {}), { numRuns: 1, seed: 3 });
  const wire = { ...made!, ...(await fixture.exampleOf(call, await fixture.callerOf(call))) };
  // Their passwords must stay what the fixture knows.
  const body = call.id === 'console.password' ? { ...(wire.body as object), newPassword: 'short' } : wire.body;
  return { params: asText(wire.params), query: asText(wire.query), body };
}

describe('the rank of an operator', () => {
  it('is settled for every call of the console', () =>
    expect(guarded.map(({ id }) => id).sort()).toEqual(Object.keys(least).sort()));

  it.each(guarded.map((call) => [call.id, call] as const))(
    '%s is refused below its role, and with no session at all',
    async (_id, call) => {
      const input = await requestOf(call);
      const trail = async () =>
        fixture.db.owner.query<{ action: string; subject: string }>(
          "select action, subject from audit.entry where action !~ '^operator\\.log' order by entry_id",
        );
      for (const role of roles.slice(0, roles.indexOf(least[call.id] ?? 'operator'))) {
        const caller: TestCaller = await fixture.operator(role);
        const before = await trail();
        expect([call.id, role, (await fixture.send(call, input, caller)).errorCode]).toEqual([
          call.id,
          role,
          'account.not.permitted',
        ]);
        // The attempt is written down, and nothing else has happened.
        expect((await trail()).slice(before.length)).toEqual([
          { action: 'operator.refused', subject: `call:${call.id}` },
        ]);
      }
      expect((await fixture.send(call, input)).errorCode).toBe('login.not.session');
      expect(
        (await fixture.send(call, input, await fixture.operator(least[call.id] ?? 'operator'))).errorCode,
      ).not.toBe('account.not.permitted');
    },
  );
});
