import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import type { PlaceAndSettle } from './commands.ts';
import { accept, makeDebt, testSetForm, type BatchCases, type PrepareCommand } from './testing-batch.ts';
import {
  baht,
  cashOf,
  debtOf,
  fund,
  holdCash,
  openPlayer,
  placeOf,
  playOf,
  settleOf,
  storedState,
  wageringFixture,
} from './testing.ts';

const { db } = await wageringFixture({ proveAfterEach: true });

/** A command that corrects or voids a wager; tests also send malformed ones. */
type OutcomeCommand = { readonly memberId: string; readonly [name: string]: unknown };
type Prepare = PrepareCommand<OutcomeCommand>;

/** The wagers that outcomes are for, by what became of them: their ids. */
const wagers = {
  open: async (member: string, bet: Partial<PlaceAndSettle> = {}) => {
    const wager = placeOf(member, baht(10), bet);
    await accept(db, 'wagering.place', wager);
    return wager.id;
  },
  settled: async (member: string, payout: bigint, bet: Partial<PlaceAndSettle> = {}) => {
    const id = await wagers.open(member, bet);
    await accept(db, 'wagering.settle', settleOf(member, id, payout));
    return id;
  },
  immediate: async (member: string, payout: bigint) => {
    const wager = playOf(member, baht(10), payout);
    await accept(db, 'wagering.place_and_settle', wager);
    return wager.id;
  },
};
const STALE = '01890000-0000-7000-8000-000000000000';
const outcome = (memberId: string, wagerId: string, more: object = {}): OutcomeCommand => ({
  id: uuid7(),
  memberId,
  wagerId,
  reason: 'test',
  ...more,
});
/** A correction of a wager that paid `before`, to `payout`. */
const corrected =
  (before: bigint, payout: bigint, more: object = {}, bet: Partial<PlaceAndSettle> = {}): Prepare =>
  async (member) =>
    outcome(member, await wagers.settled(member, before, bet), { payout: String(payout), ...more });
const changeLimits = (member: string, set: string) =>
  db.owner.query(`update protection.player_limits set ${set} where member_id = $1`, [member]);
/** The same for a member whose row was changed after the command was prepared. */
const after =
  (prepare: Prepare, change: (member: string) => Promise<unknown>): Prepare =>
  async (member) => {
    const command = await prepare(member);
    await change(member);
    return { ...command, id: uuid7() };
  };
/** The command after it was sent once, with changes. */
const sent =
  (
    fn: 'wagering.resettle' | 'wagering.void',
    prepare: Prepare,
    changes: (command: OutcomeCommand) => object,
  ): Prepare =>
  async (member) => {
    const command = await prepare(member);
    await accept(db, fn, command);
    return { ...command, ...changes(command) };
  };

const spend = (amount: number) => (member: string) => fund(db.database, member, -baht(amount));

const resettles: BatchCases<OutcomeCommand> = {
  accepted: {
    'won after lost': corrected(0n, baht(25)),
    'lost after won': corrected(baht(25), 0n),
    'with a valid bet, a detail': corrected(baht(4), baht(4), { validBet: String(baht(6)), detail: { score: '2:1' } }),
    'what was won is spent': after(corrected(baht(50), 0n), spend(140)),
    'less, of what was won a part is spent': after(corrected(baht(50), baht(20)), spend(125)),
    'with a debt to repay': async (member) => {
      await makeDebt(db, member);
      return corrected(baht(1), baht(30))(member);
    },
    'what was won is held': after(corrected(baht(50), 0n), (member) => holdCash(db, member, baht(130))),
    'for the second time': sent('wagering.resettle', corrected(baht(5), baht(7)), () => ({
      id: uuid7(),
      payout: String(baht(9)),
    })),
    'of a free wager': corrected(0n, baht(5), {}, { stake: '0' }),
    'of a free wager without a win': corrected(0n, 0n, {}, { stake: '0' }),
    'of a closed account': after(corrected(0n, baht(5)), (member) => changeLimits(member, `state = 'closed'`)),
    'of a wager of yesterday': after(corrected(0n, baht(5)), (member) =>
      db.owner.query(`update wagering.wager set placed_at = placed_at - interval '1 day' where member_id = $1`, [
        member,
      ]),
    ),
    'with an id older than the last posting': async (member) => {
      const id = uuid7();
      await fund(db.database, member, baht(1));
      return corrected(baht(1), baht(2), { id })(member);
    },
  },
  refused: {
    'of an open wager': async (member) => outcome(member, await wagers.open(member), { payout: '10000' }),
    'of an immediate wager': async (member) => outcome(member, await wagers.immediate(member, 0n), { payout: '10000' }),
    'of an unknown wager': async (member) => outcome(member, uuid7(), { payout: '10000' }),
    'of an unknown member': async () => outcome(uuid7(), uuid7(), { payout: '10000' }),
    "of another member's wager": async (member) => ({
      ...(await corrected(0n, 50_000n)(await openPlayer(db, baht(100)))),
      memberId: member,
    }),
    'of a voided wager': async (member) => {
      const wagerId = await wagers.settled(member, 0n);
      await accept(db, 'wagering.void', outcome(member, wagerId));
      return outcome(member, wagerId, { payout: '10000' });
    },
    repeated: sent('wagering.resettle', corrected(baht(5), baht(7)), () => ({})),
    'sent before with another payout': sent('wagering.resettle', corrected(baht(5), 70_000n), () => ({
      payout: '80000',
    })),
    'with the id of its wager': async (member) => {
      const command = await corrected(0n, 50_000n)(member);
      return { ...command, id: command['wagerId'] };
    },
    stale: corrected(0n, baht(5), { id: STALE }),
    'stale, of an unknown wager': async (member) => outcome(member, uuid7(), { payout: '10000', id: STALE }),
    'with a valid bet above the stake': corrected(0n, baht(1), { validBet: String(baht(11)) }),
    'with a negative payout': corrected(0n, -1n),
    'without a payout': corrected(0n, 10_000n, { payout: undefined }),
    'without an id as wager': corrected(0n, 10_000n, { wagerId: 'x' }),
  },
};

const voids: BatchCases<OutcomeCommand> = {
  accepted: {
    open: async (member) => outcome(member, await wagers.open(member)),
    'open, called off': async (member) => outcome(member, await wagers.open(member), { cancel: true }),
    won: async (member) => outcome(member, await wagers.settled(member, baht(30))),
    lost: async (member) => outcome(member, await wagers.settled(member, 0n)),
    'immediate, won': async (member) => outcome(member, await wagers.immediate(member, baht(30))),
    'immediate, lost': async (member) => outcome(member, await wagers.immediate(member, 0n)),
    'won, and spent': after(async (member) => outcome(member, await wagers.settled(member, baht(50))), spend(140)),
    'immediate, won, and spent': after(
      async (member) => outcome(member, await wagers.immediate(member, baht(50))),
      spend(140),
    ),
    'corrected before': sent('wagering.resettle', corrected(baht(5), baht(7)), () => ({ id: uuid7() })),
    'free, open': async (member) => outcome(member, await wagers.open(member, { stake: '0' })),
    'free, lost': async (member) => outcome(member, await wagers.settled(member, 0n, { stake: '0' })),
    'of a blocked member with a debt': after(
      async (member) => {
        await makeDebt(db, member);
        return outcome(member, await wagers.open(member));
      },
      (member) => changeLimits(member, `state = 'blocked'`),
    ),
  },
  refused: {
    voided: sent(
      'wagering.void',
      async (member) => outcome(member, await wagers.open(member)),
      () => ({ id: uuid7() }),
    ),
    repeated: sent(
      'wagering.void',
      async (member) => outcome(member, await wagers.open(member)),
      () => ({}),
    ),
    'sent before with another reason': sent(
      'wagering.void',
      async (member) => outcome(member, await wagers.open(member)),
      () => ({ reason: 'other' }),
    ),
    'with the id of its wager': async (member) => {
      const wagerId = await wagers.open(member);
      return outcome(member, wagerId, { id: wagerId });
    },
    'of an unknown wager': async (member) => outcome(member, uuid7()),
    'of an unknown member': async () => outcome(uuid7(), uuid7()),
    stale: async (member) => outcome(member, await wagers.open(member), { id: STALE }),
    'stale, of a voided wager': sent(
      'wagering.void',
      async (member) => outcome(member, await wagers.open(member)),
      () => ({ id: STALE }),
    ),
    'without a wager': async (member) => outcome(member, '', { wagerId: undefined }),
  },
};

describe('a batch of outcomes', () => {
  testSetForm(db, { fn: 'wagering.resettle', cases: resettles, plain: corrected(baht(1), baht(2)) });
  testSetForm(db, {
    fn: 'wagering.void',
    cases: voids,
    plain: async (member) => outcome(member, await wagers.settled(member, baht(1))),
  });
});

describe('outcomes of several wagers in one command', () => {
  const voidMany = async (member: string, wagerIds: readonly string[]) => {
    const ids = wagerIds.map(() => uuid7()).sort();
    const lines = wagerIds.map((wagerId, n) => ({ id: ids[n], wagerId }));
    return { id: ids[0]!, memberId: member, reason: 'test', wagers: lines };
  };

  it('run along the purses: cash and debt are those after one by one', async () => {
    const states = await Promise.all(
      [true, false].map(async (together) => {
        const member = await openPlayer(db, baht(100));
        const ids = [
          await wagers.settled(member, baht(50)),
          await wagers.open(member),
          await wagers.immediate(member, baht(20)),
        ];
        await spend(140)(member);
        if (together) await accept(db, 'wagering.void', await voidMany(member, ids));
        else for (const wagerId of ids) await accept(db, 'wagering.void', outcome(member, wagerId));
        return [await cashOf(db, member), await debtOf(db, member)];
      }),
    );
    expect(states[0]).toEqual(states[1]);
    expect(states[0]).toEqual([0n, baht(40)]);
  });

  it('change nothing when one is refused', async () => {
    const member = await openPlayer(db, baht(100));
    const ids = [await wagers.settled(member, baht(5)), await wagers.open(member)];
    const before = await storedState(db, member);
    const command = await voidMany(member, [...ids, uuid7()]);
    await expect(accept(db, 'wagering.void', command)).rejects.toThrow(/wager.unknown/);
    expect(await storedState(db, member)).toEqual(before);
  });
});
