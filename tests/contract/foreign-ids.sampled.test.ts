import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@chokdee/contract/call';
import { operatorLogin } from '@chokdee/contract/calls/console';
import { launchGame, rgsAuthenticate } from '@chokdee/contract/calls/launcher';
import { jsonSchema, type JsonSchema } from '@chokdee/contract/openapi';
import { table } from '@chokdee/contract/table.gen';
import { sample } from '@chokdee/database/testing-sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrand } from '../../apps/server/src/modules/brand/opening.ts';
import { createFirstOperator } from '../../apps/server/src/modules/console/index.ts';
import { createPasswords } from '../../apps/server/src/platform/authentication/passwords.ts';
import type { TestCaller, TestInput } from '../../apps/server/src/platform/http/testing.ts';
import { inputOf, validRequest, type Wire } from './arbitrary.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

const calls: readonly Call[] = table;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Calls that answer anybody who has the id, each with the reason. */
const PUBLIC: Readonly<Record<string, string>> = {
  'launcher.rgs.replay': 'the protocol replays a finished round without a session: no amount, no member',
};
/** Calls that end or open the session of the caller. */
const SESSION_CALLS = ['identity.logout', 'identity.register', 'identity.login'];
const OWN_SESSION_CALLS = ['console.logout', 'console.password'];
/** Fields in which a caller makes a new id; the answer repeats it. */
const NEW_IDS: Readonly<Record<string, readonly string[]>> = {
  'lottery.placeSlip': ['slipId'],
  'sports.place': ['ticketId'],
  'sports.propose': ['proposalId'],
};

let fixture: ContractFixture;
/** Every id in a row of the owner but draws, which are public: sessions, seeds, wagers, payees. */
let ownersIds: readonly string[] = [];
/** Another member, and a game session of theirs. */
let stranger: TestCaller;
let strangersSession = '';

/** Tables with a `member_id`. */
let tables: readonly string[] = [];
/** The rows of the owner as text, by table. */
async function ownersRows(): Promise<Record<string, readonly string[]>> {
  const rows = await fixture.db.owner.query<{ name: string; row: string }>(
    tables
      .map(
        (name) =>
          `select '${name}' as name, to_jsonb(r)::text as row from ${name} r where member_id = '${fixture.memberId}'`,
      )
      .join(' union all '),
  );
  const byTable: Record<string, string[]> = {};
  for (const { name, row } of rows) (byTable[name] ??= []).push(row);
  for (const lines of Object.values(byTable)) lines.sort();
  return byTable;
}

beforeAll(async () => {
  fixture = await openContractFixture();
  const found = await fixture.db.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id'
     where c.relkind in ('p', 'r')
       and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
  );
  tables = found.map(({ name }) => name);
  // More data of the owner: a favourite, a withdrawal, a revealed seed pair, a round.
  for (const id of ['catalogue.addFavourite', 'cashier.withdraw', 'seeds.rotate', 'launcher.rgs.play']) {
    const call = callOf(id);
    const caller = await fixture.callerOf(call);
    const example = ((await fixture.exampleOf(call, caller)) ?? {}) as TestInput;
    const { errorCode, body } = await fixture.send(call, example, caller);
    if (errorCode !== null) throw new Error(`${id}: ${JSON.stringify(body)}`);
  }
  const values = Object.values(await ownersRows())
    .flat()
    .flatMap((row) => Object.values(JSON.parse(row) as Record<string, unknown>));
  const draws = await fixture.db.owner.query<{ id: string }>('select draw_id as id from draws.draw');
  const shared = new Set(draws.map(({ id }) => id));
  const isOwners = (value: unknown): value is string =>
    typeof value === 'string' && UUID.test(value) && !shared.has(value);
  ownersIds = [...new Set(values.filter(isOwners))];
  stranger = await fixture.newMember();
  const { value } = await fixture.send(launchGame, { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }, stranger);
  strangersSession = new URL(value.content.game_url).searchParams.get('sessionID') ?? '';
  await fixture.send(rgsAuthenticate, { body: { sessionID: strangersSession } });
});
afterAll(() => fixture?.close());

const callOf = (id: string): Call => calls.find((call) => call.id === id)!;

/** The names of the fields of a schema that take an id. */
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

const takesId = (call: Call): boolean =>
  [call.params, call.query, call.request].some((schema) => idFields(schema).length > 0);

/** A request with each of the owner's ids in every field that takes one. */
function withOwnersIds(call: Call, request: Wire): Wire[] {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return ownersIds.map((id) => {
    const fill = (schema: Call['request'], part: object) => ({
      ...part,
      ...Object.fromEntries(
        idFields(schema)
          .filter((name) => !['requestId', 'requestID', ...(NEW_IDS[call.id] ?? [])].includes(name))
          .map((name) => [name, name === 'memberId' ? fixture.memberId : id]),
      ),
    });
    return {
      params: fill(call.params, request.params),
      query: fill(call.query, request.query),
      body: fill(call.request, body),
    };
  });
}

/** The request with the stranger's game session instead of the owner's. */
function inStrangersSession(call: Call, { body, ...rest }: Wire): Wire {
  const hasSession = call.listener === 'games' && typeof body === 'object' && body !== null && 'sessionID' in body;
  return { ...rest, body: hasSession ? { ...body, sessionID: strangersSession } : body };
}

interface SentRequest {
  readonly request: Wire;
  readonly errorCode: string | null;
  /** The answer's body as text. */
  readonly text: string;
}

/**
 * Requests of a call with the owner's ids: generated ones and the example that succeeds for the
 * owner. Making the example changes data of the owner.
 */
async function requestsOf(call: Call): Promise<Wire[]> {
  const generated = fc.sample(validRequest(call, fixture.hints()), { numRuns: 2, seed: 5 });
  const example = await fixture.exampleOf(call, await fixture.callerOf(call));
  const requests = example === null ? generated : [{ params: {}, query: {}, body: {}, ...example }, ...generated];
  return takesId(call) ? requests.flatMap((request) => withOwnersIds(call, request)) : requests;
}

async function sendAll(call: Call, requests: readonly Wire[], caller: TestCaller): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  for (const request of requests) {
    const { errorCode, body } = await fixture.send(call, inputOf(inStrangersSession(call, request)), caller);
    sent.push({ request, errorCode, text: typeof body === 'string' ? body : JSON.stringify(body) });
  }
  return sent;
}

/** The answers that contain an id of the owner. */
const disclosing = (sent: readonly SentRequest[]) =>
  sent
    .filter(({ text }) => ownersIds.some((id) => text.includes(id)))
    .map(({ request, text }) => ({ request, text: text.slice(0, 300) }));

describe('with the ids of another member', () => {
  it('there are ids to send, and calls that take ids', () => {
    expect(ownersIds.length).toBeGreaterThan(15);
    expect(calls.filter((call) => call.listener === 'site' && takesId(call)).length).toBeGreaterThan(5);
  });

  it.each(['launcher.roundFairness', 'wagering.betDetail', 'cashier.getDeposit'])(
    '%s answers the owner with the ids, so the test can see them',
    async (id) => {
      const call = callOf(id);
      const requests = await requestsOf(call);
      expect(disclosing(await sendAll(call, requests, await fixture.callerOf(call)))).not.toEqual([]);
    },
  );

  const memberCalls = calls.filter(
    (call) =>
      call.listener !== 'console' && call.body !== 'raw' && !(call.id in PUBLIC) && !SESSION_CALLS.includes(call.id),
  );
  it.each(sample(memberCalls, 0.25).map((call) => [call.id, call] as const))(
    '%s neither discloses nor changes data of the owner',
    async (_id, call) => {
      const requests = await requestsOf(call);
      await fixture.db.owner.query('delete from platform.attempt');
      const before = await ownersRows();
      const sent = await sendAll(call, requests, call.listener === 'games' ? {} : stranger);
      expect(disclosing(sent)).toEqual([]);
      expect(await ownersRows()).toEqual(before);
    },
  );
});

describe('an operator of another brand', () => {
  let foreignAdmin: TestCaller;
  beforeAll(async () => {
    await openBrand(fixture.app.database, {
      brandId: 'another',
      name: 'Another',
      currency: 'THB',
      currencySymbol: 'P',
      homeCountry: 'TH',
      hosts: [{ host: 'another.example', kind: 'site' }],
    });
    foreignAdmin = await loginToOtherBrand();
  });
  const operatorCalls = calls.filter((call) => call.guard === 'operator' && !OWN_SESSION_CALLS.includes(call.id));

  it.each(sample(operatorCalls, 0.25).map((call) => [call.id, call] as const))(
    '%s neither discloses nor changes data of a member of this brand',
    async (_id, call) => {
      const requests = await requestsOf(call);
      const before = await ownersRows();
      const sent = await sendAll(call, requests, foreignAdmin);
      expect(disclosing(sent)).toEqual([]);
      expect(sent.filter(({ errorCode }) => errorCode === 'login.not.session')).toEqual([]);
      expect(await ownersRows()).toEqual(before);
    },
  );
});

/** A session of the first operator of the brand `another`. */
async function loginToOtherBrand(): Promise<TestCaller> {
  const headers = { merchant: 'another' };
  const password = 'a password of its own 1';
  await createFirstOperator(
    { database: fixture.app.database, passwords: createPasswords({ pepper: fixture.pepper }) },
    { brandId: 'another', name: 'chief', password, role: 'admin' },
  );
  const login = () => fixture.send(operatorLogin, { body: { name: 'chief', password } }, { headers });
  for (;;) {
    const { errorCode, value } = await login();
    if (errorCode === null) return { token: value.token, headers };
    // The server caches brands. `expect.poll` cannot be used in a hook.
    await delay(300);
  }
}
