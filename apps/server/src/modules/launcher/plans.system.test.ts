import { createReadCounter, findGrowingReads } from '@chokdee/database/testing-reads';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { batchDatabase, playOf, seedPlayer, type Command, type SeededPlayer } from './testing-batch.ts';
import { baht } from './testing-members.ts';

/**
 * As wagering/plans.test.ts, for the other rows of a play: members, sessions, game sessions, game
 * slots and rounds.
 */
const ROWS = 20_000;
const PLAYERS = 12;
/** More than the tolerance. */
const OWN_ROUNDS = 1_500;
/**
 * Rows and index entries a command may read more than before the tables grew
 * (wagering/plans.test.ts).
 */
const TOLERANCE = 1_000;

/** Inserts ROWS copies of a member's row under other ids, which sort before all later ones. */
const copies = (
  table: string,
  ids: string,
  from = `(select member_id from identity.member where account like 'other%') m`,
): string => `
  insert into ${table}
  select o.*
  from (select to_jsonb(t) as row from ${table} t order by member_id desc limit 1) one
  cross join ${from}
  cross join lateral jsonb_populate_record(null::${table}, one.row || ${ids}) o`;
const GROWTH = [
  copies(
    'identity.member',
    `jsonb_build_object(
      'member_id', '00' || substr(gen_random_uuid()::text, 3), 'account', 'other' || n, 'account_key', 'other' || n
    )`,
    `generate_series(1, ${ROWS}) n`,
  ),
  copies(
    'identity.session',
    `jsonb_build_object(
      'member_id', m.member_id, 'session_id', m.member_id, 'token_hash', sha256(m.member_id::text::bytea),
      'ended_at', null, 'end_reason', null
    )`,
  ),
  copies(
    'launcher.session',
    `jsonb_build_object('member_id', m.member_id, 'id', m.member_id, 'token_hash', sha256(m.member_id::text::bytea))`,
  ),
  copies('launcher.game_slot', `jsonb_build_object('member_id', m.member_id)`),
  copies(
    'launcher.round',
    `jsonb_build_object(
      'member_id', m.member_id, 'id', platform.uuid7(), 'request_id', gen_random_uuid(), 'active', true, 'open', false,
      'moves', '[]'::jsonb, 'moved_at', null, 'payout', 5, 'ended_at', null, 'ended_by', null
    )`,
  ),
  // And many of each player, whose own rounds no play may read.
  `insert into launcher.round
  select o.*
  from (
    select distinct on (member_id) to_jsonb(t) as row
    from launcher.round t
    where member_id in (select member_id from identity.member where account not like 'other%')
    order by member_id
  ) one
  cross join generate_series(1, ${OWN_ROUNDS}) n
  cross join lateral jsonb_populate_record(
    null::launcher.round,
    one.row || jsonb_build_object(
      'id', platform.uuid7(), 'request_id', gen_random_uuid(), 'active', true, 'open', false, 'moves', '[]'::jsonb,
      'moved_at', null, 'payout', 10000, 'ended_at', null, 'ended_by', null, 'nonce', n
    )
  ) o`,
  copies('seeds.pair', `jsonb_build_object('member_id', m.member_id, 'id', m.member_id)`),
  `insert into seeds.hold (member_id, pair_id, round_id)
  select member_id, id, gen_random_uuid() from seeds.pair where id = member_id`,
];

/** The rows read per command, by kind of command. */
type Reads = Record<string, number>;

interface ActivePlayer {
  readonly player: SeededPlayer;
  nonce: number;
  last: string | null;
}

it.each(['empty tables', 'a dozen players'])(
  'the commands read a few rows each, also with plans made for %s',
  async (start) => {
    const db = await batchDatabase({ max: 3 });
    const reads = await createReadCounter(db, ['identity', 'launcher', 'ledger', 'protection', 'seeds', 'wagering']);
    try {
      if (start === 'empty tables') await reads.analyse();
      const players: ActivePlayer[] = [];
      for (let n = 0; n < PLAYERS; n += 1) players.push({ player: await seedPlayer(db, 1_000), nonce: 0, last: null });
      if (start !== 'empty tables') await reads.analyse();

      const readsOf = async (fn: string, commands: readonly object[]): Promise<number> => {
        const total = await reads.reading(async () => {
          const [row] = await reads.query<{ answers: { status: string }[] }>(
            'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
            [fn, commands.map((command) => JSON.stringify(command))],
          );
          expect(
            row!.answers.map(({ status }) => status),
            fn,
          ).toEqual(commands.map(() => 'ok'));
        });
        return total / commands.length;
      };

      /**
       * Plays a bet for each player, on site sessions that were idle for two minutes; counts its
       * reads.
       */
      const play = async (some: readonly ActivePlayer[], more: object): Promise<{ plays: Command[]; read: number }> => {
        await db.owner.query(
          `update identity.session
          set last_seen_at = platform.clock() - interval '2 minutes'
          where session_id = any ($1)`,
          [some.map(({ player }) => player.site)],
        );
        const plays = some.map((one) => {
          const made = playOf(one.player, {
            nonce: String(one.nonce++),
            after: one.last,
            requestId: uuid7(),
            amount: String(baht),
            stake: String(baht),
            ...more,
          });
          one.last = made.id;
          return made;
        });
        return { plays, read: await readsOf('launcher.play', plays) };
      };

      const sendEveryCommand = async (some: readonly ActivePlayer[]): Promise<Reads> => {
        const following = (plays: readonly Command[], more: object) =>
          plays.map(({ id, memberId }, at) => ({
            id: uuid7(),
            memberId,
            roundId: id,
            sessionId: some[at]!.player.session,
            ...more,
          }));
        const move = {
          step: 0,
          move: { tile: 3 },
          state: [
            { index: 0, type: 'bet' },
            { index: 1, type: 'lift', tile: 3 },
          ],
          payout: '70000',
          open: true,
        };
        const lost = await play(some, {});
        const won = await play(some, { payout: '50000' });
        const end = await readsOf('launcher.end_round', following(won.plays, { by: 'client' }));
        const open = await play(some, { payout: '50000', open: true });
        return {
          'lost play': lost.read,
          'won play': won.read,
          'end of a won play': end,
          'open play': open.read,
          move: await readsOf('launcher.act', following(open.plays, move)),
          'end after a move': await readsOf('launcher.end_round', following(open.plays, { by: 'client' })),
        };
      };

      /** Every kind of command, for all players in a batch and for one alone. */
      const measure = async (): Promise<Reads> => {
        const measured: Reads = {};
        for (const [size, some] of [
          ['batch', players],
          ['alone', players.slice(-1)],
        ] as const)
          for (const [kind, read] of Object.entries(await sendEveryCommand(some))) measured[`${kind}, ${size}`] = read;
        const { site } = players[0]!.player;
        measured['session by token'] = await reads.reading(async () => {
          expect(
            await reads.query(`select from identity.find_session(sha256($1::text::bytea), 'chokdee', true)`, [site]),
          ).toHaveLength(1);
        });
        return measured;
      };

      const growing = await findGrowingReads({
        measure,
        grow: async () => {
          for (const sql of GROWTH) await db.owner.query(sql);
        },
        tolerance: TOLERANCE,
      });
      expect(growing).toEqual([]);
    } finally {
      reads.release();
      await db.close();
    }
  },
  300_000,
);
