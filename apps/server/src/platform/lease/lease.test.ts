import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLeases, type Leases, type LeasesOptions } from './leases.ts';
import {
  claimLeases,
  isLeaseLost,
  purgeLeases,
  releaseLeases,
  renewLeases,
  requireLease,
  type Lease,
} from './store.ts';

let db: TestDatabase;
const open: Leases[] = [];
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(async () => {
  await Promise.all(open.map((leases) => leases.close()));
  await db.close();
});

const DURATION = 3_000;
const [a, b] = [randomUUID(), randomUUID()];
const claim = async (holder: string, name: string, duration = DURATION): Promise<Lease | undefined> =>
  (await claimLeases(db.database, holder, [name], duration))[0];
const isHeld = async (lease: Lease): Promise<boolean> =>
  requireLease(db.database, lease).then(
    () => true,
    (error: unknown) => {
      expect(isLeaseLost(error)).toBe(true);
      return false;
    },
  );
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a lease in SQL', () => {
  it('is granted to one holder until it expires, and to the next with a higher epoch', async () => {
    const mine = (await claim(a, 'table:1'))!;
    expect(await claim(b, 'table:1')).toBeUndefined();
    expect(await claim(a, 'table:1')).toBeUndefined();
    expect(await renewLeases(db.database, [mine])).toEqual(['table:1']);
    await db.moveClock(DURATION + 100);
    const theirs = (await claim(b, 'table:1'))!;
    expect(theirs.epoch).toBeGreaterThan(mine.epoch);
    expect(await renewLeases(db.database, [mine, theirs])).toEqual(['table:1']);
    expect([await isHeld(mine), await isHeld(theirs)]).toEqual([false, true]);
    await db.moveClock(-DURATION - 100);
  });

  it('is free at once after its release, and a release of an older epoch changes nothing', async () => {
    const first = (await claim(a, 'table:2'))!;
    await releaseLeases(db.database, [first]);
    expect(await isHeld(first)).toBe(false);
    const second = (await claim(b, 'table:2'))!;
    await releaseLeases(db.database, [first]);
    expect(await isHeld(second)).toBe(true);
    expect(await renewLeases(db.database, [first])).toEqual([]);
  });

  it('is free when it was renewed at a time the clock has not reached', async () => {
    await db.moveClock(60_000);
    const mine = (await claim(a, 'table:3'))!;
    await db.moveClock(-60_000);
    expect(await claim(b, 'table:3')).toMatchObject({ name: 'table:3' });
    expect(await isHeld(mine)).toBe(false);
  });

  it('cannot be claimed while a transaction writes under it, but can be renewed', async () => {
    const mine = (await claim(a, 'table:4'))!;
    await db.database.transaction(async (tx) => {
      await requireLease(tx, mine);
      await db.moveClock(DURATION + 100);
      expect(await claim(b, 'table:4')).toBeUndefined();
      expect(await renewLeases(db.database, [mine])).toEqual(['table:4']);
      await db.moveClock(DURATION + 100);
    });
    expect(await claim(b, 'table:4')).toBeDefined();
    await db.moveClock(-2 * (DURATION + 100));
  });

  it('makes a write wait for a claim under way, and refuses it', async () => {
    const mine = (await claim(a, 'table:5'))!;
    await db.moveClock(DURATION + 100);
    const writing = await db.database.transaction(async (tx) => {
      expect(await claimLeases(tx, b, ['table:5'], DURATION)).toHaveLength(1);
      const held = isHeld(mine);
      expect(await Promise.race([held, pause(100)])).toBeUndefined();
      return { held };
    });
    expect(await writing.held).toBe(false);
    await db.moveClock(-DURATION - 100);
  });

  it('gives an epoch to one of several who claim at the same time', async () => {
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(randomUUID(), 'table:6')));
    expect(claimed.filter((lease) => lease !== undefined)).toHaveLength(1);
  });

  it('refuses a duration out of range, an unknown lease, and writes of the application role', async () => {
    for (const duration of [0, -1, 99, 3_600_001])
      await expect(claim(a, 'table:7', duration)).rejects.toMatchObject({ code: '22023' });
    expect(await isHeld({ name: 'table:none', epoch: 0n })).toBe(false);
    await claim(a, 'table:7');
    await expect(db.database.query('update platform.lease set epoch = 0')).rejects.toMatchObject({ code: '42501' });
  });

  it('is deleted a day after its end; its epoch does not repeat', async () => {
    const old = (await claim(a, 'draw:old'))!;
    await db.moveClock(86_400_000 + DURATION);
    const present = (await claim(a, 'draw:present'))!;
    expect(await purgeLeases(db.database, 500)).toBeGreaterThan(0);
    expect([await isHeld(old), await isHeld(present)]).toEqual([false, true]);
    expect((await claim(b, 'draw:old'))!.epoch).toBeGreaterThan(present.epoch);
    await db.moveClock(-86_400_000 - DURATION);
  });
});

/** A client of the model with the last lease it was granted and a transaction that may be open. */
interface Claimant {
  readonly holder: string;
  readonly client: pg.PoolClient;
  lease: Lease | null;
  isOpen: boolean;
}

it('accepts writes of the newest epoch only, whatever claimants, the clock and transactions do', async () => {
  const startClock = await db.stopClock();
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    act: fc.constantFrom('claim', 'claim', 'claim', 'renew', 'write', 'write', 'release', 'open', 'close', 'jump'),
    milliseconds: fc.integer({ min: -4_000, max: 8_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (steps) => {
      const name = uuid7();
      const claimants: Claimant[] = [];
      for (const holder of [randomUUID(), randomUUID(), randomUUID()])
        claimants.push({ holder, client: await db.database.pool.connect(), lease: null, isOpen: false });
      /** The newest epoch, who has it, and when it was renewed; the clock is the model's own. */
      let current = null as { readonly epoch: bigint; readonly at: number } | null;
      let newest = 0n;
      let now = 0;
      for (const { who, act, milliseconds } of steps) {
        const claimant = claimants[who]!;
        const { lease, client } = claimant;
        const isCurrent = lease !== null && lease.epoch === current?.epoch;
        if (act === 'jump') {
          now += milliseconds;
          await db.moveClock(milliseconds);
        } else if (act === 'claim') {
          const isFree: boolean = current === null || Math.abs(now - current.at) > DURATION;
          const isLocked = claimants.some(({ isOpen }) => isOpen);
          const claimed = await claim(claimant.holder, name);
          expect(claimed !== undefined).toBe(isFree && !isLocked);
          if (!claimed) continue;
          expect(claimed.epoch).toBeGreaterThan(newest);
          newest = claimed.epoch;
          current = { epoch: claimed.epoch, at: now };
          claimant.lease = claimed;
        } else if (lease === null) continue;
        else if (act === 'renew') {
          expect(await renewLeases(db.database, [lease])).toEqual(isCurrent ? [name] : []);
          if (isCurrent) current = { epoch: lease.epoch, at: now };
        } else if (act === 'write') expect(await isHeld(lease)).toBe(isCurrent);
        else if (act === 'release') {
          await releaseLeases(db.database, [lease]);
          if (isCurrent) current = null;
        } else if (act === 'open' && !claimant.isOpen && isCurrent) {
          await client.query('begin');
          await client.query('select platform.require_lease($1, $2)', [name, lease.epoch]);
          claimant.isOpen = true;
        } else if (act === 'close' && claimant.isOpen) {
          await client.query('commit');
          claimant.isOpen = false;
        }
      }
      for (const { client, isOpen } of claimants) {
        if (isOpen) await client.query('commit');
        client.release();
      }
    }),
    { numRuns: 40 },
  );
  await startClock();
}, 120_000);

describe('createLeases', () => {
  const leasesOf = (options: Partial<LeasesOptions> = {}): Leases => {
    const leases = createLeases({ database: db.database, duration: 600, retry: 20, ...options });
    open.push(leases);
    return leases;
  };
  /** Work that records its leases and runs until it is aborted. */
  const recorder = () => {
    const held: Lease[] = [];
    let active = 0;
    return {
      held,
      active: () => active,
      run: async (lease: Lease, signal: AbortSignal): Promise<void> => {
        held.push(lease);
        active += 1;
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        active -= 1;
      },
    };
  };

  it('keeps many leases longer than their duration, and another copy takes over after a close', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `many:${n}`);
    const [first, second] = [leasesOf(), leasesOf()];
    const works = { first: recorder(), second: recorder() };
    for (const name of names) first.hold(name, works.first);
    await expect.poll(() => works.first.active()).toBe(30);
    for (const name of names) second.hold(name, works.second);
    await pause(1_500);
    expect([works.first.held.length, works.second.held.length]).toEqual([30, 0]);
    await first.close();
    expect(works.first.active()).toBe(0);
    await expect.poll(() => works.second.active()).toBe(30);
    const epochs = (leases: readonly Lease[]) => new Map(leases.map(({ name, epoch }) => [name, epoch]));
    for (const [name, epoch] of epochs(works.second.held))
      expect(epoch).toBeGreaterThan(epochs(works.first.held).get(name)!);
    await second.close();
  });

  it('aborts the work when the lease is lost, and claims it again with a new epoch', async () => {
    const work = recorder();
    const leases = leasesOf();
    leases.hold('lost', work);
    await expect.poll(() => work.active()).toBe(1);
    await releaseLeases(db.database, [work.held[0]!]);
    await expect.poll(() => work.held).toHaveLength(2);
    expect(work.active()).toBe(1);
    expect(work.held[1]!.epoch).toBeGreaterThan(work.held[0]!.epoch);
    await leases.close();
  });

  it('aborts the work when the database cannot be reached for the duration', async () => {
    const work = recorder();
    let isDown = false;
    const failures: string[] = [];
    const leases = leasesOf({
      database: {
        ...db.database,
        query: <R>(text: string, values?: readonly unknown[]) =>
          isDown ? Promise.reject(new Error('unreachable')) : db.database.query<R>(text, values),
      },
      onError: (what) => failures.push(what),
    });
    leases.hold('unreachable', work);
    await expect.poll(() => work.active()).toBe(1);
    isDown = true;
    await expect.poll(() => work.active()).toBe(0);
    expect(failures).toContain('renew');
    isDown = false;
    await expect.poll(() => work.active()).toBe(1);
    await leases.close();
  });

  it('releases a lease whose work is done, and runs failed work again', async () => {
    let runs = 0;
    const errors: unknown[] = [];
    const leases = leasesOf({ onError: (_, error) => errors.push(error) });
    leases.hold('finite', {
      run: async () => {
        runs += 1;
        if (runs < 3) throw new Error(`run ${runs}`);
      },
    });
    await expect.poll(() => runs).toBe(3);
    expect(errors).toEqual([new Error('run 1'), new Error('run 2')]);
    await expect.poll(() => claim(b, 'finite')).toBeDefined();
    await pause(300);
    expect(runs).toBe(3);
    await leases.close();
  });

  it('gives up one lease and keeps the others; a name is held once', async () => {
    const [kept, given] = [recorder(), recorder()];
    const leases = leasesOf();
    leases.hold('kept', kept);
    const hold = leases.hold('given', given);
    expect(() => leases.hold('given', given)).toThrow('already');
    await expect.poll(() => [kept.active(), given.active()]).toEqual([1, 1]);
    await hold.release();
    expect(given.active()).toBe(0);
    expect(await claim(b, 'given')).toBeDefined();
    expect(await claim(b, 'kept')).toBeUndefined();
    await leases.close();
    expect(() => leases.hold('late', kept)).toThrow('closed');
  });
});
