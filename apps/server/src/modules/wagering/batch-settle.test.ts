import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import type { PlaceAndSettle, Settle } from './commands.ts';
import { accept, makeDebt, testSetForm, type BatchCases } from './testing-batch.ts';
import {
  baht,
  fund,
  holdCash,
  openPlayer,
  openSeedPairs,
  placeOf,
  playOf,
  sendBatch,
  voidOf,
  wageringFixture,
} from './testing.ts';

const { db } = await wageringFixture({ proveAfterEach: true });

/** A command that settles a wager; tests also send malformed ones. */
type SettleCommand = { readonly [name in keyof Settle]?: unknown } & {
  readonly memberId: string;
  readonly reason?: string;
};

const accepted = (fn: 'place' | 'place_and_settle' | 'settle' | 'void', command: object): Promise<void> =>
  accept(db, `wagering.${fn}`, command);

/** Places a wager of 10 baht and returns the command that settles it. */
async function resultOf(
  memberId: string,
  payout: bigint,
  more: Partial<SettleCommand> = {},
  bet: Partial<PlaceAndSettle> = {},
): Promise<SettleCommand> {
  const open = placeOf(memberId, baht(10), bet);
  await accepted('place', open);
  return { id: uuid7(), memberId, wagerId: open.id, payout: String(payout), ...more };
}

const settled = async (result: SettleCommand): Promise<SettleCommand> => {
  await accepted('settle', result);
  return result;
};

const changeLimits = (member: string, set: string) =>
  db.owner.query(`update protection.player_limits set ${set} where member_id = $1`, [member]);

/** Posts between two operator-owned accounts, which leaves every purse unchanged. */
const postBetweenAccounts = (member: string, id: unknown) =>
  db.database.query(
    `select ledger.post(
       $1, $2, '\\x00', 'adjustment', array[row('house:one', 'house:other', 5, 'THB')::ledger.line], 'test'
     )`,
    [member, id],
  );

const cases: BatchCases<SettleCommand> = {
  accepted: {
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
    'with a null detail': (member) => resultOf(member, baht(1), { detail: null }),
    'of a wager with a nonce': async (member) =>
      resultOf(member, baht(1), {}, { seedPair: (await openSeedPairs(db, member)).current, nonce: '0' }),
    'beside another open wager': async (member) => {
      await resultOf(member, 0n);
      return resultOf(member, baht(30));
    },
    'of a blocked member': async (member) => {
      const result = await resultOf(member, baht(3));
      await changeLimits(member, `state = 'blocked'`);
      return result;
    },
    'of an excluded member who lost': async (member) => {
      const result = await resultOf(member, 0n);
      await changeLimits(member, `state = 'excluded'`);
      return result;
    },
    'of a closed account': async (member) => {
      const result = await resultOf(member, baht(3));
      await changeLimits(member, `state = 'closed'`);
      return result;
    },
    'beyond every limit': async (member) => {
      const result = await resultOf(member, baht(3));
      await changeLimits(
        member,
        ['single_bet', 'wager_day', 'loss_day', 'loss_month'].map((name) => `${name}_limit = 1`).join(', '),
      );
      return result;
    },
    'beside held funds': async (member) => {
      const result = await resultOf(member, baht(3));
      await holdCash(db, member, baht(90));
      return result;
    },
    'lost beside held funds': async (member) => {
      const result = await resultOf(member, 0n);
      await holdCash(db, member, baht(90));
      return result;
    },
    'lost, with a debt': async (member) => {
      await makeDebt(db, member);
      return resultOf(member, 0n);
    },
    'after a deposit': async (member) => {
      const result = await resultOf(member, baht(3));
      await fund(db.database, member, baht(50));
      return { ...result, id: uuid7() };
    },
    'after another that was lost': async (member) => {
      await settled(await resultOf(member, 0n));
      return resultOf(member, baht(2));
    },
    'with a debt to repay': async (member) => {
      await makeDebt(db, member);
      return resultOf(member, baht(25));
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
      await changeLimits(member, 'counted_on = counted_on - 1');
      return result;
    },
    'with an id older than the last posting': async (member) => {
      const id = uuid7();
      await fund(db.database, member, baht(1));
      return resultOf(member, baht(5), { id });
    },
    'lost, with an id older than the last posting': async (member) => {
      const id = uuid7();
      await fund(db.database, member, baht(1));
      return resultOf(member, 0n, { id });
    },
  },
  refused: {
    'of an unknown wager': async (member) => ({ ...(await resultOf(member, 0n)), wagerId: uuid7() }),
    "of another member's wager": async (member) => ({
      ...(await resultOf(await openPlayer(db, baht(100)), 0n)),
      memberId: member,
    }),
    'of an unknown member': async () => ({ id: uuid7(), memberId: uuid7(), wagerId: uuid7(), payout: '10000' }),
    'of a settled wager': async (member) => ({ ...(await settled(await resultOf(member, baht(3)))), id: uuid7() }),
    'of a voided wager': async (member) => {
      const result = await resultOf(member, baht(3));
      await accepted('void', voidOf(member, String(result.wagerId)));
      return result;
    },
    'of a cancelled wager': async (member) => {
      const result = await resultOf(member, 0n);
      await accepted('void', { ...voidOf(member, String(result.wagerId)), cancel: true });
      return result;
    },
    'of an immediate wager': async (member) => {
      const play = playOf(member, baht(1), 0n);
      await accepted('place_and_settle', play);
      return { id: uuid7(), memberId: member, wagerId: play.id, payout: '10000' };
    },
    'with the id of its wager': async (member) => {
      const result = await resultOf(member, baht(5));
      return { ...result, id: result.wagerId };
    },
    'lost, with the id of its wager': async (member) => {
      const result = await resultOf(member, 0n);
      return { ...result, id: result.wagerId };
    },
    'stale, of a settled wager': async (member) => ({
      ...(await settled(await resultOf(member, baht(3)))),
      id: '01890000-0000-7000-8000-000000000000',
    }),
    stale: (member) => resultOf(member, baht(5), { id: '01890000-0000-7000-8000-000000000000' }),
    'with an id of the future': (member) => resultOf(member, baht(5), { id: uuid7(Date.now() + 660_000) }),
    'lost, with an id without a time': (member) => resultOf(member, 0n, { id: 'ffffffff-0000-4000-8000-000000000000' }),
    'without a payout': (member) => resultOf(member, 0n, { payout: undefined }),
    'with a negative payout': (member) => resultOf(member, baht(-1)),
    'with a valid bet above the stake': (member) => resultOf(member, baht(1), { validBet: String(baht(11)) }),
    'with a negative valid bet': (member) => resultOf(member, baht(1), { validBet: '-1' }),
    replayed: async (member) => settled(await resultOf(member, baht(3))),
    'replayed, lost': async (member) => settled(await resultOf(member, 0n)),
    'sent before with another payout': async (member) => ({
      ...(await settled(await resultOf(member, baht(3)))),
      payout: '40000',
    }),
    'with the id that settled another wager': async (member) => {
      const { id } = await settled(await resultOf(member, baht(3)));
      return resultOf(member, baht(3), { id });
    },
    // The earlier use of these ids left the purse unchanged.
    'with the id of a lost wager': async (member) => {
      const next = await resultOf(member, baht(3));
      return { ...next, id: (await settled(await resultOf(member, 0n))).id };
    },
    'with the id of a lost wager, lost again': async (member) => {
      const next = await resultOf(member, 0n);
      return { ...next, id: (await settled(await resultOf(member, 0n))).id };
    },
    'with the id of a free wager that was lost': async (member) => {
      const next = await resultOf(member, baht(3));
      return { ...next, id: (await settled(await resultOf(member, 0n, {}, { stake: '0' }))).id };
    },
    'with the id of a command that left the purse unchanged': async (member) => {
      const result = await resultOf(member, baht(3));
      await postBetweenAccounts(member, result.id);
      return result;
    },
    'lost, with the id of a command that left the purse unchanged': async (member) => {
      const result = await resultOf(member, 0n);
      await postBetweenAccounts(member, result.id);
      return result;
    },
    'with the id of a hold': async (member) => {
      const result = await resultOf(member, baht(3));
      await holdCash(db, member, 5n, String(result.id));
      return result;
    },
    'lost, with the id of a hold': async (member) => {
      const result = await resultOf(member, 0n);
      await holdCash(db, member, 5n, String(result.id));
      return result;
    },
    'without a number as payout': (member) => resultOf(member, 0n, { payout: 'x' }),
    'without an id as wager': (member) => resultOf(member, 0n, { wagerId: 'x' }),
  },
};

describe('a batch of results', () => {
  testSetForm(db, { fn: 'wagering.settle', cases, plain: (member) => resultOf(member, baht(1)) });

  it('settles the first wager of a member; the second is busy', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const results = [await resultOf(one, baht(1)), await resultOf(other, baht(1)), await resultOf(one, baht(2))];
    const answers = await sendBatch(db, 'wagering.settle', results);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy']);
    expect(
      await db.owner.query('select state, payout from wagering.wager where member_id = $1 order by id', [one]),
    ).toEqual([
      { state: 'settled', payout: baht(1) },
      { state: 'placed', payout: 0n },
    ]);
  });

  it('settles a wager once beside concurrent batches in opposite order and voids', async () => {
    const opened = await Promise.all(
      Array.from({ length: 40 }, async (_none, n) => resultOf(await openPlayer(db, baht(100)), n % 4 ? baht(2) : 0n)),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_none, round) =>
        sendBatch(
          db,
          'wagering.settle',
          (round % 2 ? opened : opened.toReversed()).map((result) => ({ ...result, id: uuid7() })),
        ),
      ),
      ...Array.from({ length: 2 }, () =>
        sendBatch(
          db,
          'wagering.void',
          opened.map(({ memberId, wagerId }) => voidOf(memberId, String(wagerId))),
        ),
      ),
    ]);
    expect(answers.flat().every(({ status }) => ['ok', 'busy', 'closed'].includes(status))).toBe(true);
    const rows = await db.owner.query<{ settles: bigint }>(
      `select count(*) filter (where kind = 'settle') as settles
       from wagering.outcome
       where member_id = any ($1)
       group by member_id`,
      [opened.map(({ memberId }) => memberId)],
    );
    expect(rows.every(({ settles }) => settles <= 1n)).toBe(true);
  });
});
