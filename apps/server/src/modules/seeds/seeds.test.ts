import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { commitmentOf, matchesCommitment } from '@chokdee/fairness/seeds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeeds, type Seeds } from './index.ts';

const key = randomBytes(32);
let test: TestDatabase;
let seeds: Seeds;
beforeAll(async () => {
  test = await testDatabase();
  seeds = createSeeds({ database: test.database, sealingKeys: [key], randomBytes });
});
afterAll(() => test.close());

/** Advances as the owner, like a wager command does: the application role may not call it. */
const advance = async (member: string, pair: string, nonce: number) =>
  (await test.owner.query<{ ok: boolean }>('select seeds.advance($1, $2, $3) as ok', [member, pair, nonce]))[0]?.ok;

describe('seed pairs', () => {
  it('are created once, also by concurrent calls', async () => {
    const member = uuid7();
    const all = await Promise.all(Array.from({ length: 8 }, () => seeds.of(member)));
    expect(new Set(all.map((pairs) => JSON.stringify(pairs))).size).toBe(1);
    expect(all[0]).toMatchObject({ current: { nonce: 0 } });
    expect(all[0]?.current.serverSeedHash).not.toBe(all[0]?.next.serverSeedHash);
  });

  it('use each nonce once and in order, also under concurrent calls', async () => {
    const member = uuid7();
    const { current } = await seeds.of(member);
    expect(await advance(member, current.id, 1)).toBe(false);
    const concurrent = await Promise.all(Array.from({ length: 6 }, () => advance(member, current.id, 0)));
    expect(concurrent.filter(Boolean)).toHaveLength(1);
    expect(await advance(member, current.id, 1)).toBe(true);
    expect(await advance(uuid7(), current.id, 2)).toBe(false);
    expect((await seeds.of(member)).current.nonce).toBe(2);
  });

  it('reveal a seed that matches its commitment, and the committed next pair follows', async () => {
    const member = uuid7();
    const before = await seeds.of(member);
    await advance(member, before.current.id, 0);
    const chosen = await seeds.setClientSeed(member, 'โชคดี 99');
    expect(chosen).toEqual({
      ...before,
      current: { ...before.current, nonce: 1 },
      next: { ...before.next, clientSeed: 'โชคดี 99', clientSeedBy: 'member' },
    });
    const after = await seeds.rotate(member, before.current.id);
    expect(after.current).toMatchObject({
      serverSeedHash: before.next.serverSeedHash,
      clientSeed: 'โชคดี 99',
      nonce: 0,
    });
    expect(after.next.clientSeed).toBe('โชคดี 99');
    const { list, total, bets } = await seeds.revealed(member, 1, 10);
    expect({ total, bets }).toEqual({ total: 1, bets: 1 });
    expect(list[0]).toMatchObject({ id: before.current.id, clientSeed: before.current.clientSeed, bets: 1 });
    expect(matchesCommitment(list[0]?.serverSeed ?? '', before.current.serverSeedHash)).toBe(true);
    expect(
      (await seeds.facts(member, [before.current.id, after.current.id])).get(after.current.id)?.serverSeed,
    ).toBeNull();
    expect((await seeds.facts(uuid7(), [before.current.id])).size).toBe(0);
  });

  it('rotate once for a repeated request, and take the client seed of the request', async () => {
    const member = uuid7();
    const { current } = await seeds.of(member);
    const [first, second] = await Promise.all([
      seeds.rotate(member, current.id, 'mine'),
      seeds.rotate(member, current.id, 'mine'),
    ]);
    expect(first).toEqual(second);
    expect(first.current.clientSeed).toBe('mine');
    expect((await seeds.revealed(member, 1, 10)).total).toBe(1);
    expect(await advance(member, current.id, 0)).toBe(false);
  });

  it('say who drew the client seed: the operator unless the member sent another one', async () => {
    const member = uuid7();
    const first = await seeds.of(member);
    expect([first.current.clientSeedBy, first.next.clientSeedBy]).toEqual(['operator', 'operator']);
    const carried = await seeds.rotate(member, first.current.id, first.next.clientSeed);
    expect([carried.current.clientSeedBy, carried.next.clientSeedBy]).toEqual(['operator', 'operator']);
    const drawn = await seeds.rotate(member, carried.current.id, 'mine');
    // The server seed of the next pair was drawn when the client seed was known.
    expect([drawn.current.clientSeedBy, drawn.next.clientSeedBy]).toEqual(['member', 'operator']);
    expect((await seeds.setClientSeed(member, 'mine')).next.clientSeedBy).toBe('member');
    expect((await seeds.rotate(member, drawn.current.id)).current.clientSeedBy).toBe('member');
    const { list } = await seeds.revealed(member, 1, 10);
    expect(list.map(({ clientSeedBy }) => clientSeedBy)).toEqual(['member', 'operator', 'operator']);
    expect((await seeds.facts(member, [drawn.current.id])).get(drawn.current.id)?.clientSeedBy).toBe('member');
  });

  it('are not revealed while an open round uses them', async () => {
    const member = uuid7();
    const { current } = await seeds.of(member);
    const round = uuid7();
    await test.owner.query('select seeds.hold($1, $2, $3)', [member, current.id, round]);
    await expect(seeds.rotate(member, current.id)).rejects.toMatchObject({ code: 'seed.in.use' });
    await test.owner.query('select seeds.release($1, $2, $3)', [member, current.id, round]);
    expect((await seeds.rotate(member, current.id)).current.id).not.toBe(current.id);
  });

  it.each(['', ' x', 'x'.repeat(65), 'a\u0007b'])('refuse the client seed %j and do not change', async (text) => {
    const member = uuid7();
    const before = await seeds.of(member);
    await expect(seeds.setClientSeed(member, text)).rejects.toMatchObject({
      code: 'seed.invalid',
      details: { fields: { clientSeed: { code: 'seed.invalid' } } },
    });
    await expect(seeds.rotate(member, before.current.id, text)).rejects.toMatchObject({ code: 'seed.invalid' });
    expect(await seeds.of(member)).toEqual(before);
  });
});

describe('the database', () => {
  it('rejects another revealed seed, another commitment and another client seed of a pair in use', async () => {
    const member = uuid7();
    const { current } = await seeds.of(member);
    await expect(
      test.owner.query(
        `update seeds.pair set state = 'revealed', server_seed = 'another', revealed_at = platform.clock()
        where member_id = $1 and id = $2`,
        [member, current.id],
      ),
    ).rejects.toThrow(/must match the hash/);
    await expect(
      test.owner.query('update seeds.pair set hash = $3 where member_id = $1 and id = $2', [
        member,
        current.id,
        commitmentOf('x'),
      ]),
    ).rejects.toThrow(/commitment/);
    await expect(
      test.owner.query(`update seeds.pair set client_seed = 'x' where member_id = $1 and id = $2`, [
        member,
        current.id,
      ]),
    ).rejects.toThrow(/client seed/);
  });

  it('denies the application role every change outside the functions', async () => {
    await expect(test.database.query('update seeds.pair set next_nonce = 5')).rejects.toThrow(/permission denied/);
    await expect(test.database.query('select seeds.advance($1, $1, 0)', [uuid7()])).rejects.toThrow(
      /permission denied/,
    );
  });
});
