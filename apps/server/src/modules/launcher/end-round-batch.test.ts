import { whileLocked } from '@chokdee/database/testing-locks';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { playOf, useBatches, type Command, type MakeCommand, type SeededPlayer } from './testing-batch.ts';
import { footprintOf } from './testing-footprint.ts';
import { baht } from './testing-members.ts';

// Each end of a round in a batch must do what it does alone, whatever its neighbours are.
const { db, seed, sender } = useBatches();
const { batch, alone, compare } = sender('launcher.end_round');
const plays = sender('launcher.play');

const update = (sql: string, id: string) => db().owner.query(sql, [id]);
/** Runs a command that must be accepted. */
const run = async (fn: 'launcher.act' | 'wagering.settle' | 'wagering.void', command: Command) => {
  expect(await createCommands(db().database.pool).run(fn, command)).toMatchObject({ status: 'ok' });
};

/** Plays a round of ten baht and makes the command that ends it. */
const endOf = async (
  player: SeededPlayer,
  bet: Partial<Command> = { payout: String(25 * baht) },
  more: Partial<Command> = {},
): Promise<Command> => {
  const play = playOf(player, bet);
  expect(await plays.alone(play)).toMatchObject({ status: 'ok' });
  return { roundId: play.id, id: uuid7(), memberId: player.member, by: 'client', ...more };
};

/** The same for a round of several steps, with one move that leaves it in this state. */
async function endOfMoved(player: SeededPlayer, payout: number, open: boolean): Promise<Command> {
  const end = await endOf(player, { payout: String(10 * baht), open: true });
  await run('launcher.act', {
    id: uuid7(),
    memberId: player.member,
    sessionId: player.session,
    roundId: end['roundId'],
    step: 0,
    move: { tile: 3 },
    state: [
      { index: 0, type: 'bet' },
      { index: 1, type: 'lift', tile: 3 },
    ],
    payout: String(payout),
    open,
  });
  return { ...end, id: uuid7() };
}

const ended = async (end: Command): Promise<Command> => {
  expect(await alone(end)).toMatchObject({ status: 'ok' });
  return end;
};
/** Posts a transfer with these accounts. */
const post = (
  member: string,
  { type, from, to, amount, id = uuid7() }: { type: string; from: string; to: string; amount: number; id?: string },
) =>
  db().owner.query(
    `select ledger.post($1, $2, '\\x00', $3, array[row($4, $5, $6::bigint, 'THB')::ledger.line], 'test')`,
    [member, id, type, from, to, amount],
  );
const hold = (member: string, id: string) =>
  db().owner.query(
    `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', ${60 * baht}, 'THB', null, null)`,
    [member, id],
  );
const wagerCommand = (player: SeededPlayer, end: Command, more: object): Command => ({
  id: uuid7(),
  memberId: player.member,
  wagerId: end['roundId'],
  ...more,
});

/** Rounds that are ended. */
const accepted: Readonly<Record<string, MakeCommand>> = {
  won: async (player) => endOf(player),
  'by the sweep': async (player) => endOf(player, { payout: '10000' }, { by: 'sweep' }),
  'of several steps, none made': async (player) => endOf(player, { payout: String(10 * baht), open: true }),
  'of several steps, nothing won yet': async (player) => endOf(player, { open: true }),
  'of several steps, after one': async (player) => endOfMoved(player, 12 * baht, true),
  'of several steps, the last one made': async (player) => endOfMoved(player, 30 * baht, false),
  'after another': async (player) => {
    const first = await ended(await endOf(player));
    return endOf(player, { payout: '70000', after: first['roundId'], nonce: '1' });
  },
  'of a blocked member': async (player) => {
    const end = await endOf(player);
    await update(`update protection.player_limits set state = 'blocked' where member_id = $1`, player.member);
    return end;
  },
  'of an ended session': async (player) => {
    const end = await endOf(player);
    await update(`update launcher.session set ended_at = platform.clock() where id = $1`, player.session);
    return end;
  },
  'with other funds on hold': async (player) => {
    const end = await endOf(player);
    await hold(player.member, uuid7());
    return end;
  },
  'of a voided wager': async (player) => {
    const end = await endOf(player);
    await run('wagering.void', wagerCommand(player, end, { reason: 'test' }));
    return end;
  },
  'of a cancelled wager, of several steps': async (player) => {
    const end = await endOfMoved(player, 12 * baht, true);
    await run('wagering.void', wagerCommand(player, end, { reason: 'test', cancel: true }));
    return end;
  },
  'of a wager settled meanwhile': async (player) => {
    const end = await endOf(player);
    await run('wagering.settle', wagerCommand(player, end, { payout: '50000' }));
    return end;
  },
  'of yesterday': async (player) => {
    const end = await endOf(player);
    await update(
      `update wagering.wager set placed_at = placed_at - interval '1 day' where member_id = $1`,
      player.member,
    );
    return end;
  },
  'with a debt to repay': async (player) => {
    const id = uuid7();
    await post(player.member, { type: 'deposit', from: 'channel:sandbox', to: 'cash', amount: 50 * baht, id });
    const end = await endOf(player);
    await post(player.member, { type: 'withdrawal', from: 'cash', to: 'channel:sandbox', amount: 130 * baht });
    await db().owner.query(`select ledger.reverse($1, $2, '\\x00', $3, 'test')`, [player.member, uuid7(), id]);
    return { ...end, id: uuid7() };
  },
  'with an id older than the last transfer': async (player) => {
    const id = uuid7();
    return endOf(player, undefined, { id });
  },
};

/** Rounds that are not ended, or were ended before. */
const refused: Readonly<Record<string, MakeCommand>> = {
  'ended before': async (player) => ended(await endOf(player)),
  'ended before by another command': async (player) => ({ ...(await ended(await endOf(player))), id: uuid7() }),
  'lost, so it was never active': async (player) => endOf(player, {}),
  unknown: async (player) => ({ id: uuid7(), memberId: player.member, roundId: uuid7(), by: 'client' }),
  'of an unknown member': async () => ({ id: uuid7(), memberId: uuid7(), roundId: uuid7(), by: 'client' }),
  'of another member': async (player) => ({ ...(await endOf(await seed())), memberId: player.member }),
  'with the id of the round': async (player) => {
    const end = await endOf(player);
    return { ...end, id: end['roundId'] as string };
  },
  'with the id of a hold': async (player) => {
    const end = await endOf(player);
    await hold(player.member, end.id);
    return end;
  },
  'with the id of a transfer between other accounts': async (player) => {
    const end = await endOf(player);
    await post(player.member, { type: 'adjustment', from: 'house:one', to: 'house:other', amount: 5, id: end.id });
    return end;
  },
  'by nobody': async (player) => endOf(player, undefined, { by: null }),
  'by somebody who may not': async (player) => endOf(player, undefined, { by: 'visitor' }),
  'whose id is malformed': async (player) => ({ ...(await endOf(player)), roundId: 'x' }),
};

it('a batch with every kind of round does what each does alone', async () => {
  const answers = await compare([...Object.values(accepted), ...Object.values(refused)].toReversed());
  const n = Object.keys(refused).length;
  expect(answers.slice(n).every(({ status }) => status === 'ok')).toBe(true);
  expect(new Set(answers.slice(0, n).map(({ status }) => status))).toEqual(
    new Set(['replayed', 'closed', 'conflict', 'error']),
  );
});

it('concurrent batches end each round once', async () => {
  const ends = await Promise.all(Array.from({ length: 12 }, async () => endOf(await seed())));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, n) =>
      batch((n % 2 ? ends : ends.toReversed()).map((end) => ({ ...end, id: uuid7() }))),
    ),
  );
  expect(answers.flat().every(({ status }) => ['ok', 'replayed', 'busy'].includes(status))).toBe(true);
  expect(answers.flat().filter(({ status }) => status === 'ok').length).toBeLessThanOrEqual(ends.length);
  const rows = await db().owner.query<{ balance: bigint }>(
    'select balance from ledger.account where member_id = any ($1)',
    [ends.map(({ memberId }) => memberId)],
  );
  expect(rows.every(({ balance }) => [90n, 115n].includes(balance / BigInt(baht)))).toBe(true);
});

it('the second round of a member in a batch is busy, the first is ended', async () => {
  const [first, other] = [await endOf(await seed()), await endOf(await seed())];
  expect((await batch([first, { ...first, id: uuid7() }, other])).map(({ status }) => status)).toEqual([
    'ok',
    'busy',
    'ok',
  ]);
});

it.each(['protection.player_limits', 'ledger.account'])(
  'a member whose row of %s is locked is busy at once, and the neighbours are ended',
  async (table) => {
    const ends = [await endOf(await seed()), await endOf(await seed()), await endOf(await seed())] as const;
    const { memberId } = ends[1];
    const before = await footprintOf(db(), String(memberId));
    await whileLocked(db(), { table, memberId: String(memberId) }, async () => {
      expect((await batch(ends)).map(({ status }) => status)).toEqual(['ok', 'busy', 'ok']);
    });
    expect(await footprintOf(db(), String(memberId))).toEqual(before);
  },
);
