import { testDatabase } from '@chokdee/database/testing';
import { createReadCounter, findGrowingReads } from '@chokdee/database/testing-reads';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import type { PlaceAndSettle } from './commands.ts';
import { baht, type BatchAnswer, openPlayer, openSeedPairs, placeOf, playOf } from './testing.ts';

// A connection keeps the plans it made at its first wagers, when the tables were small. Once they
// are large and not analysed again, a command must still find its rows by their keys. The rows it
// reads are counted; time is not measured.
const ROWS = 20_000;
const PLAYERS = 12;

/** Fills every table that a wager touches with rows of other members. */
const GROWTH = [
  `insert into protection.player_limits (member_id, brand_id, currency, counted_on)
   select gen_random_uuid(), 'chokdee', 'THB', current_date from generate_series(1, ${ROWS})`,
  `insert into ledger.account (member_id, purse, currency, brand_id)
   select member_id, 'cash', 'THB', 'chokdee' from protection.player_limits
   on conflict do nothing`,
  `insert into seeds.pair (member_id, id, state, hash, sealed, client_seed, started_at)
   select member_id, gen_random_uuid(), 'current', repeat('a', 64), '\\x00', 'x', platform.clock()
   from protection.player_limits
   on conflict do nothing`,
  `insert into ledger.transfer (
     member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, hash
   )
   select
     member_id, platform.uuid7(), 0, platform.clock(), 1, 'chokdee', 'adjustment', 'house:a', 'house:b', 'THB', '\\x00'
   from protection.player_limits`,
  `insert into ledger.hold (member_id, id, brand_id, type, purse, target, amount, currency, hash, held_at)
   select
     member_id, platform.uuid7(), 'chokdee', 'withdrawal', 'cash', 'channel:a', 1, 'THB', '\\x00', platform.clock()
   from protection.player_limits`,
  `insert into ledger.claim (member_id, id, hash, claimed_at)
   select member_id, platform.uuid7(), '\\x00', platform.clock() from protection.player_limits`,
  `insert into wagering.wager (
     member_id, id, placed_at, stake, balance_after, balance_version, state, immediate, brand_id, product, vendor,
     game, round, currency, rule_version, hash, detail
   )
   select
     member_id, platform.uuid7(), platform.clock(), 10000, 0, 1, 'placed', false, 'chokdee', 'RNG', 'BAAN',
     'dice', 'r', 'THB', '1', '\\x00', '{}'
   from protection.player_limits`,
  `insert into wagering.outcome (
     member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after, balance_version, hash
   )
   select member_id, platform.uuid7(), platform.uuid7(), platform.clock(), 1, 'settle', 0, 0, 0, 1, '\\x00'
   from protection.player_limits`,
];

/**
 * Rows and index entries a command may read more than before the tables grew. Beside its own rows
 * (3 to 21) it reads former versions of them, which transactions of other databases keep, and a
 * batch may run twice; a wrong plan reads thousands.
 */
const TOLERANCE = 1_000;

interface Player {
  readonly member: string;
  readonly pair: string;
  nonce: number;
}

const HOLD = `ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`;

const drawOf = (player: Player): Partial<PlaceAndSettle> => ({
  seedPair: player.pair,
  nonce: String(player.nonce++),
});

const outcomesOf = (wagers: readonly { memberId: string; id: string }[], more: object) =>
  wagers.map(({ memberId, id }) => ({ id: uuid7(), memberId, wagerId: id, reason: 'plans', ...more }));

const adjustmentsOf = (players: readonly Player[], type: string, debit: string, credit: string) =>
  players.map(({ member }) => ({
    id: uuid7(),
    memberId: member,
    type,
    lines: [{ debit, credit, amount: '5', currency: 'THB' }],
  }));

it.each(['empty', 'with a dozen players'])(
  'the wager commands read a few rows each, also with plans made while the database was %s',
  async (before) => {
    const db = await testDatabase({ max: 3 });
    const reads = await createReadCounter(db, ['ledger', 'protection', 'seeds', 'wagering']);

    /** Sends a batch; returns the rows and entries read per command. */
    const send = async (fn: string, commands: readonly object[]): Promise<number> => {
      const read = await reads.reading(async () => {
        const [row] = await reads.query<{ answers: BatchAnswer[] }>(
          'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
          [fn, commands.map((command) => JSON.stringify(command))],
        );
        expect(
          row!.answers.map(({ status }) => status),
          fn,
        ).toEqual(commands.map(() => 'ok'));
      });
      return read / commands.length;
    };

    /** Calls a ledger function that has no money command, for one member; returns what it read. */
    const call = (member: string, expression: string, values: readonly unknown[]): Promise<number> =>
      reads.reading(async () => {
        const [row] = await reads.query<{ status: string }>(`select (${expression}).status`, [member, ...values]);
        expect(row!.status, expression).toBe('ok');
      });

    /** What each kind of batched command reads for these players. */
    const readByCommands = async (players: readonly Player[]): Promise<Readonly<Record<string, number>>> => {
      const open = players.map((player) => placeOf(player.member, baht(1), drawOf(player)));
      const plays = players.map((player) => playOf(player.member, baht(1), baht(1), drawOf(player)));
      const voided = players.map(({ member }) => placeOf(member, baht(1)));
      const counted = {
        place: await send('wagering.place', open),
        play: await send('wagering.place_and_settle', plays),
        settle: await send('wagering.settle', outcomesOf(open, { payout: '50000' })),
        resettle: await send('wagering.resettle', outcomesOf(open, { payout: '70000' })),
      };
      await send('wagering.place', voided);
      return {
        ...counted,
        'void an open one': await send('wagering.void', outcomesOf(voided, {})),
        'void an immediate one': await send('wagering.void', outcomesOf(plays, {})),
        deposit: await send('ledger.adjust', adjustmentsOf(players, 'deposit', 'channel:sandbox', 'cash')),
        bonus: await send('ledger.adjust', adjustmentsOf(players, 'bonus', 'promotion:plans', 'bonus')),
      };
    };

    /** What holds and a reversal read for one member. */
    const readByLedgerCalls = async (member: string): Promise<Readonly<Record<string, number>>> => {
      const [one, other, posted] = [uuid7(), uuid7(), uuid7()];
      const hold = await call(member, HOLD, [one]);
      await call(member, HOLD, [other]);
      return {
        hold,
        'post a hold': await call(member, `ledger.post_hold($1, $2, '\\x00', $3, null)`, [posted, one]),
        'void a hold': await call(member, `ledger.void_hold($1, $2, '\\x00', $3, null)`, [uuid7(), other]),
        reverse: await call(member, `ledger.reverse($1, $2, '\\x00', $3, null)`, [uuid7(), posted]),
      };
    };

    /** Every kind of command once, for all players together and for one alone. */
    const readOnce = async (players: readonly Player[]): Promise<Readonly<Record<string, number>>> => {
      const named = (mode: string, counted: Readonly<Record<string, number>>) =>
        Object.fromEntries(Object.entries(counted).map(([kind, read]) => [`${kind}, ${mode}`, read]));
      const { member } = players[0]!;
      return {
        ...named('together', await readByCommands(players)),
        ...named('alone', await readByCommands(players.slice(0, 1))),
        ...(await readByLedgerCalls(member)),
        free: await send('wagering.place', [placeOf(member, 0n)]),
      };
    };

    try {
      if (before === 'empty') await reads.analyse();
      const players: Player[] = [];
      for (let n = 0; n < PLAYERS; n += 1) {
        const member = await openPlayer(db, baht(1_000));
        players.push({ member, pair: (await openSeedPairs(db, member)).current, nonce: 0 });
      }
      if (before !== 'empty') await reads.analyse();

      const growing = await findGrowingReads({
        measure: () => readOnce(players),
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
