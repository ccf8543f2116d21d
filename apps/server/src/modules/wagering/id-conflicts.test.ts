import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands, type MoneyCommand } from '@chokdee/ledger/commands';
import { failureOf } from '@chokdee/ledger/failures';
import { describe, expect, it } from 'vitest';
import {
  baht,
  brokenInvariants,
  fund,
  holdCash,
  openPlayer,
  partIdOf,
  placeOf,
  playOf,
  sendBatch,
  settleOf,
  storedState,
  wageringFixture,
} from './testing.ts';

// An id belongs to the first command that used it. Every kind of command is sent with the id of
// every other kind, alone and in a batch.
const { db, wagering } = await wageringFixture({ max: 8, busyAttempts: 20 });

type Mode = 'alone' | 'batch';
/** Sends a prepared command with an id; returns its status. */
type Send = (id: string) => Promise<string>;
/** Prepares a command of a kind that only its id can make fail. */
type Kind = (member: string, mode: Mode) => Promise<Send>;

type Command = `wagering.${'place' | 'place_and_settle' | 'settle' | 'resettle' | 'void'}` | 'ledger.adjust';

/** A money command, sent alone or in a batch between the commands of two other members. */
const command =
  (fn: Command, make: (member: string) => Promise<object>): Kind =>
  async (member, mode) => {
    const content = await make(member);
    if (mode === 'alone') {
      const commands = createCommands(db.database.pool, { busyAttempts: 20 });
      return async (id) => (await commands.run(fn, { ...content, id } as MoneyCommand)).status;
    }
    const others = await Promise.all(
      [0, 1].map(async () => ({ ...(await make(await openPlayer(db, baht(1_000)))), id: uuid7() })),
    );
    return async (id) => {
      const [first, own, last] = await sendBatch(db, fn, [others[0]!, { ...content, id }, others[1]!]);
      expect([first!.status, last!.status]).toEqual(['ok', 'ok']);
      return own!.status;
    };
  };

/** A call of a ledger function that has no money command. */
const call =
  (expression: string, make: (member: string) => Promise<readonly unknown[]> = async () => []): Kind =>
  async (member) => {
    const more = await make(member);
    return async (id) => {
      // Other content each time.
      const hash = Buffer.from(uuid7());
      const sql = `select (${expression}).status`;
      const [row] = await db.owner.query<{ status: string }>(sql, [member, id, hash, ...more]);
      return row!.status;
    };
  };

const adjustment = (type: string, debit: string, credit: string): Kind =>
  command('ledger.adjust', async (memberId) => ({
    memberId,
    type,
    lines: [{ debit, credit, amount: '5', currency: 'THB' }],
    reference: uuid7(),
  }));

const placed = async (member: string, stake = baht(2)): Promise<string> => {
  const wager = placeOf(member, stake);
  expect(await wagering.place(wager)).toMatchObject({ status: 'ok' });
  return wager.id;
};
const placedFree = (member: string): Promise<string> => placed(member, 0n);
const played = async (member: string, stake: bigint, payout: bigint): Promise<string> => {
  const play = playOf(member, stake, payout);
  expect(await wagering.placeAndSettle(play)).toMatchObject({ status: 'ok' });
  return play.id;
};
const settled = async (member: string): Promise<string> => {
  const wagerId = await placed(member);
  expect(await wagering.settle(settleOf(member, wagerId, baht(3)))).toMatchObject({ status: 'ok' });
  return wagerId;
};
const held = (member: string): Promise<string> => holdCash(db, member, 5n);
const deposited = async (member: string): Promise<string> => {
  const id = uuid7();
  await db.database.query(
    `select ledger.post(
       $1, $2, '\\x02', 'deposit', array[row('channel:sandbox', 'cash', 5, 'THB')::ledger.line], null
     )`,
    [member, id],
  );
  return id;
};

/** The content of a command on a prepared wager. */
const onWager =
  (prepare: (member: string) => Promise<string>, more: object = {}) =>
  async (memberId: string) => ({ memberId, wagerId: await prepare(memberId), ...more });
const reason = { reason: 'test' };

const kinds: Readonly<Record<string, Kind>> = {
  place: command('wagering.place', async (member) => placeOf(member, baht(2))),
  'place, free': command('wagering.place', async (member) => placeOf(member, 0n)),
  'play, lost': command('wagering.place_and_settle', async (member) => playOf(member, baht(2), 0n)),
  'play, won': command('wagering.place_and_settle', async (member) => playOf(member, baht(2), baht(3))),
  'play, free and won': command('wagering.place_and_settle', async (member) => playOf(member, 0n, baht(3))),
  'play, free and lost': command('wagering.place_and_settle', async (member) => playOf(member, 0n, 0n)),
  'settle, lost': command('wagering.settle', onWager(placed, { payout: '0' })),
  'settle, won': command('wagering.settle', onWager(placed, { payout: '70000' })),
  'settle a free one, lost': command('wagering.settle', onWager(placedFree, { payout: '0' })),
  resettle: command('wagering.resettle', onWager(settled, { payout: '90000', ...reason })),
  'resettle to nothing': command('wagering.resettle', onWager(settled, { payout: '0', ...reason })),
  'void an open one': command('wagering.void', onWager(placed, reason)),
  'void a free open one': command('wagering.void', onWager(placedFree, reason)),
  'void a settled one': command('wagering.void', onWager(settled, reason)),
  'void an immediate one, lost': command(
    'wagering.void',
    onWager((member) => played(member, baht(2), 0n), reason),
  ),
  'void an immediate one, won': command(
    'wagering.void',
    onWager((member) => played(member, baht(2), baht(5)), reason),
  ),
  'void a free immediate one': command(
    'wagering.void',
    onWager((member) => played(member, 0n, 0n), reason),
  ),
  cancel: command('wagering.void', onWager(placed, { ...reason, cancel: true })),
  deposit: adjustment('deposit', 'channel:sandbox', 'cash'),
  withdrawal: adjustment('withdrawal', 'cash', 'channel:sandbox'),
  'transfer to another purse': adjustment('transfer_out', 'cash', 'vendor.acme'),
  bonus: adjustment('bonus', 'promotion:keys', 'bonus'),
  'transfer between operator-owned accounts': adjustment('adjustment', 'house:one', 'house:other'),
  hold: call(`ledger.hold($1, $2, $3, 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`),
  'post a hold': call(`ledger.post_hold($1, $2, $3, $4, null)`, async (member) => [await held(member)]),
  'void a hold': call(`ledger.void_hold($1, $2, $3, $4, null)`, async (member) => [await held(member)]),
  reverse: call(`ledger.reverse($1, $2, $3, $4, null)`, async (member) => [await deposited(member)]),
};

/** The status, as the command client reads an error. */
const statusOf = (sent: Promise<string>): Promise<string> =>
  sent.catch((error: unknown) => {
    if (['refused', 'conflict'].includes(failureOf(error))) return 'conflict';
    throw error;
  });

describe.each(['alone', 'batch'] as const)('%s', (mode) => {
  it.each(Object.keys(kinds))(
    'the id of "%s" is a conflict for every other command and changes nothing',
    async (first) => {
      const wrong: string[] = [];
      await Promise.all(
        Object.entries(kinds).map(async ([second, prepare], n) => {
          const member = await openPlayer(db, baht(1_000));
          const [one, two] = [await kinds[first]!(member, mode), await prepare(member, mode)];
          const id = uuid7();
          expect(await one(id), first).toBe('ok');
          // Every other time money moves in between, so that the id is not the last one of its
          // purse.
          if (n % 2) await fund(db.database, member, baht(1));
          const before = await storedState(db, member);
          const status = await statusOf(two(id));
          if (status !== 'conflict') wrong.push(`${first} / ${second}: ${status}`);
          else expect(await storedState(db, member), second).toEqual(before);
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});

it('the key of a reversal inside a command cannot be used by a caller, before or after the reversal', async () => {
  for (const [name, kind] of Object.entries(kinds)) {
    const member = await openPlayer(db, baht(1_000));
    const [reversing, id] = [await kinds['void a settled one']!(member, 'alone'), uuid7()];
    const partId = partIdOf(id);
    const send = await kind(member, 'alone');
    const before = await storedState(db, member);
    expect(await statusOf(send(partId)), name).toBe('stale');
    expect(await storedState(db, member), name).toEqual(before);
    expect(await reversing(id), name).toBe('ok');
    const after = await storedState(db, member);
    expect(
      await db.owner.query('select from ledger.transfer where member_id = $1 and id = $2', [member, partId]),
      name,
    ).not.toHaveLength(0);
    expect(['stale', 'conflict'], name).toContain(await statusOf(send(partId)));
    expect(await storedState(db, member), name).toEqual(after);
  }
});

it('leaves all invariants intact', async () => {
  expect(await brokenInvariants(db)).toEqual([]);
});
