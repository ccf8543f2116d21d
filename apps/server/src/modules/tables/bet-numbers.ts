import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Database } from '@chokdee/database/database';
import type { BetDescription, Records } from '../wagering/index.ts';

const PRODUCT = 'LIVE';

/** Has the betting record show bets at tables with their numbers, and find them by these. */
export function numberTableBets(database: Database, records: Pick<Records, 'describeBets' | 'numberBets'>): void {
  records.describeBets(PRODUCT, async (rows, { memberId }) => {
    const found = await database.query<{ id: string; number: bigint }>(
      'select wager_id as id, number from tables.bet where member_id = $1 and wager_id = any ($2::uuid[])',
      [memberId, rows.map(({ id }) => id)],
    );
    return new Map(found.map(({ id, number }): [string, BetDescription] => [id, { number: betNumberOf(number) }]));
  });
  records.numberBets([PRODUCT], (brandId, number) =>
    database.query(
      `select b.member_id as "memberId", b.wager_id as id
       from tables.bet b
       join tables.round r using (round_id)
       where b.number = $1
         and r.brand_id = $2`,
      [number, brandId],
    ),
  );
}
