import { whileLocked } from '@chokdee/database/testing-locks';
import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import type { PlaceAndSettle } from './commands.ts';
import { testSetForm, type BatchCases, type PrepareCommand } from './testing-batch.ts';
import {
  baht,
  directCommands,
  holdCash,
  openPlayer,
  openSeedPairs,
  playOf,
  sendBatch,
  wageringFixture,
} from './testing.ts';

const { db } = await wageringFixture({ proveAfterEach: true });

const LIMITS = ['single_bet', 'wager_day', 'wager_week', 'wager_month', 'loss_day', 'loss_week', 'loss_month'];

const changeLimits = (member: string, set: string) =>
  db.owner.query(`update protection.player_limits set ${set} where member_id = $1`, [member]);

const drawOf = async (member: string, nonce: number): Promise<Partial<PlaceAndSettle>> => ({
  seedPair: (await openSeedPairs(db, member)).current,
  nonce: String(nonce),
});

/** A wager that was accepted before, changed by `more`. */
const sentBefore = async (member: string, more: Partial<PlaceAndSettle> = {}): Promise<PlaceAndSettle> => {
  const first = playOf(member, baht(7), baht(3), { round: 'same' });
  await directCommands(db).run('wagering.place_and_settle', { ...first });
  await directCommands(db).run('wagering.place', { ...first });
  return { ...first, ...more };
};

const cases: BatchCases<PlaceAndSettle> = {
  accepted: {
    lost: async (member) => playOf(member, baht(10), 0n),
    won: async (member) => playOf(member, baht(10), baht(25)),
    'all cash staked': async (member) => playOf(member, baht(100), baht(1)),
    'partly at risk': async (member) =>
      playOf(member, baht(10), baht(4), { validBet: String(baht(6)), place: 'TH', price: '1.95', session: uuid7() }),
    'with a nonce': async (member) => playOf(member, baht(1), 0n, await drawOf(member, 0)),
    'exactly at every limit': async (member) => {
      await changeLimits(member, LIMITS.map((name) => `${name}_limit = ${baht(10)}`).join(', '));
      return playOf(member, baht(10), baht(20));
    },
    'beside held funds': async (member) => {
      await holdCash(db, member, baht(90));
      return playOf(member, baht(10), baht(2));
    },
    'after the end of a time-out': async (member) => {
      await changeLimits(member, `state = 'blocked', state_until = platform.clock() - interval '1 hour'`);
      return playOf(member, baht(1), 0n);
    },
    'the first of a day': async (member) => {
      await changeLimits(member, 'counted_on = counted_on - 1, wagered_day = 5, wagered_week = 5');
      return playOf(member, baht(1), 0n);
    },
    free: async (member) => playOf(member, 0n, baht(3)),
  },
  refused: {
    'too little cash': async (member) => playOf(member, baht(101), baht(500)),
    'too little cash beside held funds': async (member) => {
      await holdCash(db, member, baht(91));
      return playOf(member, baht(10), 0n);
    },
    blocked: async (member) => {
      await changeLimits(member, `state = 'blocked'`);
      return playOf(member, baht(1), 0n);
    },
    closed: async (member) => {
      await changeLimits(member, `state = 'closed'`);
      return playOf(member, baht(1), 0n);
    },
    ...Object.fromEntries(
      LIMITS.map((name) => [
        `above ${name}`,
        async (member: string) => {
          await changeLimits(member, `${name}_limit = ${baht(10) - 1n}`);
          return playOf(member, baht(10), baht(30));
        },
      ]),
    ),
    stale: async (member) => playOf(member, baht(1), 0n, { id: '01890000-0000-7000-8000-000000000000' }),
    'of another brand': async (member) => playOf(member, baht(1), 0n, { brandId: 'other' }),
    'in another currency': async (member) => playOf(member, baht(1), 0n, { currency: 'EUR' }),
    'with a negative payout': async (member) => playOf(member, baht(1), baht(-1)),
    'with a valid bet above the stake': async (member) => playOf(member, baht(1), 0n, { validBet: String(baht(2)) }),
    replayed: (member) => sentBefore(member),
    'with the id of another wager': (member) => sentBefore(member, { round: 'another' }),
    'with the id of a free wager': async (member) => {
      const free = playOf(member, 0n, 0n);
      await directCommands(db).run('wagering.place_and_settle', { ...free });
      await directCommands(db).run('wagering.place', { ...free });
      return { ...free, stake: String(baht(1)) };
    },
    'with the id of a hold': async (member) => {
      const command = playOf(member, baht(1), 0n);
      await holdCash(db, member, 5n, command.id);
      return command;
    },
    'with a nonce that is not the next one': async (member) => playOf(member, baht(1), 0n, await drawOf(member, 1)),
    'with an unknown seed pair': async (member) => playOf(member, baht(1), 0n, { seedPair: uuid7(), nonce: '0' }),
    'without a number as stake': async (member) => playOf(member, baht(1), 0n, { stake: 'x' }),
    'without a game': async (member) => playOf(member, baht(1), 0n, { game: null as unknown as string }),
  },
};

describe('a batch of wagers', () => {
  // `wagering.place` has no payout and no valid bet.
  const {
    'with a negative payout': _payout,
    'with a valid bet above the stake': _validBet,
    ...refused
  } = cases.refused as Readonly<Record<string, PrepareCommand<PlaceAndSettle>>>;
  testSetForm(db, {
    fn: 'wagering.place',
    cases: { ...cases, refused },
    plain: async (member) => playOf(member, baht(1), 0n),
  });
  testSetForm(db, { fn: 'wagering.place_and_settle', cases, plain: async (member) => playOf(member, baht(1), 0n) });

  it('accepts the first wager of a member; the second is busy', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const answers = await sendBatch(db, 'wagering.place_and_settle', [
      playOf(one, baht(1), 0n),
      playOf(other, baht(1), 0n),
      playOf(one, baht(2), 0n),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy']);
    expect(await db.owner.query('select stake from wagering.wager where member_id = $1', [one])).toEqual([
      { stake: baht(1) },
    ]);
  });

  it('a wager whose seed pair is locked is busy, and its neighbour is not', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const plays = [playOf(one, baht(1), 0n, await drawOf(one, 0)), playOf(other, baht(1), 0n, await drawOf(other, 0))];
    await whileLocked(db, { table: 'seeds.pair', memberId: one }, async () => {
      const answers = await sendBatch(db, 'wagering.place_and_settle', plays);
      expect(answers.map(({ status }) => status)).toEqual(['busy', 'ok']);
    });
    expect(await db.owner.query('select from wagering.wager where member_id = $1', [one])).toEqual([]);
  });

  it('does not deadlock with another batch of the same members in opposite order', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => openPlayer(db, baht(100))));
    const rounds = await Promise.all(
      Array.from({ length: 8 }, (_none, round) =>
        sendBatch(
          db,
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
