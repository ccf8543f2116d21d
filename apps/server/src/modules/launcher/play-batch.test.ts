import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { playOf, useBatches, type Command, type MakeCommand, type SeededPlayer } from './testing-batch.ts';
import { baht } from './testing-members.ts';

/**
 * A batch of plays must do the same as its plays sent one by one, whichever of them the batch form
 * processes.
 */
const { db, seed, sender } = useBatches();
const { batch, batchForm, alone, compare } = sender('launcher.play');

/** Plays before the play under test, with the same request id or another. */
const playFirst = async (player: SeededPlayer, more: Partial<Command>): Promise<Command> => {
  const first = playOf(player, more);
  expect(await alone(first)).toMatchObject({ status: 'ok' });
  return first;
};
const update = (sql: string, id: string) => db().owner.query(sql, [id]);

/** Plays that the batch form processes. */
const processed: Readonly<Record<string, MakeCommand>> = {
  lost: async (player) => playOf(player),
  won: async (player) => playOf(player, { payout: String(25 * baht) }),
  'of several steps': async (player) => playOf(player, { payout: String(10 * baht), open: true }),
  'of several steps, nothing won yet': async (player) => playOf(player, { open: true }),
  'with a request id': async (player) => playOf(player, { requestId: uuid7() }),
  'without a choice': async (player) => playOf(player, { choice: undefined, place: null }),
  'with a choice of null': async (player) => playOf(player, { choice: null }),
  'after another': async (player) => playOf(player, { after: (await playFirst(player, {})).id, nonce: '1' }),
  'on a site session that was idle for a while': async (player) => {
    await update(
      `update identity.session set last_seen_at = platform.clock() - interval '20 minutes' where session_id = $1`,
      player.site,
    );
    return playOf(player);
  },
};

/** Plays that the batch form leaves to be sent alone, without affecting the others. */
const left: Readonly<Record<string, MakeCommand>> = {
  'without a state, which is a check only': async (player) => playOf(player, { state: undefined, open: true }),
  'with too little money': async (player) => playOf(player, { amount: String(101 * baht), stake: String(101 * baht) }),
  'above a limit': async (player) => {
    await update(`update protection.player_limits set single_bet_limit = 5 where member_id = $1`, player.member);
    return playOf(player);
  },
  'of a blocked member': async (player) => {
    await update(`update protection.player_limits set state = 'blocked' where member_id = $1`, player.member);
    return playOf(player);
  },
  'of an unknown member': async (player) => playOf(player, { memberId: uuid7() }),
  'in an unknown session': async (player) => playOf(player, { sessionId: uuid7() }),
  'in the session of another member': async (player) => playOf(player, { sessionId: (await seed()).session }),
  'in an ended session': async (player) => {
    await update(`update launcher.session set ended_at = platform.clock() where id = $1`, player.session);
    return playOf(player);
  },
  'in an expired session': async (player) => {
    await update(`update launcher.session set expires_at = platform.clock() where id = $1`, player.session);
    return playOf(player);
  },
  'on an ended site session': async (player) => {
    await update(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      player.site,
    );
    return playOf(player);
  },
  'on a site session that was idle for too long': async (player) => {
    await update(
      `update identity.session set last_seen_at = platform.clock() - interval '31 minutes' where session_id = $1`,
      player.site,
    );
    return playOf(player);
  },
  'of a member whose account is blocked': async (player) => {
    await update(
      `update identity.member set state = 'blocked', block_reason = 'test' where member_id = $1`,
      player.member,
    );
    return playOf(player);
  },
  'in a game that is not offered': async (player) => {
    await update(`update launcher.session set version = '0.0.1' where id = $1`, player.session);
    return playOf(player);
  },
  'while a round is active': async (player) =>
    playOf(player, { after: (await playFirst(player, { payout: '5' })).id, nonce: '1' }),
  'concurrent with another': async (player) => {
    await playFirst(player, {});
    return playOf(player, { nonce: '1' });
  },
  'sent before': async (player) => playFirst(player, {}),
  'sent before with other content': async (player) => ({
    ...(await playFirst(player, {})),
    requestHash: 'cd'.repeat(32),
  }),
  'requested before': async (player) => {
    const requestId = uuid7();
    const { id } = await playFirst(player, { requestId });
    return playOf(player, { requestId, after: id, nonce: '1' });
  },
  'requested before with other content': async (player) => {
    const requestId = uuid7();
    const { id } = await playFirst(player, { requestId });
    return playOf(player, { requestId, requestHash: 'cd'.repeat(32), after: id, nonce: '1' });
  },
};

/** Plays that make the batch form fail, so that all are sent alone. */
const failing: Readonly<Record<string, MakeCommand>> = {
  'with a nonce that is not the next': async (player) => playOf(player, { nonce: '1' }),
  'with an amount that is no number': async (player) => playOf(player, { amount: 'x' }),
  'without events': async (player) => playOf(player, { state: [] }),
};

it('a batch with every kind of play does what each does alone', async () => {
  const answers = await compare([...Object.values(processed), ...Object.values(left)]);
  expect(answers.slice(0, Object.keys(processed).length).every(({ status }) => status === 'ok')).toBe(true);
});

it('the batch form processes the ordinary plays and leaves the others', async () => {
  const makes = [...Object.values(processed), ...Object.values(left)];
  const plays = await Promise.all(makes.map(async (make) => make(await seed())));
  const n = Object.keys(processed).length;
  const done = await batchForm([
    ...plays.slice(0, n),
    ...plays.slice(n).filter(({ id }) => plays.filter((other) => other.id === id).length === 1),
  ]);
  expect(done.slice(0, n).map((answer) => answer?.status)).toEqual(Object.keys(processed).map(() => 'ok'));
  expect(done.slice(n).map((answer) => answer?.status ?? null)).toEqual(Object.keys(left).map(() => null));
});

it.each(Object.entries(failing))(
  'a play %s: the batch form fails, and each play gets its own answer',
  async (_name, make) => {
    const answers = await compare([processed['lost']!, make, processed['won']!]);
    expect([answers[0]?.status, answers[2]?.status]).toEqual(['ok', 'ok']);
    await expect(batchForm([playOf(await seed()), await make(await seed())])).rejects.toThrow();
  },
);

it('the batch form leaves a bet during the cooldown, which is then refused', async () => {
  await db().owner.query('update brand.brand set shortest_round_ms = 60000');
  try {
    const tooSoon = processed['after another']!;
    expect(await compare([processed['lost']!, tooSoon])).toMatchObject([
      { status: 'ok' },
      { status: 'conflict', reason: 'cooldown' },
    ]);
    expect(await batchForm([await tooSoon(await seed()), playOf(await seed())])).toMatchObject([
      null,
      { status: 'ok' },
    ]);
  } finally {
    await db().owner.query('update brand.brand set shortest_round_ms = 0');
  }
});

it('the second play of a member in a batch is busy, the first is accepted', async () => {
  const player = await seed();
  const [first, second] = [playOf(player), playOf(player, { nonce: '1' })];
  expect((await batch([first, second, playOf(await seed())])).map(({ status }) => status)).toEqual([
    'ok',
    'busy',
    'ok',
  ]);
  expect(await batchForm([first, playOf(player, { after: first.id, nonce: '1' })])).toMatchObject([null, null]);
});
