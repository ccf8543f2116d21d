import { randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { createLeases } from '../../../platform/lease/leases.ts';
import { baht, cashOf, debtOf, fund, openPlayer, playOf, storedState, voidOf, wageringFixture } from '../testing.ts';
import { createChunks } from './driver.ts';
import { readRunning } from './store.ts';
import { betsOn, newRound, readReady, resultOf, roundOf, runChunks, start, takeLease } from './testing.ts';
import type { PayoutRule } from './settlement.ts';
import { byFactor } from './testing-rule.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const { settlements } = wagering;
const rules = new Map([['by-factor', byFactor]]);
settlements.addPayoutRule('by-factor', byFactor);
const errors: unknown[] = [];
const deps = { database: db.database, rules, onError: (_job: string, error: unknown) => errors.push(error) };
/** The errors since the last call. */
const takeErrors = () => errors.splice(0);

/** Settles all that is requested. */
const settleAll = async () => runChunks(deps, await takeLease(db.database, db.owner));
const statusOf = async (id: string) => {
  const found = await settlements.find(id);
  return found && [found.state, found.total, found.done, found.busy, found.failed];
};
/** Members with wagers on some selections of a round, 10 each. */
async function openRound(round: string, selections: readonly (readonly string[])[]) {
  const members = [];
  for (const some of selections) {
    const member = await openPlayer(db, baht(100));
    const bets = betsOn(round, member, baht(10), some);
    for (const bet of bets) expect(await wagering.place(bet)).toMatchObject({ status: 'ok' });
    members.push({ member, bets });
  }
  return members;
}
const cashes = (members: readonly { readonly member: string }[]) =>
  Promise.all(members.map(({ member }) => cashOf(db, member)));
const outcomesOf = (member: string) =>
  db.database.query<{ kind: string; payout: bigint; reason: string | null }>(
    'select kind, payout, reason from wagering.outcome where member_id = $1 order by id',
    [member],
  );

it('settles the open wagers of one round, of all members, once', async () => {
  const [round, other] = [newRound(), newRound()];
  const members = await openRound(round, [['a'], ['a', 'b'], ['b', 'b', 'b']]);
  const elsewhere = await openRound(other, [['a']]);
  const id = await start(wagering, resultOf(round, 1, { a: 3 }));
  await settleAll();
  expect(await statusOf(id)).toEqual(['done', 6, 6, 0, 0]);
  expect(await cashes(members)).toEqual([baht(120), baht(110), baht(70)]);
  expect(await cashes(elsewhere)).toEqual([baht(90)]);
  await settleAll();
  expect(await outcomesOf(members[1]!.member)).toEqual([
    { kind: 'settle', payout: baht(30), reason: null },
    { kind: 'settle', payout: 0n, reason: null },
  ]);
  const events = await db.owner.query(
    `select payload from platform.outbox where topic = 'settlement.ended' and payload ->> 'settlementId' = $1`,
    [id],
  );
  expect(events).toMatchObject([{ payload: { subject: `draw:${round}`, version: '1', state: 'done', done: '6' } }]);
});

it('another version corrects what differs by reversal and leaves the rest', async () => {
  const round = newRound();
  const members = await openRound(round, [['a'], ['b'], ['c']]);
  await start(wagering, resultOf(round, 1, { a: 3, c: 1 }));
  await settleAll();
  // The first has spent what it won.
  await fund(db.database, members[0]!.member, -baht(110));
  const id = await start(wagering, resultOf(round, 2, { b: 3, c: 1 }));
  await settleAll();
  expect(await statusOf(id)).toEqual(['done', 3, 3, 0, 0]);
  expect(await cashes(members)).toEqual([0n, baht(120), baht(100)]);
  expect(await debtOf(db, members[0]!.member)).toBe(baht(20));
  expect((await outcomesOf(members[0]!.member)).at(-1)).toEqual({ kind: 'resettle', payout: 0n, reason: 'result 2' });
  expect(await outcomesOf(members[2]!.member)).toHaveLength(1);
});

it('voids a round, whether its wagers are open or settled; a void stays', async () => {
  const round = newRound();
  const members = await openRound(round, [['a'], ['b', 'a']]);
  await start(wagering, resultOf(round, 1, { a: 2, b: 'open' }));
  await settleAll();
  expect(await cashes(members)).toEqual([baht(110), baht(100)]);
  const id = await start(wagering, {
    subject: `draw:${round}`,
    version: 2,
    reason: 'no draw',
    kind: 'void',
    ...roundOf(round),
  });
  await settleAll();
  expect(await statusOf(id)).toEqual(['done', 3, 3, 0, 0]);
  expect(await cashes(members)).toEqual([baht(100), baht(100)]);
  await start(wagering, resultOf(round, 3, { a: 5, b: 5 }));
  await settleAll();
  expect(await cashes(members)).toEqual([baht(100), baht(100)]);
});

it('a rule can void single wagers and give a valid bet', async () => {
  const round = newRound();
  const members = await openRound(round, [['a'], ['b']]);
  settlements.addPayoutRule('half', () => []);
  rules.set('half', (_result, wagers) =>
    wagers.map(({ stake, detail }) =>
      detail['selection'] === 'a'
        ? 'void'
        : { payout: stake, validBet: stake / 2n, detail: { version: 1, half: true } },
    ),
  );
  await start(wagering, { ...resultOf(round, 1, {}), payoutRule: 'half' } as Parameters<typeof start>[1]);
  await settleAll();
  expect(
    await db.database.query('select state, valid_bet from wagering.wager where round = $1 order by member_id', [round]),
  ).toEqual([
    { state: 'voided', valid_bet: 0n },
    { state: 'settled', valid_bet: baht(5) },
  ]);
  expect(await cashes(members)).toEqual([baht(100), baht(100)]);
});

it('settles a list of wagers of any round', async () => {
  const [one] = await openRound(newRound(), [['a', 'b']]);
  const [two] = await openRound(newRound(), [['a']]);
  const played = playOf(two!.member, baht(1), 0n);
  await wagering.placeAndSettle(played);
  const wagers = [
    { memberId: one!.member, wagerId: one!.bets[1]!.id },
    { memberId: two!.member, wagerId: two!.bets[0]!.id },
    { memberId: two!.member, wagerId: two!.bets[0]!.id },
    { memberId: two!.member, wagerId: played.id },
    { memberId: two!.member, wagerId: uuid7() },
  ];
  const request = {
    subject: `event:${uuid7()}`,
    version: 1,
    reason: 'list',
    kind: 'result',
    payoutRule: 'by-factor',
    result: { a: 2, b: 2 },
    wagers,
  } as const;
  const id = await start(wagering, request);
  await settleAll();
  expect(await statusOf(id)).toEqual(['failed', 4, 2, 0, 2]);
  expect((await settlements.failedWagers(id, 10)).map(({ error }) => error).sort()).toEqual([
    'wager.immediate',
    'wager.unknown',
  ]);
  expect(await cashes([one!, two!])).toEqual([baht(100), baht(109)]);
  await expect(start(wagering, { ...request, version: 2, wagers: Array(10_001).fill(wagers[0]) })).rejects.toThrow(
    /at most 10000/,
  );
});

it('answers repeated, changed and outdated requests; a later version supersedes', async () => {
  const round = newRound();
  await openRound(round, [['a'], ['b']]);
  const first = resultOf(round, 1, { a: 2 });
  const id = await start(wagering, first);
  expect(await settlements.start(first)).toEqual({ status: 'replayed', id });
  expect(await settlements.start(resultOf(round, 1, { a: 3 }))).toEqual({ status: 'conflict', id });
  const second = await start(wagering, resultOf(round, 3, { b: 2 }));
  expect(await settlements.start(resultOf(round, 2, { a: 2 }))).toEqual({ status: 'closed', id: second });
  await settleAll();
  expect((await settlements.ofSubject(`draw:${round}`)).map(({ version, state }) => [version, state])).toEqual([
    [3, 'done'],
    [1, 'superseded'],
  ]);
  await expect(settlements.start({ ...first, subject: 'draw:none', version: 0 })).rejects.toThrow(/check/);
  await expect(settlements.start({ ...first, payoutRule: 'unknown' } as typeof first)).rejects.toThrow(
    /no payout rule/,
  );
  expect(() => {
    settlements.addPayoutRule('by-factor', byFactor);
  }).toThrow(/before/);
});

it('leaves a locked member aside as busy, waits for nobody, and settles it later', async () => {
  const round = newRound();
  const members = await openRound(round, [['a', 'a'], ['a'], ['a']]);
  const [locked, purse, free] = members;
  const id = await start(wagering, resultOf(round, 1, { a: 2 }));
  await db.owner.transaction(async (tx) => {
    await tx.query('select from protection.player_limits where member_id = $1 for update', [locked!.member]);
    await tx.query('select from ledger.account where member_id = $1 for update', [purse!.member]);
    await settleAll();
    expect(await statusOf(id)).toEqual(['running', 4, 1, 3, 0]);
    expect(await cashOf(db, free!.member)).toBe(baht(110));
  });
  await expect
    .poll(async () => {
      await settleAll();
      return statusOf(id);
    })
    .toEqual(['done', 4, 4, 0, 0]);
  const correction = await start(wagering, resultOf(round, 2, { a: 3 }));
  await db.owner.transaction(async (tx) => {
    await tx.query('select from protection.player_limits where member_id = $1 for update', [locked!.member]);
    await tx.query('select from ledger.account where member_id = $1 for update', [purse!.member]);
    await settleAll();
    expect(await statusOf(correction)).toEqual(['running', 4, 1, 3, 0]);
  });
  await expect
    .poll(async () => {
      await settleAll();
      return statusOf(correction);
    })
    .toEqual(['done', 4, 4, 0, 0]);
  expect(await cashes(members)).toEqual([baht(140), baht(120), baht(120)]);
  // A wait would have ended with an error.
  expect(takeErrors()).toEqual([]);
});

it('sets a wager with a program error aside and settles the others', async () => {
  const round = newRound();
  const members = await openRound(round, [['a'], ['broken'], ['below'], ['a', 'broken', 'a'], ['above']]);
  const id = await start(wagering, resultOf(round, 1, { a: 2, broken: 'no such odds', below: -1, above: 1e15 }));
  const lease = await takeLease(db.database, db.owner);
  await runChunks(deps, lease);
  expect(await statusOf(id)).toEqual(['failed', 7, 3, 0, 4]);
  expect((await settlements.failedWagers(id, 10)).map(({ error }) => error).sort()).toEqual([
    'no such odds',
    'no such odds',
    'payout.range',
    'payout.range',
  ]);
  expect(await settlements.find(id)).toMatchObject({ failed: 4 });
  expect(await settlements.retry(id)).toBe(true);
  expect(await settlements.retry(id)).toBe(false);
  rules.set('by-factor', (_result, wagers) => wagers.map(({ stake }) => ({ payout: stake })));
  await runChunks(deps, lease);
  rules.set('by-factor', byFactor);
  expect(await statusOf(id)).toEqual(['done', 7, 7, 0, 0]);
  expect(await cashes(members)).toEqual([110, 100, 100, 120, 100].map(baht));
});

it('sets a wager aside that the database refuses, and settles the others', async () => {
  const round = newRound();
  const members = await openRound(round, [['a'], ['b'], ['a']]);
  rules.set('by-factor', (_result, wagers) =>
    wagers.map(({ stake, detail }) => ({
      payout: stake,
      // PostgreSQL stores no zero character in jsonb.
      detail: { note: detail['selection'] === 'b' ? '\0' : 'x' },
    })),
  );
  const id = await start(wagering, resultOf(round, 1, {}));
  await settleAll();
  rules.set('by-factor', byFactor);
  expect([await statusOf(id), takeErrors()]).toEqual([['failed', 3, 2, 0, 1], [expect.any(Error)]]);
  expect(await cashes(members)).toEqual([100, 90, 100].map(baht));
});

it('a chunk that is repeated, of a former holder or of a superseded version changes nothing', async () => {
  const round = newRound();
  const [player] = await openRound(round, [['a']]);
  await start(wagering, resultOf(round, 1, { a: 2 }));
  const former = await takeLease(db.database, db.owner);
  const [job] = await readReady(db.database);
  const lease = await takeLease(db.database, db.owner);
  const before = await storedState(db, player!.member);
  await expect(createChunks(deps, former).next(job!)).rejects.toMatchObject({ code: 'CKLSE' });
  expect(await storedState(db, player!.member)).toEqual(before);
  const chunks = createChunks(deps, lease);
  await chunks.next(job!);
  const after = await storedState(db, player!.member);
  await chunks.next(job!);
  expect(await storedState(db, player!.member)).toEqual(after);
  await start(wagering, resultOf(round, 2, { a: 3 }));
  const [second] = await readReady(db.database);
  await start(wagering, resultOf(round, 3, { a: 2 }));
  await chunks.next(second!);
  expect(await storedState(db, player!.member)).toEqual(after);
  await settleAll();
});

it('a chunk that is repeated while the settlement runs is not counted twice', async () => {
  const round = newRound();
  await openRound(round, [['a'], ['a'], ['a']]);
  const id = await start(wagering, resultOf(round, 1, { a: 2 }));
  const chunks = createChunks(deps, await takeLease(db.database, db.owner), 1);
  const [job] = await readReady(db.database);
  await chunks.next(job!);
  await chunks.next(job!);
  expect(await statusOf(id)).toEqual(['running', 3, 1, 0, 0]);
  await settleAll();
  expect(await statusOf(id)).toEqual(['done', 3, 3, 0, 0]);
});

it('waits for transactions that began before the request, whose wagers it cannot see yet', async () => {
  const round = newRound();
  const member = await openPlayer(db, baht(100));
  const [bet] = betsOn(round, member, baht(10), ['a']);
  let id = '';
  await db.database.transaction(async (tx) => {
    await tx.query('select wagering.place($1::jsonb)', [JSON.stringify(bet)]);
    id = await start(wagering, resultOf(round, 1, { a: 2 }));
    expect(await readRunning(db.database)).toEqual([]);
  });
  await settleAll();
  expect(await statusOf(id)).toEqual(['done', 1, 1, 0, 0]);
});

it('is driven by one copy of the server at a time, under the lease', async () => {
  const round = newRound();
  await openRound(round, [['a'], ['b']]);
  await db.owner.query('delete from platform.lease');
  const copies = [randomUUID(), randomUUID()].map(() => createLeases({ database: db.database, duration: 600 }));
  const [work] = wagering.module.leased!;
  for (const copy of copies) copy.hold(work!.name, work!);
  const id = await start(wagering, resultOf(round, 1, { a: 2 }));
  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toEqual(['done', 2, 2, 0, 0]);
  await Promise.all(copies.map((copy) => copy.close()));
});

it('tells the payout rule all wagers of a member that count, whatever chunk they are in', async () => {
  const round = newRound();
  const count: PayoutRule = (_result, wagers, ofMember) =>
    wagers.map(({ memberId }) => ({ payout: 0n, validBet: BigInt(ofMember(memberId).length) * 10_000n }));
  const members = [];
  for (const wagers of [3, 70, 1, 2]) {
    const member = await openPlayer(db, baht(1_000));
    const bets = betsOn(round, member, baht(1), Array(wagers).fill('a') as string[]);
    for (const bet of bets) await wagering.place(bet);
    members.push({ member, bets });
  }
  const [few] = members;
  await wagering.void(voidOf(few!.member, few!.bets[0]!.id));
  await start(wagering, resultOf(round, 1, {}));
  const counting = { ...deps, rules: new Map([['by-factor', count]]) };
  await runChunks(counting, await takeLease(db.database, db.owner));
  expect(
    await db.owner.query(
      `select count(*)::integer as wagers, (min(valid_bet) / 10000)::integer as least,
         (max(valid_bet) / 10000)::integer as most
       from wagering.wager
       where round = $1 and state = 'settled'
       group by member_id
       order by member_id`,
      [round],
    ),
  ).toEqual([2, 70, 1, 2].map((wagers) => ({ wagers, least: wagers, most: wagers })));
});
