import type { Call } from '@chokdee/contract/call';
import { jsonSchema, type JsonSchema } from '@chokdee/contract/openapi';
import { launchGame, rgsAuthenticate } from '@chokdee/contract/calls/launcher';
import { operatorLogin } from '@chokdee/contract/calls/console';
import { table } from '@chokdee/contract/table';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrand } from '../../apps/server/src/modules/brand/opening.ts';
import { createPasswords } from '../../apps/server/src/modules/identity/index.ts';
import { createFirstOperator } from '../../apps/server/src/modules/console/index.ts';
import type { TestCaller, TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { validRequest, type Wire } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

const calls: readonly Call[] = table;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Calls whose answer is for anybody who has the id, each with its reason. */
const forAnybody: Readonly<Record<string, string>> = {
  'launcher.rgs.replay': 'the protocol plays a finished round back without a session: no amount, no member',
};
const brandPassword = 'a password of its own 1';

let fixture: ContractFixture;
let stranger: TestCaller;
let strangerSession = '';
let foreignAdmin: TestCaller | null = null;
/** Every id that stands in a row of the first member: sessions, seeds, rounds, wagers, orders, payees. */
let theirs: readonly string[] = [];

/** Tables with rows of members. */
let tables: readonly string[] = [];
async function rowsOf(memberId: string): Promise<Record<string, readonly string[]>> {
  const rows = await fixture.db.owner.query<{ name: string; row: string }>(
    tables
      .map(
        (name) => `select '${name}' as name, to_jsonb(r)::text as row from ${name} r where member_id = '${memberId}'`,
      )
      .join(' union all '),
  );
  const all: Record<string, string[]> = {};
  for (const { name, row } of rows) (all[name] ??= []).push(row);
  for (const lines of Object.values(all)) lines.sort();
  return all;
}

beforeAll(async () => {
  fixture = await openContractFixture();
  const found = await fixture.db.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id'
     where c.relkind in ('p', 'r') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
  );
  tables = found.map(({ name }) => name);
  // The first member lives a little: a favourite, a withdrawal, a revealed pair of seeds.
  for (const id of ['catalogue.addFavourite', 'cashier.withdraw', 'seeds.rotate', 'launcher.rgs.play']) {
    const call = calls.find((one) => one.id === id)!;
    const caller = await fixture.callerOf(call);
    const { errorCode, body } = await fixture.send(
      call,
      ((await fixture.exampleOf(call, caller)) ?? {}) as TestInput,
      caller,
    );
    if (errorCode !== null) throw new Error(`${id}: ${JSON.stringify(body)}`);
  }
  const values = Object.values(await rowsOf(fixture.memberId))
    .flat()
    .flatMap((row) => Object.values(JSON.parse(row) as Record<string, unknown>));
  theirs = [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))];
  stranger = await fixture.stranger();
  const { value } = await fixture.send(launchGame, { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }, stranger);
  strangerSession = new URL(value.content.game_url).searchParams.get('sessionID') ?? '';
  await fixture.send(rgsAuthenticate, { body: { sessionID: strangerSession } });
});
afterAll(() => fixture?.close());

/** The names of the fields of a part of a call that take an id. */
function idFields(schema: Call['request']): string[] {
  if (schema === undefined) return [];
  const { properties = {} } = jsonSchema(schema, 'input');
  const isId = (part: JsonSchema): boolean =>
    part['format'] === 'uuid' ||
    ((part['anyOf'] ?? part['oneOf']) as readonly JsonSchema[] | undefined)?.some(isId) === true;
  return Object.entries(properties)
    .filter(([, part]) => isId(part as JsonSchema))
    .map(([name]) => name);
}

const asText = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '\uFFFD'),
    ]),
  );

/** Requests of a call with every id of the first member in every field that takes one. `base` is what else stands in them. */
function withTheirIds(call: Call, base: Wire): Wire[] {
  const body = typeof base.body === 'object' && base.body !== null ? base.body : {};
  return theirs.flatMap((id) => {
    const fill = (schema: Call['request'], part: object) => ({
      ...part,
      ...Object.fromEntries(
        idFields(schema)
          .filter((name) => name !== 'requestId' && name !== 'requestID')
          .map((name) => [name, name === 'memberId' ? fixture.memberId : id]),
      ),
    });
    return [
      { params: fill(call.params, base.params), query: fill(call.query, base.query), body: fill(call.request, body) },
    ];
  });
}

async function sendWith(
  call: Call,
  caller: TestCaller,
  bases: readonly Wire[],
): Promise<
  { readonly asked: Wire; readonly errorCode: string | null; readonly text: string; readonly status: number }[]
> {
  const answers = [];
  const takesId = [call.params, call.query, call.request].some((schema) => idFields(schema).length > 0);
  for (const asked of takesId ? bases.flatMap((base) => withTheirIds(call, base)) : bases) {
    const body =
      call.listener === 'games' && typeof asked.body === 'object' && asked.body !== null && 'sessionID' in asked.body
        ? { ...asked.body, sessionID: strangerSession }
        : asked.body;
    const {
      errorCode,
      body: answer,
      status,
    } = await fixture.send(call, { params: asText(asked.params), query: asText(asked.query), body }, caller);
    answers.push({ asked, errorCode, status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) });
  }
  return answers;
}

/** A request made of the call's schemas, and the one that succeeds for the first member, where it names nothing of theirs that must stay secret. */
async function basesOf(call: Call): Promise<Wire[]> {
  const made = fc.sample(validRequest(call, fixture.hints()), { numRuns: 2, seed: 5 });
  const example = await fixture.exampleOf(call, await fixture.callerOf(call));
  return example === null ? made : [{ params: {}, query: {}, body: {}, ...example }, ...made];
}

const known = (text: string): string[] => theirs.filter((id) => text.includes(id));

describe('with the ids of another member', () => {
  it('has ids to try, and calls that take ids', () => {
    expect(theirs.length).toBeGreaterThan(15);
    expect(
      calls.filter(
        (call) =>
          call.listener === 'site' &&
          [call.params, call.query, call.request].some((schema) => idFields(schema).length > 0),
      ).length,
    ).toBeGreaterThan(5);
  });

  it.each(['launcher.roundFairness', 'wagering.betDetail', 'cashier.getDeposit'])(
    '%s shows them to their owner, so that this test is not blind',
    async (id) => {
      const call = calls.find((one) => one.id === id)!;
      const answers = await sendWith(call, await fixture.callerOf(call), await basesOf(call));
      expect(answers.some(({ text }) => known(text).length > 0)).toBe(true);
    },
  );

  const asMember = calls.filter(
    (call) =>
      call.listener !== 'console' &&
      call.body !== 'raw' &&
      !(call.id in forAnybody) &&
      call.id !== 'identity.logout' &&
      call.id !== 'identity.register' &&
      call.id !== 'identity.login',
  );
  it.each(asMember.map((call) => [call.id, call] as const))(
    '%s neither shows nor changes what is theirs',
    async (_id, call) => {
      const bases = await basesOf(call);
      await fixture.db.owner.query('delete from identity.throttle');
      const before = await rowsOf(fixture.memberId);
      const answers = await sendWith(call, call.listener === 'games' ? {} : stranger, bases);
      expect(
        answers
          .filter(({ text }) => known(text).length > 0)
          .map(({ asked, text }) => ({ asked, text: text.slice(0, 300) })),
      ).toEqual([]);
      expect(await rowsOf(fixture.memberId)).toEqual(before);
    },
  );
});

describe('an operator of another brand', () => {
  beforeAll(async () => {
    await openBrand(fixture.app.database, {
      brandId: 'another',
      name: 'Another',
      currency: 'THB',
      currencySymbol: 'P',
      homeCountry: 'TH',
      hosts: [{ host: 'another.example', kind: 'site' }],
    });
  });
  const onConsole = calls.filter(
    (call) => call.guard === 'operator' && call.id !== 'console.logout' && call.id !== 'console.password',
  );

  it.each(onConsole.map((call) => [call.id, call] as const))(
    '%s neither shows nor changes a member of this one',
    async (_id, call) => {
      foreignAdmin ??= await enterAnother();
      const bases = await basesOf(call);
      const before = await rowsOf(fixture.memberId);
      const answers = await sendWith(call, foreignAdmin, bases);
      expect(
        answers
          .filter(({ text }) => known(text).length > 0)
          .map(({ asked, text }) => ({ asked, text: text.slice(0, 300) })),
      ).toEqual([]);
      expect(answers.filter(({ errorCode }) => errorCode === 'login.not.session')).toEqual([]);
      expect(await rowsOf(fixture.memberId)).toEqual(before);
    },
  );
});

async function enterAnother(): Promise<TestCaller> {
  const headers = { merchant: 'another' };
  await createFirstOperator(
    { database: fixture.app.database, passwords: createPasswords({ pepper: fixture.pepper }) },
    { brandId: 'another', name: 'chief', password: brandPassword, role: 'admin' },
  );
  await expect
    .poll(
      async () =>
        (await fixture.send(operatorLogin, { body: { name: 'chief', password: brandPassword } }, { headers }))
          .errorCode,
      { interval: 300 },
    )
    .toBeNull();
  const { value } = await fixture.send(
    operatorLogin,
    { body: { name: 'chief', password: brandPassword } },
    { headers },
  );
  return { token: value.token, headers };
}
