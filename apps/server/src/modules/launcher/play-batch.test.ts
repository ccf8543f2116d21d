import { whileLocked } from '@chokdee/database/testing-locks';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { playOf, useBatches, type Command, type MakeCommand, type SeededPlayer } from './testing-batch.ts';
import { footprintOf } from './testing-footprint.ts';
import { baht } from './testing-members.ts';

// Each play of a batch must do what it does alone, whatever its neighbours are.
const { db, seed, sender } = useBatches();
const { batch, alone, compare } = sender('launcher.play');

/** Plays before the play under test, with the same request id or another. */
const playFirst = async (player: SeededPlayer, more: Partial<Command>): Promise<Command> => {
  const first = playOf(player, more);
  expect(await alone(first)).toMatchObject({ status: 'ok' });
  return first;
};
const update = (sql: string, id: string) => db().owner.query(sql, [id]);

/** Plays that are accepted. */
const accepted: Readonly<Record<string, MakeCommand>> = {
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

/** Plays that are refused, are repetitions or are wrong. */
const refused: Readonly<Record<string, MakeCommand>> = {
  'without a state': async (player) => playOf(player, { state: undefined, open: true }),
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
    playOf(player, { after: (await playFirst(player, { payout: '50000' })).id, nonce: '1' }),
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
  'with a nonce that is not the next': async (player) => playOf(player, { nonce: '1' }),
  'with an amount that is no number': async (player) => playOf(player, { amount: 'x' }),
  'without events': async (player) => playOf(player, { state: [] }),
};

it('a batch with every kind of play does what each does alone', async () => {
  const answers = await compare([...Object.values(accepted), ...Object.values(refused)]);
  const n = Object.keys(accepted).length;
  expect(answers.slice(0, n).every(({ status }) => status === 'ok')).toBe(true);
  const reasons = answers.slice(n).map((answer) => {
    const { status, reason } = answer as { readonly status: string; readonly reason?: string };
    return reason === undefined ? status : `${status} ${reason}`;
  });
  expect(Object.fromEntries(Object.keys(refused).map((name, index) => [name, reasons[index]]))).toEqual({
    'without a state': 'error',
    'with too little money': 'insufficient',
    'above a limit': 'limit limit.single_bet',
    'of a blocked member': 'blocked',
    'of an unknown member': 'closed',
    'in an unknown session': 'closed session',
    'in the session of another member': 'closed session',
    'in an ended session': 'closed session',
    'in an expired session': 'closed session',
    'on an ended site session': 'closed session',
    'on a site session that was idle for too long': 'closed session',
    'of a member whose account is blocked': 'closed session',
    'in a game that is not offered': 'closed game',
    'while a round is active': 'conflict active',
    'concurrent with another': 'conflict concurrent',
    'sent before': 'replayed',
    'sent before with other content': 'conflict content',
    'requested before': 'replayed',
    'requested before with other content': 'conflict request',
    'with a nonce that is not the next': 'conflict nonce',
    'with an amount that is no number': 'error',
    'without events': 'error',
  });
});

it('a play that is only asked for is answered, writes nothing and leaves its neighbours', async () => {
  const players = [await seed(), await seed(), await seed()] as const;
  const before = await footprintOf(db(), players[1].member);
  const [one, asked, refusedOne] = [
    playOf(players[0]),
    playOf(players[1], { dryRun: true, state: undefined, open: true }),
    playOf(players[2], { dryRun: true, state: undefined, stake: String(101 * baht) }),
  ];
  expect(await batch([one, asked, refusedOne])).toMatchObject([
    { status: 'ok', round: { id: one.id } },
    { status: 'ok' },
    { status: 'insufficient' },
  ]);
  expect(await footprintOf(db(), players[1].member)).toEqual(before);
  expect(await alone(asked)).toEqual({ status: 'ok' });
  expect(await alone(playOf(players[1]))).toMatchObject({ status: 'ok', round: { active: false } });
});

it('a bet during the cooldown is refused', async () => {
  await db().owner.query('update brand.brand set shortest_round_ms = 60000');
  try {
    expect(await compare([accepted['lost']!, accepted['after another']!])).toMatchObject([
      { status: 'ok' },
      { status: 'conflict', reason: 'cooldown' },
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
});

it.each(['protection.player_limits', 'ledger.account', 'seeds.pair'])(
  'a member whose row of %s is locked is busy at once, and the neighbours are accepted',
  async (table) => {
    const players = [await seed(), await seed(), await seed()] as const;
    const before = await footprintOf(db(), players[1].member);
    await whileLocked(db(), { table, memberId: players[1].member }, async () => {
      const answers = await batch(players.map((player) => playOf(player)));
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'busy', 'ok']);
    });
    expect(await footprintOf(db(), players[1].member)).toEqual(before);
  },
);

it('concurrent batches of the same members in opposite order do not deadlock and play each bet once', async () => {
  const plays = await Promise.all(Array.from({ length: 12 }, async () => playOf(await seed())));
  const answers = await Promise.all(Array.from({ length: 6 }, (_none, n) => batch(n % 2 ? plays : plays.toReversed())));
  expect(answers.flat().every(({ status }) => ['ok', 'replayed', 'busy'].includes(status))).toBe(true);
  const rows = await db().owner.query<{ rounds: number }>(
    'select count(*)::integer as rounds from launcher.round where member_id = any ($1) group by member_id',
    [plays.map(({ memberId }) => memberId)],
  );
  expect(rows.every(({ rounds }) => rounds === 1)).toBe(true);
});
