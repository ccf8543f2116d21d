import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands, type MoneyCommand } from '@chokdee/ledger/commands';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceAndSettle, Settle } from './commands.ts';
import { baht, brokenRules, fund, openPlayer, plainCommands, playOf, stakeOf } from './testing.ts';

/** A batch first tries all of its wagers together. Whatever comes of that, it must be what the commands do one by one. */
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  expect(await brokenRules(db)).toEqual([]);
});
afterAll(() => db.close());

interface Answer {
  readonly status: string;
  readonly sqlstate?: string;
}
type MakeOf<C> = (member: string) => Promise<C>;
type Make = MakeOf<PlaceAndSettle>;
/** A result; tests also send what no product would. */
type Result = { readonly [name in keyof Settle]?: unknown } & { readonly memberId: string; readonly reason?: string };
type Batched = 'wagering.place' | 'wagering.place_and_settle' | 'wagering.settle';

const batch = async (fn: string, commands: readonly object[]): Promise<Answer[]> =>
  (
    await db.database.query<{ answers: Answer[] }>('select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers', [
      fn,
      commands.map((command) => JSON.stringify(command)),
    ])
  )[0]!.answers;
const together = async (
  commands: readonly object[],
  fn: Batched = 'wagering.place_and_settle',
): Promise<(Answer | null)[]> =>
  (
    await db.database.query<{ answers: (Answer | null)[] }>(`select to_jsonb(${fn}_at_once($1::jsonb[])) as answers`, [
      commands.map((command) => JSON.stringify(command)),
    ])
  )[0]!.answers;
const oneByOne = async (fn: Batched, commands: readonly { readonly memberId: string }[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const command of commands) {
    answers.push(
      await createCommands(db.database.pool)
        .run(fn, { ...command } as MoneyCommand)
        .catch((error: { code: string; message: string }) => ({
          status: 'error',
          sqlstate: error.code,
          message: error.message,
        })),
    );
  }
  return answers;
};

const change = (member: string, what: string) =>
  db.owner.query(`update protection.player_limits set ${what} where member_id = $1`, [member]);
const withPair = async (member: string, nonce: number): Promise<Partial<PlaceAndSettle>> => {
  const pair = uuid7();
  await db.database.query(`select seeds.open($1, 'test', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`, [
    member,
    pair,
    uuid7(),
  ]);
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
  'partly at risk': async (member) =>
    playOf(member, baht(10), baht(4), { validBet: String(baht(6)), place: 'TH', price: '1.95', session: uuid7() }),
  'with a nonce': async (member) => playOf(member, baht(1), 0n, await withPair(member, 0)),
  'within every limit': async (member) => {
    await change(
      member,
      ['single_bet', 'wager_day', 'wager_week', 'wager_month', 'loss_day', 'loss_week', 'loss_month']
        .map((name) => `${name}_limit = ${baht(10)}`)
        .join(', '),
    );
    return playOf(member, baht(10), baht(20));
  },
  'beside held funds': async (member) => {
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${baht(90)}, 'THB', null, null)`,
      [member, uuid7()],
    );
    return playOf(member, baht(10), baht(2));
  },
};
/** Wagers that are left to be asked alone, without holding up the others. */
const left: Readonly<Record<string, Make>> = {
  'too little money': async (member) => playOf(member, baht(101), baht(500)),
  'too little beside held funds': async (member) => {
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${baht(91)}, 'THB', null, null)`,
      [member, uuid7()],
    );
    return playOf(member, baht(10), 0n);
  },
  blocked: async (member) => {
    await change(member, `state = 'blocked'`);
    return playOf(member, baht(1), 0n);
  },
  'a time-out that is over': async (member) => {
    await change(member, `state = 'blocked', state_until = platform.clock() - interval '1 hour'`);
    return playOf(member, baht(1), 0n);
  },
  closed: async (member) => {
    await change(member, `state = 'closed'`);
    return playOf(member, baht(1), 0n);
  },
  ...Object.fromEntries(
    ['single_bet', 'wager_day', 'wager_week', 'wager_month', 'loss_day', 'loss_week', 'loss_month'].map((name) => [
      `above ${name}`,
      async (member: string) => {
        await change(member, `${name}_limit = ${baht(10) - 1n}`);
        return playOf(member, baht(10), baht(30));
      },
    ]),
  ),
  'the first of a day': async (member) => {
    await change(member, 'counted_on = counted_on - 1, wagered_day = 5, wagered_week = 5');
    return playOf(member, baht(1), 0n);
  },
  free: async (member) => playOf(member, 0n, baht(3)),
  stale: async (member) => playOf(member, baht(1), 0n, { id: '01890000-0000-7000-8000-000000000000' }),
  'of another brand': async (member) => playOf(member, baht(1), 0n, { brandId: 'other' }),
  'in another currency': async (member) => playOf(member, baht(1), 0n, { currency: 'EUR' }),
  'with a payout below zero': async (member) => playOf(member, baht(1), baht(-1)),
  'a valid bet above the stake': async (member) => playOf(member, baht(1), 0n, { validBet: String(baht(2)) }),
  'sent before': (member) => replayed(member),
  'an id that was used for something else': (member) => replayed(member, { round: 'another' }),
};
/** Wagers for whose sake all have to be asked alone. */
const disturbing: Readonly<Record<string, Make>> = {
  'an id of a free wager': async (member) => {
    const free = playOf(member, 0n, 0n);
    await plainCommands(db).run('wagering.place_and_settle', { ...free });
    await plainCommands(db).run('wagering.place', { ...free });
    return { ...free, stake: String(baht(1)) };
  },
  'an id of a hold': async (member) => {
    const command = playOf(member, baht(1), 0n);
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`,
      [member, command.id],
    );
    return command;
  },
  'a nonce that is not the next': async (member) => playOf(member, baht(1), 0n, await withPair(member, 1)),
  'a pair of nobody': async (member) => playOf(member, baht(1), 0n, { seedPair: uuid7(), nonce: '0' }),
  'no number': async (member) => playOf(member, baht(1), 0n, { stake: 'x' }),
  'no game': async (member) => playOf(member, baht(1), 0n, { game: null as unknown as string }),
};

/** An open wager of 10 baht, and a result for it. */
async function resultOf(
  member: string,
  payout: bigint,
  more: Partial<Result> = {},
  bet: Partial<PlaceAndSettle> = {},
): Promise<Result> {
  const open = stakeOf(member, baht(10), bet);
  expect(await plainCommands(db).run('wagering.place', { ...open })).toMatchObject({ status: 'ok' });
  return { id: uuid7(), memberId: member, wagerId: open.id, payout: String(payout), ...more };
}
const settled = async (result: Result): Promise<Result> => {
  expect(await plainCommands(db).run('wagering.settle', { ...result } as never)).toMatchObject({ status: 'ok' });
  return result;
};
/** Wins, spends it all but 10 baht, and has the win taken back: owes. */
async function owing(member: string): Promise<void> {
  const won = playOf(member, baht(10), baht(50));
  for (const [fn, command] of [
    ['wagering.place_and_settle', won],
    ['wagering.place_and_settle', playOf(member, baht(130), 0n)],
    ['wagering.void', { id: uuid7(), memberId: member, wagerId: won.id, reason: 'test' }],
  ] as const) {
    expect(await plainCommands(db).run(fn, { ...command })).toMatchObject({ status: 'ok' });
  }
  await db.database.query(
    `select ledger.post($1, $2, '\\x00', 'refund', array[row('channel:sandbox', 'cash', ${baht(10)}, 'THB')::ledger.line], 'test')`,
    [member, uuid7()],
  );
}
/** A command of the books that leaves every purse alone. */
const between = (member: string, id: unknown) =>
  db.database.query(
    `select ledger.post($1, $2, '\\x00', 'adjustment', array[row('house:one', 'house:other', 5, 'THB')::ledger.line], 'test')`,
    [member, id],
  );
const held = (member: string, id: unknown, amount: bigint) =>
  db.database.query(
    `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${amount}, 'THB', null, null)`,
    [member, id],
  );

/** Results that all go through together. */
const welcomeResults: Readonly<Record<string, MakeOf<Result>>> = {
  won: (member) => resultOf(member, baht(25)),
  lost: (member) => resultOf(member, 0n),
  'partly at risk, with a detail and a reason': (member) =>
    resultOf(
      member,
      baht(4),
      { validBet: String(baht(6)), detail: { score: '2:1' }, reason: 'whistle' },
      { price: '1.95', place: 'TH' },
    ),
  'nothing at risk': (member) => resultOf(member, baht(10), { validBet: '0' }),
  'with a detail of nothing': (member) => resultOf(member, baht(1), { detail: null }),
  'of a wager with a nonce': async (member) => resultOf(member, baht(1), {}, await withPair(member, 0)),
  'beside another open wager': async (member) => {
    await resultOf(member, 0n);
    return resultOf(member, baht(30));
  },
  'of a blocked member': async (member) => {
    const result = await resultOf(member, baht(3));
    await change(member, `state = 'blocked'`);
    return result;
  },
  'of an excluded member who lost': async (member) => {
    const result = await resultOf(member, 0n);
    await change(member, `state = 'excluded'`);
    return result;
  },
  'of a closed account': async (member) => {
    const result = await resultOf(member, baht(3));
    await change(member, `state = 'closed'`);
    return result;
  },
  'beyond every limit': async (member) => {
    const result = await resultOf(member, baht(3));
    await change(
      member,
      ['single_bet', 'wager_day', 'loss_day', 'loss_month'].map((name) => `${name}_limit = 1`).join(', '),
    );
    return result;
  },
  'beside held funds': async (member) => {
    const result = await resultOf(member, baht(3));
    await held(member, uuid7(), baht(90));
    return result;
  },
  'lost beside held funds': async (member) => {
    const result = await resultOf(member, 0n);
    await held(member, uuid7(), baht(90));
    return result;
  },
  'lost, with a debt': async (member) => {
    await owing(member);
    return resultOf(member, 0n);
  },
  'after money came in': async (member) => {
    const result = await resultOf(member, baht(3));
    await fund(db.database, member, baht(50));
    return { ...result, id: uuid7() };
  },
  'after another that was lost': async (member) => {
    await settled(await resultOf(member, 0n));
    return resultOf(member, baht(2));
  },
};
/** Results that are left to be asked alone, without holding up the others. */
const leftResults: Readonly<Record<string, MakeOf<Result>>> = {
  'with a debt to repay': async (member) => {
    await owing(member);
    return resultOf(member, baht(25));
  },
  "of a wager that is nobody's": async (member) => ({ ...(await resultOf(member, 0n)), wagerId: uuid7() }),
  "of somebody else's wager": async (member) => ({
    ...(await resultOf(await openPlayer(db, baht(100)), 0n)),
    memberId: member,
  }),
  'of nobody': async () => ({ id: uuid7(), memberId: uuid7(), wagerId: uuid7(), payout: '1' }),
  'of a settled wager': async (member) => ({ ...(await settled(await resultOf(member, baht(3)))), id: uuid7() }),
  'of a voided wager': async (member) => {
    const result = await resultOf(member, baht(3));
    await plainCommands(db).run('wagering.void', {
      id: uuid7(),
      memberId: member,
      wagerId: result.wagerId,
      reason: 'test',
    });
    return result;
  },
  'of a cancelled wager': async (member) => {
    const result = await resultOf(member, 0n);
    await plainCommands(db).run('wagering.void', {
      id: uuid7(),
      memberId: member,
      wagerId: result.wagerId,
      reason: 'test',
      cancel: true,
    });
    return result;
  },
  'of a wager settled as it was placed': async (member) => {
    const { id } = playOf(member, baht(1), 0n);
    await plainCommands(db).run('wagering.place_and_settle', { ...playOf(member, baht(1), 0n, { id }) });
    return { id: uuid7(), memberId: member, wagerId: id, payout: '1' };
  },
  'of a free wager': (member) => resultOf(member, baht(5), {}, { stake: '0' }),
  'of a wager of yesterday': async (member) => {
    const result = await resultOf(member, baht(5));
    await db.owner.query(`update wagering.wager set placed_at = placed_at - interval '1 day' where member_id = $1`, [
      member,
    ]);
    return result;
  },
  'the first count of a day': async (member) => {
    const result = await resultOf(member, baht(5));
    await change(member, 'counted_on = counted_on - 1');
    return result;
  },
  'with an id behind which money moved': async (member) => {
    const id = uuid7();
    await fund(db.database, member, baht(1));
    return resultOf(member, baht(5), { id });
  },
  'lost, with an id behind which money moved': async (member) => {
    const id = uuid7();
    await fund(db.database, member, baht(1));
    return resultOf(member, 0n, { id });
  },
  'with the id of its wager': async (member) => {
    const result = await resultOf(member, baht(5));
    return { ...result, id: result.wagerId };
  },
  'lost, with the id of its wager': async (member) => {
    const result = await resultOf(member, 0n);
    return { ...result, id: result.wagerId };
  },
  stale: (member) => resultOf(member, baht(5), { id: '01890000-0000-7000-8000-000000000000' }),
  'with an id of the future': (member) => resultOf(member, baht(5), { id: uuid7(Date.now() + 660_000) }),
  'lost, with an id without a time': (member) => resultOf(member, 0n, { id: 'ffffffff-0000-4000-8000-000000000000' }),
  'without a payout': (member) => resultOf(member, 0n, { payout: undefined }),
  'with a payout below zero': (member) => resultOf(member, baht(-1)),
  'with a valid bet above the stake': (member) => resultOf(member, baht(1), { validBet: String(baht(11)) }),
  'with a valid bet below zero': (member) => resultOf(member, baht(1), { validBet: '-1' }),
  'sent before': async (member) => settled(await resultOf(member, baht(3))),
  'sent before, lost': async (member) => settled(await resultOf(member, 0n)),
  'sent before with another payout': async (member) => ({
    ...(await settled(await resultOf(member, baht(3)))),
    payout: '4',
  }),
  'an id that settled another wager': async (member) => {
    const { id } = await settled(await resultOf(member, baht(3)));
    return resultOf(member, baht(3), { id });
  },
};
/** Results for whose sake all have to be asked alone: what stands against them was not written down with the purse. */
const disturbingResults: Readonly<Record<string, MakeOf<Result>>> = {
  'an id of a lost wager': async (member) => {
    const next = await resultOf(member, baht(3));
    return { ...next, id: (await settled(await resultOf(member, 0n))).id };
  },
  'an id of a lost wager, lost again': async (member) => {
    const next = await resultOf(member, 0n);
    return { ...next, id: (await settled(await resultOf(member, 0n))).id };
  },
  'an id of a free wager that was lost': async (member) => {
    const next = await resultOf(member, baht(3));
    return { ...next, id: (await settled(await resultOf(member, 0n, {}, { stake: '0' }))).id };
  },
  'an id of a command that left the purse alone': async (member) => {
    const result = await resultOf(member, baht(3));
    await between(member, result.id);
    return result;
  },
  'lost, an id of a command that left the purse alone': async (member) => {
    const result = await resultOf(member, 0n);
    await between(member, result.id);
    return result;
  },
  'an id of a hold': async (member) => {
    const result = await resultOf(member, baht(3));
    await held(member, result.id, 5n);
    return result;
  },
  'lost, an id of a hold': async (member) => {
    const result = await resultOf(member, 0n);
    await held(member, result.id, 5n);
    return result;
  },
  'no number': (member) => resultOf(member, 0n, { payout: 'x' }),
  'no wager': (member) => resultOf(member, 0n, { wagerId: 'x' }),
};

/** What a member has and is written down with, without what differs between any two members: ids and times. */
async function footprint(member: string): Promise<unknown> {
  const rows = async (sql: string): Promise<unknown[]> =>
    (
      await db.owner.query<{ row: unknown }>(`select row from (${sql}) as all_rows (row, place) order by place`, [
        member,
      ])
    ).map(({ row }) => row);
  return {
    door: await rows(
      `select to_jsonb(d) - '{member_id,state_until}'::text[], 1 from protection.player_limits d where member_id = $1`,
    ),
    purses: await rows(
      `select to_jsonb(a) - '{member_id,last_id}'::text[] || jsonb_build_object('newest', a.last_id = (select t.id from ledger.transfer t where t.member_id = $1 order by t.id desc limit 1)), purse from ledger.account a where member_id = $1`,
    ),
    transfers:
      await rows(`select t.row, t.row::text from (select to_jsonb(t) - '{member_id,id,posted_at,hash,reference,reverses,hold_id}'::text[] || jsonb_build_object('referred', t.reference = t.id::text, 'hashed', t.hash is not null,
      'of its wager', exists (select from wagering.wager w where w.member_id = t.member_id and w.id::text = t.reference and t.id in (w.id, w.outcome_id)),
      'like its outcome', (select o.hash = t.hash and o.at <= t.posted_at from wagering.outcome o where o.member_id = t.member_id and o.id = t.id)) as row from ledger.transfer t where member_id = $1) t`),
    wagers: await rows(
      `select to_jsonb(w) - '{member_id,id,placed_at,settled_at,session,seed_pair,round,hash,outcome_id}'::text[] || jsonb_build_object('session', w.session is not null, 'at', w.settled_at = w.placed_at, 'pair', w.seed_pair is not null), row_number() over (order by id) from wagering.wager w where member_id = $1`,
    ),
    outcomes: await rows(
      `select to_jsonb(o) - '{member_id,id,wager_id,at,hash}'::text[] || jsonb_build_object('wager', w.outcome_id = o.id and w.settled_at = o.at, 'absent', o.detail is null), o.id::text from wagering.outcome o join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id where o.member_id = $1`,
    ),
    pairs: await rows(
      `select jsonb_build_object('state', state, 'nonce', next_nonce), state::text from seeds.pair where member_id = $1`,
    ),
    events: await rows(
      `select jsonb_build_object('topic', topic) || (payload::jsonb - '{wagerId,round}'::text[]), row_number() over (order by xid, id) from platform.outbox where member_id = $1`,
    ),
  };
}

const without = ({
  status,
  sqlstate,
  ...rest
}: Answer & { readonly wagerId?: string; readonly message?: string }): unknown => {
  const { wagerId: _id, message: _text, ...more } = rest;
  return { status, sqlstate, ...more };
};

/** Sends the same commands for one set of members as a batch and for another one by one, and compares everything. */
async function compare<C extends { readonly memberId: string }>(
  fn: Batched,
  makes: readonly MakeOf<C>[],
): Promise<readonly Answer[]> {
  const sets = (await Promise.all(
    [0, 1].map(async () => {
      const members: string[] = [];
      const commands: C[] = [];
      for (const make of makes) {
        const member = await openPlayer(db, baht(100));
        members.push(member);
        commands.push(await make(member));
      }
      return { members, commands };
    }),
  )) as [{ members: string[]; commands: C[] }, { members: string[]; commands: C[] }];
  const [batched, alone] = [await batch(fn, sets[0].commands), await oneByOne(fn, sets[1].commands)];
  expect(batched.map(without)).toEqual(alone.map(without));
  for (const [n, member] of sets[0].members.entries())
    expect(await footprint(member), String(n)).toEqual(await footprint(sets[1].members[n]!));
  return batched;
}

describe('a batch of wagers', () => {
  it.each(['wagering.place', 'wagering.place_and_settle'] as const)(
    'of %s leaves what its commands leave one by one, whatever they are',
    async (fn) => {
      const answers = await compare(fn, [...Object.values(welcome), ...Object.values(left)].toReversed());
      expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(4);
      for (const disturber of Object.values(disturbing))
        await compare(fn, [
          welcome['won']!,
          disturber,
          left['too little money']!,
          welcome['lost']!,
          welcome['with a nonce']!,
        ]);
    },
  );

  it('is done together where nothing speaks against it, and the rest is left as it was', async () => {
    const commands: PlaceAndSettle[] = [];
    for (const make of [...Object.values(welcome), ...Object.values(left)])
      commands.push(await make(await openPlayer(db, baht(100))));
    const others = commands.slice(Object.keys(welcome).length);
    const before = await Promise.all(others.map(({ memberId }) => footprint(memberId)));
    expect((await together(commands)).map((answer) => answer?.status ?? null)).toEqual([
      ...Object.keys(welcome).map(() => 'ok'),
      ...Object.keys(left).map(() => null),
    ]);
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
    const answers = await batch('wagering.place_and_settle', [
      playOf(one, baht(1), 0n),
      playOf(other, baht(1), 0n),
      playOf(one, baht(2), 0n),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy']);
    expect(await db.owner.query('select stake from wagering.wager where member_id = $1', [one])).toEqual([
      { stake: baht(1) },
    ]);
  });

  it('with a locked member among its own is done for all others', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => openPlayer(db, baht(100))));
    const client = await db.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from protection.player_limits where member_id = $1 for update', [members[2]]);
      const answers = await batch(
        'wagering.place_and_settle',
        members.map((member) => playOf(member, baht(1), 0n)),
      );
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy', 'ok', 'ok']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('meets another over the same members in opposite order without a ring', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => openPlayer(db, baht(100))));
    const rounds = await Promise.all(
      Array.from({ length: 8 }, (_none, round) =>
        batch(
          'wagering.place_and_settle',
          (round % 2 ? members : members.toReversed()).map((member) => playOf(member, baht(1), 0n)),
        ),
      ),
    );
    const statuses = rounds.flat().map(({ status }) => status);
    expect(statuses.every((status) => status === 'ok' || status === 'busy')).toBe(true);
    const [{ staked }] = (await db.owner.query<{ staked: bigint }>(
      'select sum(stake)::bigint as staked from wagering.wager where member_id = any ($1)',
      [members],
    )) as [{ staked: bigint }];
    expect(staked).toBe(BigInt(statuses.filter((status) => status === 'ok').length) * baht(1));
  });
});

describe('a batch of results', () => {
  it('leaves what its commands leave one by one, whatever they are', async () => {
    const answers = await compare(
      'wagering.settle',
      [...Object.values(welcomeResults), ...Object.values(leftResults)].toReversed(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(['ok', 'closed', 'replayed', 'conflict', 'stale', 'error']),
    );
    for (const disturber of Object.values(disturbingResults))
      await compare('wagering.settle', [
        welcomeResults['won']!,
        disturber,
        leftResults['with a debt to repay']!,
        welcomeResults['lost']!,
        welcomeResults['beside held funds']!,
      ]);
  });

  it('is done together where nothing speaks against it, and the rest is left as it was', async () => {
    const makes = [...Object.values(welcomeResults), ...Object.values(leftResults)];
    const members = await Promise.all(makes.map(() => openPlayer(db, baht(100))));
    const commands: Result[] = [];
    for (const [n, make] of makes.entries()) commands.push(await make(members[n]!));
    const others = members.slice(Object.keys(welcomeResults).length);
    const before = await Promise.all(others.map(footprint));
    expect((await together(commands, 'wagering.settle')).map((answer) => answer?.status ?? null)).toEqual([
      ...Object.keys(welcomeResults).map(() => 'ok'),
      ...Object.keys(leftResults).map(() => null),
    ]);
    expect(await Promise.all(others.map(footprint))).toEqual(before);
  });

  it.each(Object.keys(disturbingResults))('is not done together with one that is: %s', async (name) => {
    const [calm, disturbed] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const commands = [await resultOf(calm, baht(1)), await disturbingResults[name]!(disturbed)];
    const before = await Promise.all([calm, disturbed].map(footprint));
    await expect(together(commands, 'wagering.settle')).rejects.toMatchObject({
      code: expect.stringMatching(/^(CKONE|22|23)/) as string,
    });
    expect(await Promise.all([calm, disturbed].map(footprint))).toEqual(before);
  });

  it('takes one result of a member, the first; the second is busy', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const results = [await resultOf(one, baht(1)), await resultOf(other, baht(1)), await resultOf(one, baht(2))];
    expect((await batch('wagering.settle', results)).map(({ status }) => status)).toEqual(['ok', 'ok', 'busy']);
    expect(
      await db.owner.query('select state, payout from wagering.wager where member_id = $1 order by id', [one]),
    ).toEqual([
      { state: 'settled', payout: baht(1) },
      { state: 'placed', payout: 0n },
    ]);
  });

  it('with a locked member among its own is done for all others', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, async () => resultOf(await openPlayer(db, baht(100)), baht(2))),
    );
    const client = await db.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from protection.player_limits where member_id = $1 for update', [
        results[2]!.memberId,
      ]);
      expect((await batch('wagering.settle', results)).map(({ status }) => status)).toEqual([
        'ok',
        'ok',
        'busy',
        'ok',
        'ok',
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('is not done together when a wager is lost while its door is waited for', async () => {
    const [calm, raced] = [
      await resultOf(await openPlayer(db, baht(100)), baht(1)),
      await welcomeResults['beside another open wager']!(await openPlayer(db, baht(100))),
    ];
    const patience = (time: string) =>
      db.owner.query(`alter function wagering.settle_at_once(jsonb[]) set lock_timeout = '${time}'`);
    const other = await db.owner.pool.connect();
    await patience('60s');
    try {
      await other.query('begin');
      await other.query('select wagering.settle($1)', [JSON.stringify({ ...raced, id: uuid7(), payout: '0' })]);
      const tried = expect(together([calm, raced], 'wagering.settle')).rejects.toMatchObject({ code: 'CKONE' });
      await expect
        .poll(
          async () =>
            (
              await db.owner.query(
                `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
              )
            ).length,
        )
        .toBe(1);
      await other.query('commit');
      await tried;
    } finally {
      other.release();
      await patience('25ms');
    }
    expect((await batch('wagering.settle', [calm, raced])).map(({ status }) => status)).toEqual(['ok', 'closed']);
  });

  it('settles a wager once, whoever comes at the same time: another batch in the opposite order, or a void', async () => {
    const opened = await Promise.all(
      Array.from({ length: 40 }, async (_none, n) => resultOf(await openPlayer(db, baht(100)), n % 4 ? baht(2) : 0n)),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_none, round) =>
        batch(
          'wagering.settle',
          (round % 2 ? opened : opened.toReversed()).map((result) => ({ ...result, id: uuid7() })),
        ),
      ),
      ...Array.from({ length: 2 }, () =>
        batch(
          'wagering.void',
          opened.map(({ memberId, wagerId }) => ({ id: uuid7(), memberId, wagerId, reason: 'race' })),
        ),
      ),
    ]);
    expect(answers.flat().every(({ status }) => ['ok', 'busy', 'closed'].includes(status))).toBe(true);
    const rows = await db.owner.query<{ settles: bigint }>(
      `select count(*) filter (where kind = 'settle') as settles from wagering.outcome where member_id = any ($1) group by member_id`,
      [opened.map(({ memberId }) => memberId)],
    );
    expect(rows.every(({ settles }) => settles <= 1n)).toBe(true);
  });
});
