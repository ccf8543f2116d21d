import { randomUUID } from 'node:crypto';
import { tableGames } from '@chokdee/games/tables/live/registry';
import { describe, expect, it } from 'vitest';
import { claimLeases, isLeaseLost, releaseLeases, type Lease } from '../../platform/lease/store.ts';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { LEASE } from './driver.ts';
import { testTables } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const tables = await testTables(db, wagering);
let lease: Lease = tables.lease;

/** Another copy becomes the driver. Returns the lease of the one before it. */
async function takeOver(): Promise<Lease> {
  const before = lease;
  await releaseLeases(db.database, [before]);
  const [claimed] = await claimLeases(db.database, randomUUID(), [LEASE], 3_600_000);
  lease = claimed!;
  return before;
}
const isRefused = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => false,
    (error: unknown) => isLeaseLost(error),
  );
const moveTo = async (at: Date): Promise<void> => {
  await db.moveClock(Math.max(0, at.getTime() - (await tables.now()).now.getTime()));
};

describe('a driver that has lost its lease', () => {
  it.each(['before the deal', 'while cards are shown', 'before the result'])(
    '%s writes nothing; the next deals no second card and pays once',
    async (moment) => {
      const member = await openPlayer(db, baht(1_000));
      let round = (await tables.now()).round;
      for (let tries = 0; round?.state !== 'betting'; tries += 1) {
        expect(tries).toBeLessThan(300);
        await db.moveClock(500);
        await tables.steps.step(lease);
        ({ round } = await tables.now());
      }
      await tables.press(member, round.round_id, [{ position: 'banker', amount: 100 }]);
      await moveTo(round.closes_at);
      if (moment !== 'before the deal') {
        await tables.steps.step(lease);
        const { round: dealt } = await tables.now();
        expect(dealt!.state).toBe('closed');
        await moveTo(moment === 'before the result' ? dealt!.result_at! : new Date(dealt!.events.at(-1)!.at - 1));
      }
      const stored = (await tables.now()).round!;
      const lost = await takeOver();
      if (moment !== 'while cards are shown') expect(await isRefused(tables.steps.step(lost))).toBe(true);
      expect((await tables.now()).round).toEqual(stored);
      await tables.steps.step(lease);
      await moveTo((await tables.now()).round!.result_at!);
      await tables.steps.step(lease);
      await tables.settle();
      await tables.settle();
      const paid = (await tables.now()).round!;
      expect([paid.round_id, paid.state]).toEqual([round.round_id, 'paid']);
      if (stored.outcome) expect(paid.outcome).toEqual(stored.outcome);
      const { numerator, denominator } = tableGames.get('baccarat')!.factor('banker', paid.outcome!, 'commission');
      expect(await cashOf(db, member)).toBe(baht(900 + (100 * Number(numerator)) / Number(denominator)));
    },
  );
});
