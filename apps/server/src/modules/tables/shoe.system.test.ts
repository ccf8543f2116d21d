import { verifyRound } from '@chokdee/games/tables/live/verify';
import { describe, expect, it } from 'vitest';
import { chainOf, readBeacons } from '../draws/index.ts';
import { wageringFixture } from '../wagering/testing.ts';
import { readHistory } from './store.ts';
import { brandId, TABLE, testTables } from './testing.ts';

const { db, wagering } = await wageringFixture();
const tables = await testTables(db, wagering);

describe('a shoe', () => {
  it('is revealed at its end; every round of it then verifies, and no row of it can change', async () => {
    const { shoe } = await tables.openRound();
    expect(shoe!.seed).toBeNull();
    for (let tries = 0; (await tables.now()).shoe?.shoe_id === shoe!.shoe_id; tries += 1) {
      expect(tries).toBeLessThan(400);
      await tables.move(10_000);
    }
    const [revealed] = await db.owner.query<{ seed: string; signature: string; beacon: string; published_at: Date }>(
      'select seed, signature, beacon, published_at from tables.shoe where shoe_id = $1',
      [shoe!.shoe_id],
    );
    const rounds = await db.owner.query<{
      number: number;
      first_card: number;
      outcome: { cards: { hand: string; card: number }[] };
      opens_at: Date;
    }>(
      `select number, first_card, outcome, opens_at from tables.round
       where shoe_id = $1 and outcome is not null order by number`,
      [shoe!.shoe_id],
    );
    const beacon = (await readBeacons(db.database)).get(revealed!.beacon)!;
    for (const round of [rounds[0]!, rounds[30]!, rounds.at(-1)!]) {
      const published = {
        game: 'baccarat',
        variant: 'commission',
        number: round.number,
        firstCard: round.first_card,
        outcome: round.outcome,
        opensAt: round.opens_at.getTime(),
        shoe: {
          publishedAt: revealed!.published_at.getTime(),
          commitment: shoe!.commitment,
          beacon: { ...chainOf(beacon), round: Number(shoe!.beacon_round) },
          seed: revealed!.seed,
          signature: revealed!.signature,
        },
      };
      expect(verifyRound(published)).toMatchObject({ holds: true, isIndependent: false });
      expect(verifyRound({ ...published, firstCard: round.first_card + 1 }).passed.outcome).toBe(false);
    }
    expect(rounds.length).toBeGreaterThan(50);
    const key = { brandId, code: TABLE };
    const [last] = await readHistory(db.database, { ...key, shoe: 1, limit: 1 });
    expect(last).toMatchObject({ number: rounds.length, shoe: 1, revealed: true });
    expect(await readHistory(db.database, { ...key, shoe: 2, limit: 1 })).toEqual([]);
    for (const change of [
      'update tables.round set outcome = \'{"cards": []}\' where outcome is not null',
      "update tables.round set state = 'betting' where state = 'paid'",
      "update tables.shoe set commitment = repeat('0', 64)",
    ])
      await expect(db.owner.query(change)).rejects.toMatchObject({ code: 'CKTAB' });
  });
});
