import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { createBets, type Bets } from './bets.ts';
import { brandId, TABLE, testTables } from './testing.ts';

// Presses that are sent at the same time: by the batchers of two copies of the server, each on two
// connections, and alone.

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });
const tables = await testTables(db, wagering);
const copy = (): Bets => createBets({ database: db.database, commands: createBatcher(db.database.pool) });
const copies = [copy(), copy()];
const alone = createBets({ database: db.database, commands: createCommands(db.database.pool) });

const press = (by: Bets, memberId: string, roundId: string, amount: number, position = 'player', pressId = uuid7()) =>
  by
    .press({ memberId, brandId, currency: 'THB', session: uuid7(), place: null }, TABLE, {
      pressId,
      roundId,
      bets: [{ position, amount }],
    })
    .then(
      () => 'ok',
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
const openMembers = (count: number) => Promise.all(Array.from({ length: count }, () => openPlayer(db, baht(10_000))));
const countOf = (codes: readonly string[]): Record<string, number> =>
  codes.reduce<Record<string, number>>((counts, code) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }), {});
const paidBy = async (members: readonly string[]): Promise<bigint> =>
  (await Promise.all(members.map((member) => cashOf(db, member)))).reduce((sum, cash) => sum + baht(10_000) - cash, 0n);
const exposureOf = (roundId: string) =>
  db.owner.query<{ position: string; stake: bigint }>(
    'select position, stake from tables.exposure where round_id = $1 order by position',
    [roundId],
  );

it('lose what the operator may lose on a position and no more', async () => {
  const members = await openMembers(60);
  const roundId = (await tables.openRound()).round!.round_id;
  // 3,000 at most: 30 of 100.
  const codes = await Promise.all(
    members.map((member, at) => press(at % 5 === 0 ? alone : copies[at % 2]!, member, roundId, 100)),
  );
  expect(countOf(codes)).toEqual({ ok: 30, 'tables.limit.operator': 30 });
  expect(await exposureOf(roundId)).toEqual([{ position: 'player', stake: baht(3_000) }]);
  expect(await paidBy(members)).toBe(baht(3_000));
});

it('of one press are paid once, whichever copies it is sent to', async () => {
  const members = await openMembers(12);
  const roundId = (await tables.openRound()).round!.round_id;
  const codes = await Promise.all(
    members.flatMap((member) => {
      const pressId = uuid7();
      return [...copies, alone, ...copies].map((by) => press(by, member, roundId, 50, 'banker', pressId));
    }),
  );
  expect(countOf(codes)).toEqual({ ok: 60 });
  expect(await exposureOf(roundId)).toEqual([{ position: 'banker', stake: baht(600) }]);
  expect(await paidBy(members)).toBe(baht(600));
});

it('are accepted before the driver closes the round or refused, and the round counts what was accepted', async () => {
  const members = await openMembers(60);
  const { round, now } = await tables.openRound();
  const roundId = round!.round_id;
  const sent = members.map((member, at) => press(copies[at % 2]!, member, roundId, 20, at % 3 ? 'player' : 'tie'));
  const closing = db.moveClock(round!.closes_at.getTime() - now.getTime()).then(() => tables.steps.step(tables.lease));
  const late = members.map((member, at) => press(copies[at % 2]!, member, roundId, 20, 'banker'));
  const counts = countOf(await Promise.all([...sent, ...late]));
  await closing;
  expect(Object.keys(counts).filter((code) => code !== 'ok' && code !== 'tables.round.closed')).toEqual([]);
  const accepted = baht(20) * BigInt(counts['ok'] ?? 0);
  const exposure = await exposureOf(roundId);
  expect(exposure.reduce((sum, { stake }) => sum + stake, 0n)).toBe(accepted);
  expect(await paidBy(members)).toBe(accepted);
  expect((await tables.now()).round).toMatchObject({ round_id: roundId, state: 'closed', has_bets: accepted > 0n });
  expect(await press(alone, members[0]!, roundId, 20)).toBe('tables.round.closed');
});
