import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands, type MoneyCommand } from '@chokdee/ledger/commands';
import { failureOf } from '@chokdee/ledger/failures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWagering, type Wagering } from './index.ts';
import { baht, brokenRules, fund, openPlayer, playOf, stakeOf, traces } from './testing.ts';

/** An id has the one meaning it got first, whatever kind of command comes with it next: each kind after each other, alone and in a batch. */
let db: TestDatabase;
let door: Wagering;
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  door = createWagering({ database: db.database, commands: createCommands(db.database.pool, { busyAttempts: 20 }) });
});
afterAll(() => db.close());

/** A command made ready for a member, with nothing against it but perhaps its id; answers its status. */
type Send = (id: string) => Promise<string>;
type Kind = (member: string, way: Way) => Promise<Send>;
type Way = 'alone' | 'batch';

/** A money command, alone or between two neighbours, for whom the same is in order. */
const command =
  (
    fn:
      | 'wagering.place'
      | 'wagering.place_and_settle'
      | 'wagering.settle'
      | 'wagering.resettle'
      | 'wagering.void'
      | 'ledger.adjust',
    make: (member: string) => Promise<object>,
  ): Kind =>
  async (member, way) => {
    const mine = await make(member);
    if (way === 'alone')
      return async (id) =>
        (await createCommands(db.database.pool, { busyAttempts: 20 }).run(fn, { ...mine, id } as MoneyCommand)).status;
    const others = await Promise.all(
      [0, 1].map(async () => ({ ...(await make(await openPlayer(db, baht(1_000)))), id: uuid7() })),
    );
    return async (id) => {
      const all = [others[0], { ...mine, id }, others[1]].map((one) => JSON.stringify(one));
      const [row] = await db.database.query<{ answers: { status: string }[] }>(
        'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
        [fn, all],
      );
      expect([row!.answers[0]!.status, row!.answers[2]!.status]).toEqual(['ok', 'ok']);
      return row!.answers[1]!.status;
    };
  };
/** A call of the ledger's own. */
const call =
  (expression: string, make: (member: string) => Promise<readonly unknown[]> = async () => []): Kind =>
  async (member) => {
    const more = await make(member);
    // A content of its own at every sending.
    return async (id) =>
      (
        await db.owner.query<{ status: string }>(`select (${expression}).status`, [
          member,
          id,
          Buffer.from(uuid7()),
          ...more,
        ])
      )[0]!.status;
  };
const adjustment = (type: string, debit: string, credit: string): Kind =>
  command('ledger.adjust', async (memberId) => ({
    memberId,
    type,
    lines: [{ debit, credit, amount: '5', currency: 'THB' }],
    reference: uuid7(),
  }));

const placed = async (member: string, stake = baht(2)): Promise<string> => {
  const { id } = stakeOf(member, stake);
  expect(await door.place(stakeOf(member, stake, { id }))).toMatchObject({ status: 'ok' });
  return id;
};
const played = async (member: string, stake: bigint, payout: bigint): Promise<string> => {
  const play = playOf(member, stake, payout);
  expect(await door.placeAndSettle(play)).toMatchObject({ status: 'ok' });
  return play.id;
};
const settled = async (member: string): Promise<string> => {
  const wagerId = await placed(member);
  expect(await door.settle({ id: uuid7(), memberId: member, wagerId, payout: String(baht(3)) })).toMatchObject({
    status: 'ok',
  });
  return wagerId;
};
const held = async (member: string): Promise<string> => {
  const id = uuid7();
  await db.database.query(
    `select ledger.hold($1, $2, '\\x01', 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`,
    [member, id],
  );
  return id;
};
const deposited = async (member: string): Promise<string> => {
  const id = uuid7();
  await db.database.query(
    `select ledger.post($1, $2, '\\x02', 'deposit', array[row('channel:sandbox', 'cash', 5, 'THB')::ledger.line], null)`,
    [member, id],
  );
  return id;
};

const on =
  (wager: (member: string) => Promise<string>, more: object = {}) =>
  async (memberId: string) => ({ memberId, wagerId: await wager(memberId), ...more });
const kinds: Readonly<Record<string, Kind>> = {
  place: command('wagering.place', async (member) => stakeOf(member, baht(2))),
  'place, free': command('wagering.place', async (member) => stakeOf(member, 0n)),
  'play, lost': command('wagering.place_and_settle', async (member) => playOf(member, baht(2), 0n)),
  'play, won': command('wagering.place_and_settle', async (member) => playOf(member, baht(2), baht(3))),
  'play, free and won': command('wagering.place_and_settle', async (member) => playOf(member, 0n, baht(3))),
  'play, free and lost': command('wagering.place_and_settle', async (member) => playOf(member, 0n, 0n)),
  'settle, lost': command('wagering.settle', on(placed, { payout: '0' })),
  'settle, won': command('wagering.settle', on(placed, { payout: '7' })),
  'settle a free one, lost': command(
    'wagering.settle',
    on((member) => placed(member, 0n), { payout: '0' }),
  ),
  resettle: command('wagering.resettle', on(settled, { payout: '9', reason: 'keys' })),
  'resettle to nothing': command('wagering.resettle', on(settled, { payout: '0', reason: 'keys' })),
  'void an open one': command('wagering.void', on(placed, { reason: 'keys' })),
  'void a free open one': command(
    'wagering.void',
    on((member) => placed(member, 0n), { reason: 'keys' }),
  ),
  'void a settled one': command('wagering.void', on(settled, { reason: 'keys' })),
  'void an immediate one, lost': command(
    'wagering.void',
    on((member) => played(member, baht(2), 0n), { reason: 'keys' }),
  ),
  'void an immediate one, won': command(
    'wagering.void',
    on((member) => played(member, baht(2), baht(5)), { reason: 'keys' }),
  ),
  'void a free immediate one': command(
    'wagering.void',
    on((member) => played(member, 0n, 0n), { reason: 'keys' }),
  ),
  cancel: command('wagering.void', on(placed, { reason: 'keys', cancel: true })),
  deposit: adjustment('deposit', 'channel:sandbox', 'cash'),
  withdrawal: adjustment('withdrawal', 'cash', 'channel:sandbox'),
  'transfer to another purse': adjustment('transfer_out', 'cash', 'vendor.acme'),
  bonus: adjustment('bonus', 'promotion:keys', 'bonus'),
  'between accounts of the house': adjustment('adjustment', 'house:one', 'house:other'),
  hold: call(`ledger.hold($1, $2, $3, 'withdrawal', 'cash', 'channel:sandbox', 5, 'THB', null, null)`),
  'post a hold': call(`ledger.post_hold($1, $2, $3, $4, null)`, async (member) => [await held(member)]),
  'void a hold': call(`ledger.void_hold($1, $2, $3, $4, null)`, async (member) => [await held(member)]),
  reverse: call(`ledger.reverse($1, $2, $3, $4, null)`, async (member) => [await deposited(member)]),
};

/** As the client reads an error. */
const statusOf = (send: Promise<string>): Promise<string> =>
  send.catch((error: unknown) => {
    if (['refused', 'taken'].includes(failureOf(error))) return 'conflict';
    throw error;
  });

describe.each(['alone', 'batch'] as const)('%s', (way) => {
  it.each(Object.keys(kinds))(
    'the id of "%s" is a conflict for every other command, and nothing happens',
    async (first) => {
      const wrong: string[] = [];
      await Promise.all(
        Object.entries(kinds).map(async ([second, ready], n) => {
          const member = await openPlayer(db, baht(1_000));
          const [one, two] = [await kinds[first]!(member, way), await ready(member, way)];
          const id = uuid7();
          expect(await one(id), first).toBe('ok');
          // Every other time money moves in between, so that the id is not the newest of its purse.
          if (n % 2) await fund(db.database, member, baht(1));
          const before = await traces(db, member);
          const status = await statusOf(two(id));
          if (status !== 'conflict') wrong.push(`${first} / ${second}: ${status}`);
          else expect(await traces(db, member), second).toEqual(before);
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});

it('a reversal inside a command has a key that no caller can bring: it is stale before, taken after, and never in the way', async () => {
  const partOf = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;
  for (const [name, kind] of Object.entries(kinds)) {
    const member = await openPlayer(db, baht(1_000));
    const [reversing, id] = [await kinds['void a settled one']!(member, 'alone'), uuid7()];
    const send = await kind(member, 'alone');
    const before = await traces(db, member);
    expect(await statusOf(send(partOf(id))), name).toBe('stale');
    expect(await traces(db, member), name).toEqual(before);
    expect(await reversing(id), name).toBe('ok');
    const after = await traces(db, member);
    expect(
      await db.owner.query('select from ledger.transfer where member_id = $1 and id = $2', [member, partOf(id)]),
      name,
    ).not.toHaveLength(0);
    expect(['stale', 'conflict'], name).toContain(await statusOf(send(partOf(id))));
    expect(await traces(db, member), name).toEqual(after);
  }
});

it('all books are right after it', async () => {
  expect(await brokenRules(db)).toEqual([]);
});
