import type { Database, Queryable } from '@chokdee/database/database';
import { currencies, isCurrency } from '@chokdee/money/currency';
import type { Consumer, OutboxEvent } from '../../platform/module.ts';
import type { Category, Names } from './store.ts';

/** How many wins a brand's board keeps, and for how long. */
const KEPT = 200;
const DAYS = 30;

/** A win on the board. Amounts are micro-units. */
export interface Win {
  readonly customer_name: string; readonly vendor: string; readonly game: string; readonly currency: string; readonly stake: bigint; readonly payout: bigint; readonly won_at: Date;
  readonly node_id: string; readonly names: Names; readonly category: Category; readonly code: string; readonly version: string;
}

/** A name others may see: its first two letters and its last one (the first only when it is short). */
export function masked(name: string): string {
  const letters = [...name];
  return letters.length < 5 ? `${letters[0] ?? ''}***` : `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`;
}

interface Settled { readonly wagerId: string; readonly brandId: string; readonly vendor: string; readonly game: string; readonly currency: string; readonly stake: string; readonly payout: string }

const isReal = (currency: string): boolean => isCurrency(currency) && currencies[currency].kind === 'real';

/** The board of the largest wins, and the consumer that feeds it. `accountOf` names a member. */
export function createWinners({ database, accountOf }: { readonly database: Database; readonly accountOf: (memberId: string) => Promise<string | null> }) {
  async function note(tx: Queryable, event: OutboxEvent): Promise<void> {
    const wager = event.payload as unknown as Settled;
    const won = event.topic === 'wager.settled' && isReal(wager.currency) && BigInt(wager.payout) > BigInt(wager.stake);
    const name = won ? await accountOf(event.memberId) : null;
    if (name === null) {
      await tx.query('delete from catalogue.win where brand_id = $1 and wager_id = $2', [wager.brandId, wager.wagerId]);
      return;
    }
    await tx.query(`
      insert into catalogue.win (brand_id, wager_id, member_id, customer_name, vendor, game, currency, stake, payout, won_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (brand_id, wager_id) do update set payout = excluded.payout, stake = excluded.stake`,
    [wager.brandId, wager.wagerId, event.memberId, masked(name), wager.vendor, wager.game, wager.currency, wager.stake, wager.payout, event.at]);
  }

  const prune = (tx: Queryable, brandId: string): Promise<unknown> => tx.query(`
    delete from catalogue.win where brand_id = $1 and (won_at < platform.clock() - make_interval(days => ${DAYS})
      or wager_id not in (select wager_id from catalogue.win where brand_id = $1 order by payout desc, wager_id limit ${KEPT}))`, [brandId]);

  const consumer: Consumer = {
    name: 'catalogue.winners',
    topics: ['wager.settled', 'wager.voided'],
    handle: (events) => database.transaction(async (tx) => {
      // Lost with a crash, it is done again (platform/outbox/store.ts).
      await tx.query('set local synchronous_commit = off');
      for (const event of events) await note(tx, event);
      for (const brandId of new Set(events.map((event) => String(event.payload['brandId'])))) await prune(tx, brandId);
    }),
  };

  /** The largest wins of the last 30 days, largest first. */
  const board = (brandId: string, category: Category | 'ALL', limit: number): Promise<Win[]> => database.query<Win>(`
    select w.customer_name, w.vendor, w.game, w.currency, w.stake, w.payout, w.won_at, g.node_id, g.names, g.category, g.code, g.version
    from catalogue.win w join catalogue.game g on g.brand_id = w.brand_id and g.vendor = w.vendor and g.code = w.game
    where w.brand_id = $1 and ($2 = 'ALL' or g.category = $2) and w.won_at > platform.clock() - make_interval(days => ${DAYS})
    order by w.payout desc, w.wager_id limit $3`, [brandId, category, limit]);

  return { consumer, board };
}

/** The board and its consumer. */
export type Winners = ReturnType<typeof createWinners>;
