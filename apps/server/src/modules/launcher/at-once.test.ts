import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands, type MoneyAnswer } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { seedDemo } from '../catalogue/index.ts';
import { wagerInvariants } from '../wagering/index.ts';
import { baht, playOf, seedPlayer, type Play, type SeededPlayer } from './testing-batch.ts';

/** A batch first tries all of its plays together. Whatever comes of that, it must be what the commands do one by one. */
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await seedBrand(db.database);
  await seedDemo({ database: db.database, brandId: 'chokdee' });
});
afterEach(async () => {
  expect((await prove(db.owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
});
afterAll(() => db.close());

type Make = (seated: SeededPlayer) => Promise<Play>;
type Batched = 'launcher.play' | 'launcher.end_round';

const commands = () => createCommands(db.database.pool);
const batch = async (plays: readonly Play[], fn: Batched = 'launcher.play'): Promise<MoneyAnswer[]> =>
  (
    await db.database.query<{ answers: MoneyAnswer[] }>('select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers', [
      fn,
      plays.map((play) => JSON.stringify(play)),
    ])
  )[0]!.answers;
const together = async (plays: readonly Play[], fn: Batched = 'launcher.play'): Promise<(MoneyAnswer | null)[]> =>
  (
    await db.database.query<{ answers: (MoneyAnswer | null)[] }>(
      `select to_jsonb(${fn}_at_once($1::jsonb[])) as answers`,
      [plays.map((play) => JSON.stringify(play))],
    )
  )[0]!.answers;
const alone = async (play: Play, fn: Batched = 'launcher.play'): Promise<unknown> =>
  commands()
    .run(fn, play)
    .catch((error: { code: string }) => ({ status: 'error', sqlstate: error.code }));

/** Sends a play before this one, with the same request or another. */
const played = async (seated: SeededPlayer, more: Partial<Play>): Promise<Play> => {
  const first = playOf(seated, more);
  expect(await alone(first)).toMatchObject({ status: 'ok' });
  return first;
};
const update = (sql: string, id: string) => db.owner.query(sql, [id]);

/** Plays that all go through together. */
const welcome: Readonly<Record<string, Make>> = {
  lost: async (seated) => playOf(seated),
  won: async (seated) => playOf(seated, { payout: String(25 * baht) }),
  'of several steps': async (seated) => playOf(seated, { payout: String(10 * baht), open: true }),
  'of several steps, nothing won yet': async (seated) => playOf(seated, { open: true }),
  'with a request': async (seated) => playOf(seated, { requestId: uuid7() }),
  'without a choice': async (seated) => playOf(seated, { choice: undefined, place: null }),
  'with a choice of nothing': async (seated) => playOf(seated, { choice: null }),
  'after another': async (seated) => playOf(seated, { after: (await played(seated, {})).id, nonce: '1' }),
  'on a site session that was not used for a while': async (seated) => {
    await update(
      `update identity.session set last_seen_at = platform.clock() - interval '20 minutes' where session_id = $1`,
      seated.site,
    );
    return playOf(seated);
  },
};
/** Plays that are left to be asked alone, without holding up the others. */
const left: Readonly<Record<string, Make>> = {
  'only asked about': async (seated) => playOf(seated, { state: undefined, open: true }),
  'too little money': async (seated) => playOf(seated, { amount: String(101 * baht), stake: String(101 * baht) }),
  'above a limit': async (seated) => {
    await update(`update protection.player_limits set single_bet_limit = 5 where member_id = $1`, seated.member);
    return playOf(seated);
  },
  blocked: async (seated) => {
    await update(`update protection.player_limits set state = 'blocked' where member_id = $1`, seated.member);
    return playOf(seated);
  },
  'of nobody': async (seated) => playOf(seated, { memberId: uuid7() }),
  'in another conversation': async (seated) => playOf(seated, { sessionId: uuid7() }),
  'in a conversation of somebody else': async (seated) => playOf(seated, { sessionId: (await seedPlayer(db)).session }),
  'in a conversation that has ended': async (seated) => {
    await update(`update launcher.session set ended_at = platform.clock() where id = $1`, seated.session);
    return playOf(seated);
  },
  'in a conversation that has expired': async (seated) => {
    await update(`update launcher.session set expires_at = platform.clock() where id = $1`, seated.session);
    return playOf(seated);
  },
  'on a site session that has ended': async (seated) => {
    await update(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      seated.site,
    );
    return playOf(seated);
  },
  'on a site session left alone for too long': async (seated) => {
    await update(
      `update identity.session set last_seen_at = platform.clock() - interval '31 minutes' where session_id = $1`,
      seated.site,
    );
    return playOf(seated);
  },
  'of a member who may not act': async (seated) => {
    await update(
      `update identity.member set state = 'blocked', block_reason = 'test' where member_id = $1`,
      seated.member,
    );
    return playOf(seated);
  },
  'in a game that is not offered': async (seated) => {
    await update(`update launcher.session set version = '0.0.1' where id = $1`, seated.session);
    return playOf(seated);
  },
  'while a round is open': async (seated) =>
    playOf(seated, { after: (await played(seated, { payout: '5' })).id, nonce: '1' }),
  'beside a twin': async (seated) => {
    await played(seated, {});
    return playOf(seated, { nonce: '1' });
  },
  'sent before': async (seated) => played(seated, {}),
  'sent before as another': async (seated) => ({ ...(await played(seated, {})), requestHash: 'cd'.repeat(32) }),
  'asked for before': async (seated) => {
    const requestId = uuid7();
    const { id } = await played(seated, { requestId });
    return playOf(seated, { requestId, after: id, nonce: '1' });
  },
  'asked for before, as another': async (seated) => {
    const requestId = uuid7();
    const { id } = await played(seated, { requestId });
    return playOf(seated, { requestId, requestHash: 'cd'.repeat(32), after: id, nonce: '1' });
  },
};
/** Plays for whose sake all have to be asked alone. */
const disturbing: Readonly<Record<string, Make>> = {
  'a nonce that is not the next': async (seated) => playOf(seated, { nonce: '1' }),
  'no number': async (seated) => playOf(seated, { amount: 'x' }),
  'no events': async (seated) => playOf(seated, { state: [] }),
};

/** The command that ends a round of ten baht, which is played before. */
const endOf = async (
  seated: SeededPlayer,
  bet: Partial<Play> = { payout: String(25 * baht) },
  more: Partial<Play> = {},
): Promise<Play> => ({
  roundId: (await played(seated, bet)).id,
  id: uuid7(),
  memberId: seated.member,
  by: 'client',
  ...more,
});
/** The same of a round of several steps, with one move made that leaves it so. */
async function endOfMoved(seated: SeededPlayer, payout: number, open: boolean): Promise<Play> {
  const end = await endOf(seated, { payout: String(10 * baht), open: true });
  const state = [
    { index: 0, type: 'bet' },
    { index: 1, type: 'lift', tile: 3 },
  ];
  expect(
    await commands().run('launcher.act', {
      id: uuid7(),
      memberId: seated.member,
      sessionId: seated.session,
      roundId: end['roundId'],
      step: 0,
      move: { tile: 3 },
      state,
      payout: String(payout),
      open,
    }),
  ).toMatchObject({ status: 'ok' });
  return { ...end, id: uuid7() };
}
const ended = async (end: Play): Promise<Play> => {
  expect(await alone(end, 'launcher.end_round')).toMatchObject({ status: 'ok' });
  return end;
};
const money = async (
  fn: 'wagering.settle' | 'wagering.void' | 'wagering.place_and_settle',
  command: Readonly<Record<string, unknown>> & { readonly id: string; readonly memberId: string },
) => {
  expect(await commands().run(fn, command)).toMatchObject({ status: 'ok' });
};
const bookOf = (member: string, type: string, from: string, to: string, amount: number, id = uuid7()) =>
  db.owner.query(
    `select ledger.post($1, $2, '\\x00', $3, array[row($4, $5, $6::bigint, 'THB')::ledger.line], 'test')`,
    [member, id, type, from, to, amount],
  );
const hold = (member: string, id: string) =>
  db.owner.query(
    `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${60 * baht}, 'THB', null, null)`,
    [member, id],
  );

/** Rounds that are all ended together. */
const welcomeEnds: Readonly<Record<string, Make>> = {
  won: async (seated) => endOf(seated),
  'by the sweep': async (seated) => endOf(seated, { payout: '1' }, { by: 'sweep' }),
  'of several steps, none made': async (seated) => endOf(seated, { payout: String(10 * baht), open: true }),
  'of several steps, nothing won yet': async (seated) => endOf(seated, { open: true }),
  'of several steps, after one': async (seated) => endOfMoved(seated, 12 * baht, true),
  'of several steps, the last one made': async (seated) => endOfMoved(seated, 30 * baht, false),
  'after another': async (seated) => {
    const first = await ended(await endOf(seated));
    return endOf(seated, { payout: '7', after: first['roundId'], nonce: '1' });
  },
  blocked: async (seated) => {
    const end = await endOf(seated);
    await update(`update protection.player_limits set state = 'blocked' where member_id = $1`, seated.member);
    return end;
  },
  'in a conversation that has ended': async (seated) => {
    const end = await endOf(seated);
    await update(`update launcher.session set ended_at = platform.clock() where id = $1`, seated.session);
    return end;
  },
  'beside held funds': async (seated) => {
    const end = await endOf(seated);
    await hold(seated.member, uuid7());
    return end;
  },
};
/** Rounds that are left to be ended alone, without holding up the others. */
const leftEnds: Readonly<Record<string, Make>> = {
  'ended before': async (seated) => ended(await endOf(seated)),
  'ended before by another command': async (seated) => ({ ...(await ended(await endOf(seated))), id: uuid7() }),
  'lost, so it was never open': async (seated) => endOf(seated, {}),
  'that nobody played': async (seated) => ({ id: uuid7(), memberId: seated.member, roundId: uuid7(), by: 'client' }),
  'of nobody': async () => ({ id: uuid7(), memberId: uuid7(), roundId: uuid7(), by: 'client' }),
  'of somebody else': async (seated) => ({ ...(await endOf(await seedPlayer(db))), memberId: seated.member }),
  'of a voided wager': async (seated) => {
    const end = await endOf(seated);
    await money('wagering.void', { id: uuid7(), memberId: seated.member, wagerId: end['roundId'], reason: 'test' });
    return end;
  },
  'of a cancelled wager, of several steps': async (seated) => {
    const end = await endOfMoved(seated, 12 * baht, true);
    await money('wagering.void', {
      id: uuid7(),
      memberId: seated.member,
      wagerId: end['roundId'],
      reason: 'test',
      cancel: true,
    });
    return end;
  },
  'of a wager settled beside it': async (seated) => {
    const end = await endOf(seated);
    await money('wagering.settle', { id: uuid7(), memberId: seated.member, wagerId: end['roundId'], payout: '5' });
    return end;
  },
  'of yesterday': async (seated) => {
    const end = await endOf(seated);
    await update(
      `update wagering.wager set placed_at = placed_at - interval '1 day' where member_id = $1`,
      seated.member,
    );
    return end;
  },
  'with a debt to repay': async (seated) => {
    const id = uuid7();
    await bookOf(seated.member, 'deposit', 'channel:sandbox', 'cash', 50 * baht, id);
    const end = await endOf(seated);
    await bookOf(seated.member, 'withdrawal', 'cash', 'channel:sandbox', 130 * baht);
    await db.owner.query(`select ledger.reverse($1, $2, '\\x00', $3, 'test')`, [seated.member, uuid7(), id]);
    return { ...end, id: uuid7() };
  },
  'with an id behind which money moved': async (seated) => {
    const id = uuid7();
    return endOf(seated, undefined, { id });
  },
  'with the id of the round': async (seated) => {
    const end = await endOf(seated);
    return { ...end, id: end['roundId'] as string };
  },
};
/** Rounds for whose sake all have to be ended alone. */
const disturbingEnds: Readonly<Record<string, Make>> = {
  'with an id of a hold': async (seated) => {
    const end = await endOf(seated);
    await hold(seated.member, end.id);
    return end;
  },
  'with an id that left the purse alone': async (seated) => {
    const end = await endOf(seated);
    await bookOf(seated.member, 'adjustment', 'house:one', 'house:other', 5, end.id);
    return end;
  },
  'by nobody': async (seated) => endOf(seated, undefined, { by: null }),
  'by somebody who may not': async (seated) => endOf(seated, undefined, { by: 'visitor' }),
  'no round': async (seated) => ({ ...(await endOf(seated)), roundId: 'x' }),
};

/** What a member has and is written down with, without what differs between any two members: ids and times. */
async function footprint({ member }: SeededPlayer): Promise<unknown> {
  const rows = async (sql: string) =>
    (
      await db.owner.query<{ row: unknown }>(`select row from (${sql}) as all_rows (row, place) order by place`, [
        member,
      ])
    ).map(({ row }) => row);
  return {
    rounds: await rows(
      `select to_jsonb(r) - '{member_id,id,session_id,brand_id,pair_id,request_id,played_at,moved_at,ended_at,voided_at}'::text[] || jsonb_build_object('ended', r.ended_at >= r.played_at, 'moved', r.moved_at >= r.played_at, 'voided', r.voided_at >= r.played_at, 'request', r.request_id is not null), row_number() over (order by id) from launcher.round r where member_id = $1`,
    ),
    seats: await rows(
      `select jsonb_build_object('game', t.game, 'active', t.active_round = r.id, 'last', t.last_round = r.id, 'at', t.played_at = r.played_at), 1 from launcher.game_slot t join launcher.round r on r.member_id = t.member_id and r.id = t.last_round where t.member_id = $1`,
    ),
    holds: await rows(
      `select to_jsonb(h.round_id = t.active_round), 1 from seeds.hold h join launcher.game_slot t using (member_id) where member_id = $1`,
    ),
    seen: await rows(
      `select to_jsonb(last_seen_at > platform.clock() - interval '10 minutes'), 1 from identity.session where member_id = $1`,
    ),
    pairs: await rows(
      `select jsonb_build_object('state', state, 'nonce', next_nonce), state::text from seeds.pair where member_id = $1`,
    ),
    doors: await rows(`select to_jsonb(d) - 'member_id', 1 from protection.player_limits d where member_id = $1`),
    purses: await rows(
      `select to_jsonb(a) - '{member_id,last_id}'::text[] || jsonb_build_object('newest', a.last_id = (select t.id from ledger.transfer t where t.member_id = $1 order by t.id desc limit 1)), purse from ledger.account a where member_id = $1`,
    ),
    transfers:
      await rows(`select t.row, t.row::text from (select to_jsonb(t) - '{member_id,id,posted_at,hash,reference,reverses,hold_id}'::text[] || jsonb_build_object('hashed', t.hash is not null,
      'of its wager', exists (select from wagering.wager w where w.member_id = t.member_id and w.id::text = t.reference and t.id in (w.id, w.outcome_id))) as row from ledger.transfer t where member_id = $1) t`),
    outcomes:
      await rows(`select to_jsonb(o) - '{member_id,id,wager_id,at,hash}'::text[] || jsonb_build_object('last', w.outcome_id = o.id and w.settled_at = o.at, 'hashed', ledger.content_hash(jsonb_build_object(
      'id', o.id, 'memberId', o.member_id, 'wagerId', o.wager_id, 'payout', o.payout::text, 'detail', o.detail)) = o.hash), o.id::text from wagering.outcome o join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id where o.member_id = $1`),
    wagers:
      await rows(`select to_jsonb(w) - '{member_id,id,placed_at,settled_at,session,seed_pair,round,hash,outcome_id}'::text[] || jsonb_build_object('hashed', ledger.content_hash(jsonb_build_object(
      'id', w.id, 'memberId', w.member_id, 'brandId', w.brand_id, 'product', w.product, 'vendor', w.vendor, 'game', w.game, 'round', w.round, 'stake', w.stake::text, 'currency', w.currency, 'ruleVersion', w.rule_version, 'session', w.session,
      'place', w.place, 'seedPair', w.seed_pair, 'nonce', w.nonce::text, 'detail', w.detail) || case when w.immediate then jsonb_build_object('payout', w.payout::text) else '{}' end) = w.hash),
      row_number() over (order by id) from wagering.wager w where member_id = $1`),
    events: await rows(
      `select jsonb_build_object('topic', topic) || (payload::jsonb - '{wagerId,round,placedAt}'::text[]), row_number() over (order by xid, id) from platform.outbox where member_id = $1`,
    ),
  };
}

const without = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'id' || key === 'message' ? undefined : value)));

/** Sends the same plays for one set of members as a batch and for another one by one, and compares everything. */
async function compare(makes: readonly Make[], fn: Batched = 'launcher.play'): Promise<readonly MoneyAnswer[]> {
  const sets = (await Promise.all(
    [0, 1].map(async () => {
      const made: { seated: SeededPlayer; play: Play }[] = [];
      for (const make of makes) {
        const seated = await seedPlayer(db);
        made.push({ seated, play: await make(seated) });
      }
      return made;
    }),
  )) as [{ seated: SeededPlayer; play: Play }[], { seated: SeededPlayer; play: Play }[]];
  const answers = await batch(
    sets[0].map(({ play }) => play),
    fn,
  );
  const single: unknown[] = [];
  for (const { play } of sets[1]) single.push(await alone(play, fn));
  expect(answers.map(without)).toEqual(single.map(without));
  for (const [n, { seated }] of sets[0].entries())
    expect(await footprint(seated)).toEqual(await footprint(sets[1][n]!.seated));
  return answers;
}

it('every kind of play in one batch does what each does alone', async () => {
  const answers = await compare([...Object.values(welcome), ...Object.values(left)]);
  expect(answers.slice(0, Object.keys(welcome).length).every(({ status }) => status === 'ok')).toBe(true);
});

it('what is plain is done together, what is not is left for the loop', async () => {
  const seats = await Promise.all(
    [...Object.values(welcome), ...Object.values(left)].map(async (make) => {
      const seated = await seedPlayer(db);
      return make(seated);
    }),
  );
  const n = Object.keys(welcome).length;
  const done = await together([
    ...seats.slice(0, n),
    ...seats.slice(n).filter(({ id }) => seats.filter((other) => other.id === id).length === 1),
  ]);
  expect(done.slice(0, n).map((answer) => answer?.status)).toEqual(Object.keys(welcome).map(() => 'ok'));
  expect(done.slice(n).map((answer) => answer?.status ?? null)).toEqual(Object.keys(left).map(() => null));
});

it.each(Object.entries(disturbing))(
  '%s: nothing is done together, and everybody hears what is their own',
  async (_name, make) => {
    const answers = await compare([welcome['lost']!, make, welcome['won']!]);
    expect([answers[0]?.status, answers[2]?.status]).toEqual(['ok', 'ok']);
    await expect(together([playOf(await seedPlayer(db)), await make(await seedPlayer(db))])).rejects.toThrow();
  },
);

it('a bet too soon after the last is left for the loop, where it is refused', async () => {
  await db.owner.query('update brand.brand set shortest_round_ms = 60000');
  try {
    const soon = welcome['after another']!;
    expect(await compare([welcome['lost']!, soon])).toMatchObject([
      { status: 'ok' },
      { status: 'conflict', reason: 'early' },
    ]);
    expect(await together([await soon(await seedPlayer(db)), playOf(await seedPlayer(db))])).toMatchObject([
      null,
      { status: 'ok' },
    ]);
  } finally {
    await db.owner.query('update brand.brand set shortest_round_ms = 0');
  }
});

it('the second play of a member in a batch is busy, the first stands', async () => {
  const seated = await seedPlayer(db);
  const [first, second] = [playOf(seated), playOf(seated, { nonce: '1' })];
  expect((await batch([first, second, playOf(await seedPlayer(db))])).map(({ status }) => status)).toEqual([
    'ok',
    'busy',
    'ok',
  ]);
  expect(await together([first, playOf(seated, { after: first.id, nonce: '1' })])).toMatchObject([null, null]);
});

it('every kind of round ended in one batch is what each is when it is ended alone', async () => {
  const answers = await compare(
    [...Object.values(welcomeEnds), ...Object.values(leftEnds)].toReversed(),
    'launcher.end_round',
  );
  expect(answers.slice(Object.keys(leftEnds).length).every(({ status }) => status === 'ok')).toBe(true);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok', 'replayed', 'closed', 'conflict']));
});

it('rounds that are plain to end are ended together, and the others are left as they were', async () => {
  const made: { readonly seated: SeededPlayer; readonly end: Play }[] = [];
  for (const make of [...Object.values(welcomeEnds), ...Object.values(leftEnds)]) {
    const seated = await seedPlayer(db);
    made.push({ seated, end: await make(seated) });
  }
  const others = made.slice(Object.keys(welcomeEnds).length);
  const before = await Promise.all(others.map(({ seated }) => footprint(seated)));
  expect(
    (
      await together(
        made.map(({ end }) => end),
        'launcher.end_round',
      )
    ).map((answer) => answer?.status ?? null),
  ).toEqual([...Object.keys(welcomeEnds).map(() => 'ok'), ...Object.keys(leftEnds).map(() => null)]);
  expect(await Promise.all(others.map(({ seated }) => footprint(seated)))).toEqual(before);
});

it.each(Object.entries(disturbingEnds))(
  'a round to end %s: nothing is ended together, and everybody hears what is their own',
  async (_name, make) => {
    const answers = await compare(
      [welcomeEnds['won']!, make, welcomeEnds['of several steps, after one']!],
      'launcher.end_round',
    );
    expect([answers[0]?.status, answers[2]?.status]).toEqual(['ok', 'ok']);
    await expect(
      together([await endOf(await seedPlayer(db)), await make(await seedPlayer(db))], 'launcher.end_round'),
    ).rejects.toThrow();
  },
);

it('a round is ended once, whoever ends it at the same time', async () => {
  const ends = await Promise.all(Array.from({ length: 12 }, async () => endOf(await seedPlayer(db))));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, n) =>
      batch(
        (n % 2 ? ends : ends.toReversed()).map((end) => ({ ...end, id: uuid7() })),
        'launcher.end_round',
      ),
    ),
  );
  expect(answers.flat().every(({ status }) => ['ok', 'replayed', 'busy'].includes(status))).toBe(true);
  expect(answers.flat().filter(({ status }) => status === 'ok').length).toBeLessThanOrEqual(ends.length);
  const rows = await db.owner.query<{ balance: bigint }>(
    'select balance from ledger.account where member_id = any ($1)',
    [ends.map(({ memberId }) => memberId)],
  );
  expect(rows.every(({ balance }) => [90n, 115n].includes(balance / BigInt(baht)))).toBe(true);
});

it('the second round of a member in a batch is busy, the first is ended', async () => {
  const [first, other] = [await endOf(await seedPlayer(db)), await endOf(await seedPlayer(db))];
  expect(
    (await batch([first, { ...first, id: uuid7() }, other], 'launcher.end_round')).map(({ status }) => status),
  ).toEqual(['ok', 'busy', 'ok']);
  expect(await together([first, other], 'launcher.end_round')).toEqual([null, null]);
});
