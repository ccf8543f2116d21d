import type { Call } from '@chokdee/contract/call';
import { errors } from '@chokdee/contract/errors';
import { errorsOf } from '@chokdee/contract/openapi';
import { table } from '@chokdee/contract/table';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestAnswer, TestCaller, TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { near, spoiledRequest, validRequest, type Wire } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

const runs = process.env['CHOKDEE_FULL'] ? 60 : 4;
/** What could close the house for the others comes last. */
const calls: readonly Call[] = [...table].sort(
  (a: Call, b: Call) => Number(a.id === 'console.setMaintenance') - Number(b.id === 'console.setMaintenance'),
);

/** What a refused request may still write, each with its reason; `calls` limits it to those whose id it matches. */
const mayChange: readonly { readonly table: string; readonly reason: string; readonly calls?: RegExp }[] = [
  { table: 'identity.throttle', reason: 'tries are counted' },
  { table: 'identity.access', reason: 'refused logins are recorded', calls: /^identity\./ },
  { table: 'audit.entry', reason: 'refused logins of operators are recorded', calls: /^console\.(login|password)$/ },
  { table: 'identity.session', reason: 'a request of a person keeps the session alive' },
  { table: 'console.session', reason: 'likewise' },
];

/** Calls that no request of this test can satisfy, each with its reason. */
const outOfReach: Readonly<Record<string, string>> = {
  'launcher.rgs.action': 'dice has no moves inside a round',
  'cashier.depositCallback': "needs the bank's signature (cashier/deposit-callbacks.test.ts)",
  'cashier.processC2CTransaction': 'needs a paid withdrawal (cashier/http.test.ts)',
  'cashier.askPayout': 'needs a payout of unknown outcome (cashier/review.test.ts)',
  'cashier.resolvePayout': 'needs a payout of unknown outcome (cashier/review.test.ts)',
  'cashier.settleContrary': 'needs a contradicted payout (cashier/payouts.test.ts)',
  'cashier.settleComplaint': 'needs a withdrawal reported as not received (cashier/withdrawals.test.ts)',
  'cashier.resolveNotice': 'needs an unmatched payment (cashier/notices.test.ts)',
};

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterAll(() => fixture?.close());

let tables: readonly string[] = [];
/** One digest per table, of all its rows. */
async function stateOf(call: Call): Promise<Record<string, string>> {
  if (tables.length === 0) {
    const found = await fixture.db.owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('p', 'r') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
    );
    tables = found.map(({ name }) => name);
  }
  const watched = tables.filter(
    (name) =>
      !mayChange.some((entry) => entry.table === name && (entry.calls === undefined || entry.calls.test(call.id))),
  );
  const digests = watched.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) as digest from ${name} r`,
  );
  const rows = await fixture.db.owner.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Path and query carry text only; half characters cannot even be written there. */
const asText = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '\uFFFD'),
    ]),
  );
const inputOf = (wire: Wire): TestInput => ({
  params: asText(wire.params),
  query: asText(wire.query),
  body: wire.body,
});

/** What is wrong with an answer, or null. */
function fault(call: Call, { status, body, errorCode, value, headers }: TestAnswer): string | null {
  const busy =
    status === 503 && ['system.busy', 'system.maintenance', 'ERR_GEN', 'ERR_MAINTENANCE'].includes(errorCode ?? '');
  if (status >= 500 && !busy) return `status ${status}`;
  if (status < 400) {
    const parsed = call.envelope === 'raw' ? null : call.response.safeParse(value);
    return parsed === null || parsed.success ? null : `answer off its schema: ${parsed.error.message}`;
  }
  // A page refuses as a page.
  if (call.envelope === 'raw' && headers.get('content-type')?.startsWith('text/html') === true) return null;
  const allowed = [...errorsOf(call), 'request.not.found', 'http_method_not_support'] as const;
  const names: readonly string[] =
    call.listener === 'games' ? [...allowed, ...allowed.map((code) => errors[code].rgs)] : allowed;
  if (errorCode === null || !names.includes(errorCode)) return `refused with ${errorCode}, which it does not declare`;
  return typeof (body as { message?: unknown }).message === 'string' ? null : 'refused without a text';
}

async function sendAll(call: Call, wires: readonly Wire[], caller: TestCaller): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (let at = 0; at < wires.length; at += 4)
    answers.push(
      ...(await Promise.all(wires.slice(at, at + 4).map((wire) => fixture.send(call, inputOf(wire), caller)))),
    );
  return answers;
}

const reached = new Set<string>();

describe('every call, with requests made from its own schemas', () => {
  it('is mounted in the composed server', () => {
    const bound = new Set(fixture.app.modules.flatMap((module) => module.routes).map(({ call }) => call.id));
    expect(calls.map((call) => call.id).filter((id) => !bound.has(id))).toEqual([]);
  });

  it.each(calls.map((call) => [call.id, call] as const))('%s', async (_id, call) => {
    // Or a wait for the next guess would be over by the second time, on a slow machine.
    const goOn = await fixture.db.stopClock();
    onTestFinished(goOn);
    const caller = await fixture.callerOf(call);
    const example = await fixture.exampleOf(call, caller);
    const hints = fixture.hints();
    const first: readonly Wire[] = example === null ? [] : [{ params: {}, query: {}, body: {}, ...example }];
    const wires = [
      ...first,
      ...fc.sample(validRequest(call, hints), { numRuns: runs, seed: 7 }),
      ...fc.sample(spoiledRequest(call, hints), { numRuns: runs, seed: 11 }),
      ...first.flatMap((wire) => fc.sample(near(call, wire), { numRuns: runs, seed: 13 })),
    ];
    // The example goes alone: the others could take from it what it needs.
    const answers = [
      ...(await sendAll(call, first, caller)),
      ...(await sendAll(call, wires.slice(first.length), caller)),
    ];
    const faults = answers.flatMap((answer, index) => {
      const found = fault(call, answer);
      return found === null
        ? []
        : [`${found}: ${JSON.stringify(wires[index]).slice(0, 600)} -> ${JSON.stringify(answer.body).slice(0, 300)}`];
    });
    expect(faults).toEqual([]);
    if (example !== null && !(call.id in outOfReach))
      expect([answers[0]?.status, answers[0]?.errorCode]).toEqual([
        expect.toSatisfy((status: number) => status < 400),
        null,
      ]);
    if (answers.some((answer) => answer.status < 400)) reached.add(call.id);

    // What was refused is sent again, and changes nothing. Who was told to come again has not been refused.
    const refused = wires.filter(
      (_wire, index) => (answers[index]?.status ?? 0) >= 400 && answers[index]?.status !== 503,
    );
    const before = await stateOf(call);
    const again = await sendAll(call, refused, caller);
    expect(again.filter((answer) => answer.status < 400).map((answer) => answer.body)).toEqual([]);
    expect(await stateOf(call)).toEqual(before);

    const nobody = await fixture.send(call, inputOf(wires[0] ?? { params: {}, query: {}, body: {} }));
    if (call.guard !== 'open' && call.guard !== 'visitor')
      expect(['login.not.session', 'system.maintenance']).toContain(nobody.errorCode);
  });

  it('succeeded for every call at least once', () => {
    expect(calls.map((call) => call.id).filter((id) => !reached.has(id) && !(id in outOfReach))).toEqual([]);
  });
});
