import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceAndSettle } from './commands.ts';
import { baht, brokenRules, openPlayer, plainCommands, playOf } from './testing.ts';

/** A batch first tries all of its wagers together. Whatever comes of that, it must be what the commands do one by one. */
let db: TestDatabase;
beforeAll(async () => { db = await testDatabase(); });
afterEach(async () => { expect(await brokenRules(db)).toEqual([]); });
afterAll(() => db.close());

interface Answer { readonly status: string; readonly sqlstate?: string }
type Make = (member: string) => Promise<PlaceAndSettle>;

const batch = async (fn: string, commands: readonly object[]): Promise<Answer[]> =>
  (await db.database.query<{ answers: Answer[] }>('select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers', [fn, commands.map((command) => JSON.stringify(command))]))[0]!.answers;
const together = async (commands: readonly object[]): Promise<(Answer | null)[]> =>
  (await db.database.query<{ answers: (Answer | null)[] }>('select to_jsonb(wagering.place_and_settle_at_once($1::jsonb[])) as answers', [commands.map((command) => JSON.stringify(command))]))[0]!.answers;
const oneByOne = async (fn: 'wagering.place' | 'wagering.place_and_settle', commands: readonly PlaceAndSettle[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const command of commands) {
    answers.push(await plainCommands(db).run(fn, { ...command }).catch((error: { code: string; message: string }) =>
      (error.code === 'CKREF' ? JSON.parse(error.message) as Answer : { status: 'error', sqlstate: error.code, message: error.message })));
  }
  return answers;
};

const change = (member: string, what: string) => db.owner.query(`update protection.door set ${what} where member_id = $1`, [member]);
const withPair = async (member: string, nonce: number): Promise<Partial<PlaceAndSettle>> => {
  const pair = uuid7();
  await db.database.query(`select seeds.open($1, 'test', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`, [member, pair, uuid7()]);
  return { seedPair: pair, nonce: String(nonce) };
};
const replayed = async (member: string, more: Partial<PlaceAndSettle> = {}): Promise<PlaceAndSettle> => {
  const first = playOf(member, baht(7), baht(3), { round: 'same' });
  await plainCommands(db).run('wagering.place_and_settle', { ...first });
  await plainCommands(db).run('wagering.place', { ...first });
  return { ...first, ...more };
};

/** Wagers that all go through together. */
const welcome: Readonly<Record<string, Make>> = {
  lost: async (member) => playOf(member, baht(10), 0n),
  won: async (member) => playOf(member, baht(10), baht(25)),
  'all in': async (member) => playOf(member, baht(100), baht(1)),
  'partly at risk': async (member) => playOf(member, baht(10), baht(4), { validBet: String(baht(6)), place: 'TH', price: '1.95', session: uuid7() }),
  'with a nonce': async (member) => playOf(member, baht(1), 0n, await withPair(member, 0)),
  'within every limit': async (member) => {
    await change(member, ['single_bet', 'wager_day', 'wager_week', 'wager_month', 'loss_day', 'loss_week', 'loss_month'].map((name) => `${name}_limit = ${baht(10)}`).join(', '));
    return playOf(member, baht(10), baht(20));
  },
  'beside held funds': async (member) => {
    await db.database.query(`select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${baht(90)}, 'THB', null, null)`, [member, uuid7()]);
    return playOf(member, baht(10), baht(2));
  },
};
/** Wagers that are left to be asked alone, without holding up the others. */
const left: Readonly<Record<string, Make>> = {
  'too little money': async (member) => playOf(member, baht(101), baht(500)),
  'too little beside held funds': async (member) => {
    await db.database.query(`select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${baht(91)}, 'THB', null, null)`, [member, uuid7()]);
    return playOf(member, baht(10), 0n);
  },
  blocked: async (member) => { await change(member, `state = 'blocked'`); return playOf(member, baht(1), 0n); },
  'a time-out that is over': async (member) => { await change(member, `state = 'blocked', state_until = platform.clock() - interval '1 hour'`); return playOf(member, baht(1), 0n); },
  closed: async (member) => { await change(member, `state = 'closed'`); return playOf(member, baht(1), 0n); },
  ...Object.fromEntries(['single_bet', 'wager_day', 'wager_week', 'wager_month', 'loss_day', 'loss_week', 'loss_month'].map((name) =>
    [`above ${name}`, async (member: string) => { await change(member, `${name}_limit = ${baht(10) - 1n}`); return playOf(member, baht(10), baht(30)); }])),
  'the first of a day': async (member) => { await change(member, 'counted_on = counted_on - 1, wagered_day = 5, wagered_week = 5'); return playOf(member, baht(1), 0n); },
  free: async (member) => playOf(member, 0n, baht(3)),
  stale: async (member) => playOf(member, baht(1), 0n, { id: '01890000-0000-7000-8000-000000000000' }),
  'of another brand': async (member) => playOf(member, baht(1), 0n, { brandId: 'other' }),
  'in another currency': async (member) => playOf(member, baht(1), 0n, { currency: 'EUR' }),
  'with a payout below zero': async (member) => playOf(member, baht(1), baht(-1)),
  'a valid bet above the stake': async (member) => playOf(member, baht(1), 0n, { validBet: String(baht(2)) }),
};
/** Wagers for whose sake all have to be asked alone. */
const disturbing: Readonly<Record<string, Make>> = {
  'sent before': (member) => replayed(member),
  'an id that was used for something else': (member) => replayed(member, { round: 'another' }),
  'an id of a hold': async (member) => {
    const command = playOf(member, baht(1), 0n);
    await db.database.query(`select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`, [member, command.id]);
    return command;
  },
  'a nonce that is not the next': async (member) => playOf(member, baht(1), 0n, await withPair(member, 1)),
  'a pair of nobody': async (member) => playOf(member, baht(1), 0n, { seedPair: uuid7(), nonce: '0' }),
  'no number': async (member) => playOf(member, baht(1), 0n, { stake: 'x' }),
  'no game': async (member) => playOf(member, baht(1), 0n, { game: null as unknown as string }),
};

/** What a member has and is written down with, without what differs between any two members: ids and times. */
async function footprint(member: string): Promise<unknown> {
  const rows = async (sql: string): Promise<unknown[]> => (await db.owner.query<{ row: unknown }>(`select row from (${sql}) as all_rows (row, place) order by place`, [member])).map(({ row }) => row);
  return {
    door: await rows(`select to_jsonb(d) - '{member_id,state_until}'::text[], 1 from protection.door d where member_id = $1`),
    purses: await rows(`select to_jsonb(a) - 'member_id', purse from ledger.account a where member_id = $1`),
    transfers: await rows(`select to_jsonb(t) - '{member_id,id,posted_at,hash,reference,reverses,hold_id}'::text[] || jsonb_build_object('referred', t.reference = t.id::text, 'hashed', t.hash is not null), coalesce(debit_version, credit_version) from ledger.transfer t where member_id = $1`),
    wagers: await rows(`select to_jsonb(w) - '{member_id,id,placed_at,settled_at,session,seed_pair,round,hash}'::text[] || jsonb_build_object('session', w.session is not null, 'at', w.settled_at = w.placed_at, 'pair', w.seed_pair is not null), row_number() over (order by id) from wagering.wager w where member_id = $1`),
    pairs: await rows(`select jsonb_build_object('state', state, 'nonce', next_nonce), state::text from seeds.pair where member_id = $1`),
    events: await rows(`select jsonb_build_object('topic', topic) || (payload::jsonb - '{wagerId,round}'::text[]), row_number() over (order by xid, id) from platform.outbox where member_id = $1`),
  };
}

const without = ({ status, sqlstate, ...rest }: Answer & { readonly wagerId?: string; readonly message?: string }): unknown => {
  const { wagerId: _id, message: _text, ...more } = rest;
  return { status, sqlstate, ...more };
};

/** Sends the same wagers for one set of members as a batch and for another one by one, and compares everything. */
async function compare(fn: 'wagering.place' | 'wagering.place_and_settle', makes: readonly Make[]): Promise<readonly Answer[]> {
  const sets = await Promise.all([0, 1].map(async () => {
    const commands: PlaceAndSettle[] = [];
    for (const make of makes) commands.push(await make(await openPlayer(db, baht(100))));
    return commands;
  })) as [PlaceAndSettle[], PlaceAndSettle[]];
  const [batched, alone] = [await batch(fn, sets[0]), await oneByOne(fn, sets[1])];
  expect(batched.map(without)).toEqual(alone.map(without));
  for (const [n, command] of sets[0].entries()) expect(await footprint(command.memberId)).toEqual(await footprint(sets[1][n]!.memberId));
  return batched;
}

describe('a batch of wagers', () => {
  it.each(['wagering.place', 'wagering.place_and_settle'] as const)('of %s leaves what its commands leave one by one, whatever they are', async (fn) => {
    const answers = await compare(fn, [...Object.values(welcome), ...Object.values(left)].toReversed());
    expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(4);
    for (const disturber of Object.values(disturbing)) await compare(fn, [welcome['won']!, disturber, left['too little money']!, welcome['lost']!, welcome['with a nonce']!]);
  });

  it('is done together where nothing speaks against it, and the rest is left as it was', async () => {
    const commands: PlaceAndSettle[] = [];
    for (const make of [...Object.values(welcome), ...Object.values(left)]) commands.push(await make(await openPlayer(db, baht(100))));
    const others = commands.slice(Object.keys(welcome).length);
    const before = await Promise.all(others.map(({ memberId }) => footprint(memberId)));
    expect((await together(commands)).map((answer) => answer?.status ?? null)).toEqual([...Object.keys(welcome).map(() => 'ok'), ...Object.keys(left).map(() => null)]);
    expect(await Promise.all(others.map(({ memberId }) => footprint(memberId)))).toEqual(before);
  });

  it.each(Object.keys(disturbing))('is not done together with one that is: %s', async (name) => {
    const [calm, disturbed] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const commands = [playOf(calm, baht(1), 0n), await disturbing[name]!(disturbed)];
    const before = await Promise.all([calm, disturbed].map(footprint));
    await expect(together(commands)).rejects.toMatchObject({ code: expect.stringMatching(/^(CKONE|22|23)/) as string });
    expect(await Promise.all([calm, disturbed].map(footprint))).toEqual(before);
  });

  it('takes one wager of a member, the first; the second is busy', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const answers = await batch('wagering.place_and_settle', [playOf(one, baht(1), 0n), playOf(other, baht(1), 0n), playOf(one, baht(2), 0n)]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy']);
    expect(await db.owner.query('select stake from wagering.wager where member_id = $1', [one])).toEqual([{ stake: baht(1) }]);
  });

  it('with a locked member among its own is done for all others', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => openPlayer(db, baht(100))));
    const client = await db.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from protection.door where member_id = $1 for update', [members[2]]);
      const answers = await batch('wagering.place_and_settle', members.map((member) => playOf(member, baht(1), 0n)));
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy', 'ok', 'ok']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('meets another over the same members in opposite order without a ring', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => openPlayer(db, baht(100))));
    const rounds = await Promise.all(Array.from({ length: 8 }, (_none, round) => batch('wagering.place_and_settle', (round % 2 ? members : members.toReversed()).map((member) => playOf(member, baht(1), 0n)))));
    const statuses = rounds.flat().map(({ status }) => status);
    expect(statuses.every((status) => status === 'ok' || status === 'busy')).toBe(true);
    const [{ staked }] = await db.owner.query<{ staked: bigint }>('select sum(stake)::bigint as staked from wagering.wager where member_id = any ($1)', [members]) as [{ staked: bigint }];
    expect(staked).toBe(BigInt(statuses.filter((status) => status === 'ok').length) * baht(1));
  });
});
