import { testDatabase } from '@chokdee/database/testing';
import { createReadCounter } from '@chokdee/database/testing-reads';
import { uuid7 } from '@chokdee/database/uuid7';
import { expect, it } from 'vitest';
import type { PlaceAndSettle } from './commands.ts';
import { baht, openPlayer, playOf, stakeOf } from './testing.ts';

/**
 * A connection keeps the plans it made at its first wager, in a house without players. Once the tables are large, and nobody has analysed them,
 * a command must still find its rows by their keys: what it reads is counted, not timed.
 */
const ROWS = 20_000;
const PLAYERS = 12;

/** Rows of others in every table a wager touches. */
const GROWTH = [
  `insert into protection.player_limits (member_id, brand_id, currency, counted_on) select gen_random_uuid(), 'chokdee', 'THB', current_date from generate_series(1, ${ROWS})`,
  `insert into ledger.account (member_id, purse, currency, brand_id) select member_id, 'cash', 'THB', 'chokdee' from protection.player_limits on conflict do nothing`,
  `insert into seeds.pair (member_id, id, state, hash, sealed, client_seed, started_at) select member_id, gen_random_uuid(), 'current', repeat('a', 64), '\\x00', 'x', platform.clock() from protection.player_limits on conflict do nothing`,
  `insert into ledger.transfer (member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, hash) select member_id, platform.uuid7(), 0, platform.clock(), 1, 'chokdee', 'adjustment', 'house:a', 'house:b', 'THB', '\\x00' from protection.player_limits`,
  `insert into ledger.hold (member_id, id, brand_id, type, purse, target, amount, currency, hash, held_at) select member_id, platform.uuid7(), 'chokdee', 'withdrawal', 'cash', 'channel:a', 1, 'THB', '\\x00', platform.clock() from protection.player_limits`,
  `insert into ledger.claim (member_id, id, hash, claimed_at) select member_id, platform.uuid7(), '\\x00', platform.clock() from protection.player_limits`,
  `insert into wagering.wager (member_id, id, placed_at, stake, balance_after, balance_version, state, immediate, brand_id, product, vendor, game, round, currency, rule_version, hash, detail)
   select member_id, platform.uuid7(), platform.clock(), 1, 0, 1, 'placed', false, 'chokdee', 'RNG', 'BAAN', 'dice', 'r', 'THB', '1', '\\x00', '{}' from protection.player_limits`,
  `insert into wagering.outcome (member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after, balance_version, hash)
   select member_id, platform.uuid7(), platform.uuid7(), platform.clock(), 1, 'settle', 0, 0, 0, 1, '\\x00' from protection.player_limits`,
];

/** Rows and index entries a command may read more than before the house grew. Besides its own (3 to 21) there are former versions of them, which the transactions of others keep, and a batch may be asked twice; a plan that is wrong reads thousands. */
const FEW = 1_000;

it.each(['empty', 'of a dozen players'])(
  'the commands of the door read a few rows each, also with plans from a house that was %s',
  async (house) => {
    const db = await testDatabase({ max: 3 });
    const reads = await createReadCounter(db, ['ledger', 'protection', 'seeds', 'wagering']);
    try {
      if (house === 'empty') await reads.analyse();
      const players: { member: string; pair: string; nonce: number }[] = [];
      for (let n = 0; n < PLAYERS; n += 1) {
        const [member, pair] = [await openPlayer(db, baht(1_000)), uuid7()];
        await db.database.query(
          `select seeds.open($1, 'plans', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`,
          [member, pair, uuid7()],
        );
        players.push({ member, pair, nonce: 0 });
      }
      if (house !== 'empty') await reads.analyse();

      /** Sends a batch, and answers how many rows and entries were read for each of its commands. */
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
      /** A call of the ledger's own for one player. */
      const call = (expression: string, values: readonly unknown[]): Promise<number> =>
        reads.reading(async () => {
          const [row] = await reads.query<{ status: string }>(`select (${expression}).status`, [
            players[0]!.member,
            ...values,
          ]);
          expect(row!.status, expression).toBe('ok');
        });
      const drawn = (player: (typeof players)[number]): Partial<PlaceAndSettle> => ({
        seedPair: player.pair,
        nonce: String(player.nonce++),
      });
      const follow = (wagers: readonly { memberId: string; id: string }[], more: object) =>
        wagers.map(({ memberId, id }) => ({ id: uuid7(), memberId, wagerId: id, reason: 'plans', ...more }));
      const money = (some: typeof players, type: string, debit: string, credit: string) =>
        some.map(({ member }) => ({
          id: uuid7(),
          memberId: member,
          type,
          lines: [{ debit, credit, amount: '5', currency: 'THB' }],
        }));
      /** Each kind of command, for all players together and for one alone. */
      const round = async (): Promise<Readonly<Record<string, number>>> => {
        const counted: Record<string, number> = {};
        for (const [way, some] of [
          ['together', players],
          ['alone', players.slice(0, 1)],
        ] as const) {
          const count = async (what: string, fn: string, commands: readonly object[]) => {
            counted[`${what}, ${way}`] = await send(fn, commands);
          };
          const open = some.map((one) => stakeOf(one.member, baht(1), drawn(one)));
          const plays = some.map((one) => playOf(one.member, baht(1), baht(1), drawn(one)));
          const called = some.map(({ member }) => stakeOf(member, baht(1)));
          await count('place', 'wagering.place', open);
          await count('play', 'wagering.place_and_settle', plays);
          await count('settle', 'wagering.settle', follow(open, { payout: '5' }));
          await count('resettle', 'wagering.resettle', follow(open, { payout: '7' }));
          await send('wagering.place', called);
          await count('void an open one', 'wagering.void', follow(called, {}));
          await count('void an immediate one', 'wagering.void', follow(plays, {}));
          await count('deposit', 'ledger.adjust', money(some, 'deposit', 'channel:sandbox', 'cash'));
          await count('bonus', 'ledger.adjust', money(some, 'bonus', 'promotion:plans', 'bonus'));
        }
        const [one, other, posted] = [uuid7(), uuid7(), uuid7()];
        counted['hold'] = await call(
          `ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`,
          [one],
        );
        await call(`ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`, [
          other,
        ]);
        counted['post a hold'] = await call(`ledger.post_hold($1, $2, '\\x00', $3, null)`, [posted, one]);
        counted['void a hold'] = await call(`ledger.void_hold($1, $2, '\\x00', $3, null)`, [uuid7(), other]);
        counted['reverse'] = await call(`ledger.reverse($1, $2, '\\x00', $3, null)`, [uuid7(), posted]);
        counted['free'] = await send('wagering.place', [stakeOf(players[0]!.member, 0n)]);
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
