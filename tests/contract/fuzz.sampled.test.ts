import type { Call } from '@chokdee/contract/call';
import { errors } from '@chokdee/contract/errors.gen';
import { errorsOf } from '@chokdee/contract/openapi';
import { table } from '@chokdee/contract/table.gen';
import { sample } from '@chokdee/database/testing-sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestAnswer, TestCaller } from '../../apps/server/src/platform/http/testing.ts';
import { inputOf, mutatedRequest, mutationsOf, validRequest, type Wire } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

/** Generated requests of each kind per call. */
const RUNS = process.env['CHOKDEE_FULL'] ? 60 : 4;
/** Requests sent at the same time. */
const PARALLEL = 4;

const allCalls: readonly Call[] = table;
/** The call that may close the site for the others comes last. */
const calls = sample(
  [...allCalls].sort((a, b) => Number(a.id === 'console.setMaintenance') - Number(b.id === 'console.setMaintenance')),
  0.25,
);

/**
 * Tables that a refused request may change, each with the reason; `calls` limits it to calls with
 * such an id.
 */
const CHANGES: readonly { readonly table: string; readonly reason: string; readonly calls?: RegExp }[] = [
  { table: 'platform.attempt', reason: 'attempts are counted' },
  { table: 'identity.access', reason: 'refused logins are logged', calls: /^identity\./ },
  { table: 'audit.entry', reason: 'refused logins of operators are logged', calls: /^console\.(login|password)$/ },
  { table: 'identity.challenge', reason: 'a refused proof is used up', calls: /^identity\./ },
  { table: 'identity.sms_code', reason: 'wrong codes are counted', calls: /^identity\./ },
  { table: 'identity.session', reason: 'a request of a person extends the session' },
  { table: 'console.session', reason: 'a request of a person extends the session' },
];

/** Calls that no request of this test satisfies, each with the reason. */
const UNREACHED: Readonly<Record<string, string>> = {
  'identity.rememberedLogin': 'needs the cookie of a remembered browser (identity/entry.test.ts)',
  'identity.addPasskey': 'needs an authenticator (identity/passkeys.test.ts)',
  'identity.removePasskey': 'needs an authenticator (identity/passkeys.test.ts)',
  'identity.passkeyLogin': 'needs an authenticator (identity/passkeys.test.ts)',
  'console.addPasskey': 'needs an authenticator (console/passkeys.test.ts)',
  'console.removePasskey': 'needs an authenticator (console/passkeys.test.ts)',
  'console.passkeyLogin': 'needs an authenticator (console/passkeys.test.ts)',
  'console.confirmAuthenticator': 'needs a code of an app (console/authenticator.test.ts)',
  'console.renewRecoveryCodes': 'needs a code of an app (console/authenticator.test.ts)',
  'launcher.rgs.action': 'dice has no moves inside a round',
  'cashier.depositCallback': "needs the bank's signature (cashier/deposit-callbacks.test.ts)",
  'cashier.addDepositSlip': 'needs a transfer (cashier/deposit-slips.test.ts)',
  'cashier.addReceiptProof': 'needs a paid withdrawal (cashier/receipt-proofs.test.ts)',
  'cashier.processC2CTransaction': 'needs a paid withdrawal (cashier/http.test.ts)',
  'cashier.askPayout': 'needs a payout of unknown outcome (cashier/review.test.ts)',
  'cashier.resolvePayout': 'needs a payout of unknown outcome (cashier/review.test.ts)',
  'cashier.settleContrary': 'needs a contradicted payout (cashier/payouts.test.ts)',
  'cashier.payoutCallback': "needs the gateway's signature (cashier/payout-channels.test.ts)",
  'cashier.resolveFinding': 'needs a difference of channel and ledger (cashier/reconciliation.test.ts)',
  'cashier.settleComplaint': 'needs a withdrawal reported as not received (cashier/withdrawals.test.ts)',
  'cashier.enterPayment': 'needs a transfer (cashier/deposit-slips.test.ts)',
  'cashier.refuseSlip': 'needs a slip (cashier/deposit-slips.test.ts)',
  'cashier.resolveNotice': 'needs an unmatched payment (cashier/notices.test.ts)',
  'sports.season': 'needs a virtual league (sports/leagues/leagues.system.test.ts)',
  'sports.virtualMatch': 'needs a virtual league (sports/leagues/leagues.system.test.ts)',
  'mail.smsReceipt': "needs the SMS gateway's signature (platform/mail/sms-gateway.test.ts)",
  'draws.push': "needs the feed's signature (draws/proposals.system.test.ts)",
};

const EMPTY_REQUEST: Wire = { params: {}, query: {}, body: {} };

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterAll(() => fixture?.close());

let tables: readonly string[] = [];
/** A digest of all rows for each table that a refused request must not change. */
async function stateOf(call: Call): Promise<Record<string, string>> {
  if (tables.length === 0) {
    const found = await fixture.db.owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('p', 'r')
         and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
    );
    tables = found.map(({ name }) => name);
  }
  const watched = tables.filter(
    (name) =>
      !CHANGES.some((entry) => entry.table === name && (entry.calls === undefined || entry.calls.test(call.id))),
  );
  const digests = watched.map(
    (name) =>
      `select '${name}' as name,
         count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) as digest
       from ${name} r`,
  );
  const rows = await fixture.db.owner.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Errors that say "try again later". */
const BUSY = ['system.busy', 'system.maintenance', 'ERR_GEN', 'ERR_MAINTENANCE'];

/** What an answer does against the contract, or null. */
function faultOf(call: Call, { status, body, errorCode, value, headers }: TestAnswer): string | null {
  const isBusy = status === 503 && BUSY.includes(errorCode ?? '');
  if (status >= 500 && !isBusy) return `status ${status}`;
  if (status < 400) {
    const parsed = call.envelope === 'raw' ? null : call.response.safeParse(value);
    return parsed === null || parsed.success ? null : `the answer breaks its schema: ${parsed.error.message}`;
  }
  // A page is refused with a page.
  if (call.envelope === 'raw' && headers.get('content-type')?.startsWith('text/html') === true) return null;
  const allowed = [...errorsOf(call), 'request.not.found', 'http_method_not_support'] as const;
  const codes: readonly string[] =
    call.listener === 'games' ? [...allowed, ...allowed.map((code) => errors[code].rgs)] : allowed;
  if (errorCode === null || !codes.includes(errorCode)) return `refused with ${errorCode}, which it does not declare`;
  return typeof (body as { message?: unknown }).message === 'string' ? null : 'refused without a text';
}

async function sendAll(call: Call, wires: readonly Wire[], caller: TestCaller): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (let at = 0; at < wires.length; at += PARALLEL) {
    const batch = wires.slice(at, at + PARALLEL);
    answers.push(...(await Promise.all(batch.map((wire) => fixture.send(call, inputOf(wire), caller)))));
  }
  return answers;
}

/** Calls that succeeded in this run. */
const reached = new Set<string>();

describe('every call, with requests generated from its schemas', () => {
  it('is mounted in the composed server', () => {
    const mounted = new Set(fixture.app.modules.flatMap((module) => module.routes).map(({ call }) => call.id));
    expect(allCalls.map((call) => call.id).filter((id) => !mounted.has(id))).toEqual([]);
  });

  it.each(calls.map((call) => [call.id, call] as const))('%s', async (_id, call) => {
    // With a running clock a throttle could expire between the first and the second time.
    onTestFinished(await fixture.db.stopClock());
    const caller = await fixture.callerOf(call);
    const example = await fixture.exampleOf(call, caller);
    const hints = fixture.hints();
    const examples: readonly Wire[] = example === null ? [] : [{ ...EMPTY_REQUEST, ...example }];
    const generated = [
      ...fc.sample(validRequest(call, hints), { numRuns: RUNS, seed: 7 }),
      ...fc.sample(mutatedRequest(call, hints), { numRuns: RUNS, seed: 11 }),
      ...examples.flatMap((wire) => fc.sample(mutationsOf(call, wire), { numRuns: RUNS, seed: 13 })),
    ];
    const wires = [...examples, ...generated];
    // The example goes first: the others could use up what it needs.
    const answers = [...(await sendAll(call, examples, caller)), ...(await sendAll(call, generated, caller))];
    const faults = answers.flatMap((answer, index) => {
      const fault = faultOf(call, answer);
      if (fault === null) return [];
      const [request, reply] = [JSON.stringify(wires[index]), JSON.stringify(answer.body)];
      return [`${fault}: ${request.slice(0, 600)} -> ${reply.slice(0, 300)}`];
    });
    expect(faults).toEqual([]);
    if (example !== null && !(call.id in UNREACHED))
      expect([answers[0]?.status, answers[0]?.errorCode]).toEqual([
        expect.toSatisfy((status: number) => status < 400),
        null,
      ]);
    if (answers.some((answer) => answer.status < 400)) reached.add(call.id);

    // Refused requests are sent again and must change nothing. "Try again later" is no refusal.
    const refused = wires.filter(
      (_wire, index) => (answers[index]?.status ?? 0) >= 400 && answers[index]?.status !== 503,
    );
    const before = await stateOf(call);
    const again = await sendAll(call, refused, caller);
    expect(again.filter((answer) => answer.status < 400).map((answer) => answer.body)).toEqual([]);
    expect(await stateOf(call)).toEqual(before);

    const anonymous = await fixture.send(call, inputOf(wires[0] ?? EMPTY_REQUEST));
    if (call.guard !== 'open' && call.guard !== 'visitor')
      expect(['login.not.session', 'system.maintenance']).toContain(anonymous.errorCode);
  });

  it('succeeded at least once', () => {
    expect(calls.map((call) => call.id).filter((id) => !reached.has(id) && !(id in UNREACHED))).toEqual([]);
  });
});
