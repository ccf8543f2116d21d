import { testDatabase } from '@chokdee/database/testing';
import { createReadCounter } from '@chokdee/database/testing-reads';
import { uuid7 } from '@chokdee/database/uuid7';
import { expect, it } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { seedDemo } from '../catalogue/index.ts';
import { baht, playOf, seedPlayer, type SeededPlayer } from './testing-batch.ts';

/** As wagering/plans.test.ts, for what the games read beside the door: members, their sessions, conversations, seats and rounds. */
const ROWS = 20_000;
const PLAYERS = 12;

/** Twenty thousand others, each a copy of somebody who is there with ids of its own, which come before all that are made later. */
const others = (
  table: string,
  ids: string,
  from = `(select member_id from identity.member where account like 'other%') m`,
): string =>
  `insert into ${table} select o.* from (select to_jsonb(t) as row from ${table} t order by member_id desc limit 1) one cross join ${from} cross join lateral jsonb_populate_record(null::${table}, one.row || ${ids}) o`;
const GROWTH = [
  others(
    'identity.member',
    `jsonb_build_object('member_id', '00' || substr(gen_random_uuid()::text, 3), 'account', 'other' || n, 'account_key', 'other' || n)`,
    `generate_series(1, ${ROWS}) n`,
  ),
  others(
    'identity.session',
    `jsonb_build_object('member_id', m.member_id, 'session_id', m.member_id, 'token_hash', sha256(m.member_id::text::bytea), 'ended_at', null, 'end_reason', null)`,
  ),
  others(
    'launcher.session',
    `jsonb_build_object('member_id', m.member_id, 'id', m.member_id, 'token_hash', sha256(m.member_id::text::bytea))`,
  ),
  others('launcher.game_slot', `jsonb_build_object('member_id', m.member_id)`),
  others(
    'launcher.round',
    `jsonb_build_object('member_id', m.member_id, 'id', platform.uuid7(), 'request_id', gen_random_uuid(), 'active', true, 'open', false, 'moves', '[]'::jsonb, 'moved_at', null, 'payout', 5, 'ended_at', null, 'ended_by', null)`,
  ),
  others('seeds.pair', `jsonb_build_object('member_id', m.member_id, 'id', m.member_id)`),
  `insert into seeds.hold (member_id, pair_id, round_id) select member_id, id, gen_random_uuid() from seeds.pair where id = member_id`,
];

/** Rows and index entries a command may read more than before the house grew (wagering/plans.test.ts). */
const FEW = 1_000;

it.each(['empty', 'of a dozen players'])(
  'the commands of the games read a few rows each, also with plans from a house that was %s',
  async (fixture) => {
    const db = await testDatabase({ max: 3 });
    await seedBrand(db.database);
    await seedDemo({ database: db.database, brandId: 'chokdee' });
    const reads = await createReadCounter(db, ['identity', 'launcher', 'ledger', 'protection', 'seeds', 'wagering']);
    try {
      if (fixture === 'empty') await reads.analyse();
      const players: { seated: SeededPlayer; nonce: number; last: string | null }[] = [];
      for (let n = 0; n < PLAYERS; n += 1) players.push({ seated: await seedPlayer(db, 1_000), nonce: 0, last: null });
      if (fixture !== 'empty') await reads.analyse();

      const send = async (fn: string, commands: readonly object[]): Promise<number> =>
        (await reads.reading(async () => {
          const [row] = await reads.query<{ answers: { status: string }[] }>(
            'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
            [fn, commands.map((command) => JSON.stringify(command))],
          );
          expect(
            row!.answers.map(({ status }) => status),
            fn,
          ).toEqual(commands.map(() => 'ok'));
        })) / commands.length;
      /** Each kind of command, for all players together and for one alone, on site sessions that were not used for a while. */
      const round = async (): Promise<Readonly<Record<string, number>>> => {
        const counted: Record<string, number> = {};
        for (const [way, some] of [
          ['together', players],
          ['alone', players.slice(-1)],
        ] as const) {
          const count = async (what: string, fn: string, commands: readonly object[]) => {
            counted[`${what}, ${way}`] = await send(fn, commands);
          };
          const play = async (what: string, more: object) => {
            await db.owner.query(
              `update identity.session set last_seen_at = platform.clock() - interval '2 minutes' where session_id = any ($1)`,
              [some.map(({ seated }) => seated.site)],
            );
            const plays = some.map((one) => {
              const made = playOf(one.seated, {
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
            await count(what, 'launcher.play', plays);
            return plays;
          };
          const following = (plays: readonly { readonly id: string; readonly memberId: string }[], more: object) =>
            plays.map(({ id, memberId }, at) => ({
              id: uuid7(),
              memberId,
              roundId: id,
              sessionId: some[at]!.seated.session,
              ...more,
            }));
          await play('lose', {});
          await count('end', 'launcher.end_round', following(await play('win', { payout: '5' }), { by: 'client' }));
          const open = await play('open', { payout: '5', open: true });
          await count(
            'move',
            'launcher.act',
            following(open, {
              step: 0,
              move: { tile: 3 },
              state: [
                { index: 0, type: 'bet' },
                { index: 1, type: 'lift', tile: 3 },
              ],
              payout: '7',
              open: true,
            }),
          );
          await count('take', 'launcher.end_round', following(open, { by: 'client' }));
        }
        const { site } = players[0]!.seated;
        counted['whose session'] = await reads.reading(async () => {
          expect(
            await reads.query(`select from identity.session_of(sha256($1::text::bytea), 'chokdee', true)`, [site]),
          ).toHaveLength(1);
        });
        return counted;
      };
      // More than the five times after which a plan may be kept.
      for (let n = 0; n < 6; n += 1) await round();
      const before = await round();
      for (const sql of GROWTH) await db.owner.query(sql);
      const after = await round();
      expect(
        Object.keys(after)
          .filter((what) => after[what]! > before[what]! + FEW)
          .map((what) => [what, before[what], after[what]]),
      ).toEqual([]);
    } finally {
      reads.release();
      await db.close();
    }
  },
  300_000,
);
