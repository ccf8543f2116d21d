import type { Database, Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { currencies, isCurrency } from '@chokdee/money/currency';
import type { Consumer, Job, OutboxEvent } from '../../platform/module.ts';
import type { CoverOf } from './games.ts';
import type { Category } from './store.ts';
import {
  boardBrands,
  boardVersion,
  deleteWins,
  pruneWins,
  publishBoardChange,
  readWins,
  upsertWins,
  type Win,
} from './winner-board.ts';

/**
 * Masks a name for others: the first two characters and the last one; only the first of a short
 * name.
 */
export function maskName(name: string): string {
  const characters = [...name];
  return characters.length < 5
    ? `${characters[0] ?? ''}***`
    : `${characters.slice(0, 2).join('')}***${characters.at(-1) ?? ''}`;
}

/** A win on the wire, without the name of its game, which depends on the language. */
export const winOut = (win: Win, coverOf: CoverOf) => ({
  customerName: win.customer_name,
  winAmount: wireOf(win.net_win),
  currency: win.currency,
  multiplier: Number((win.payout * 100n) / (win.stake || 1n)) / 100,
  winTime: win.won_at.getTime(),
  iconUrl: coverOf(win.code, win.version),
  nodeId: win.node_id,
  gameType: win.category,
  vendor: win.vendor,
});

/** The fields of a wager event that the board reads. */
interface SettledWager {
  readonly wagerId: string;
  readonly brandId: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
}
const wagerOf = (event: OutboxEvent): SettledWager => event.payload as unknown as SettledWager;
/** Ids of wagers are the member's own. */
const wagerKey = (event: OutboxEvent): string => `${event.memberId} ${wagerOf(event).wagerId}`;
const isRealMoney = (currency: string): boolean => isCurrency(currency) && currencies[currency].kind === 'real';
const isWin = (event: OutboxEvent): boolean =>
  event.topic === 'wager.settled' &&
  isRealMoney(wagerOf(event).currency) &&
  BigInt(wagerOf(event).payout) > BigInt(wagerOf(event).stake);

/** The user names of members by id. A member who must not appear on the board is left out. */
export type AccountsOf = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Applies wager events to one brand's board. */
async function applyEvents(
  tx: Queryable,
  brandId: string,
  events: readonly OutboxEvent[],
  accountsOf: AccountsOf,
): Promise<void> {
  // Only the last event of each wager counts.
  const last = [...new Map(events.map((event) => [wagerKey(event), event])).values()];
  const wins = last.flatMap((event) =>
    isWin(event) && event.memberId !== null ? [{ ...wagerOf(event), memberId: event.memberId, at: event.at }] : [],
  );
  const accounts =
    wins.length === 0
      ? new Map<string, string>()
      : await accountsOf([...new Set(wins.map(({ memberId }) => memberId))]);
  const named = wins.flatMap((win) => {
    const account = accounts.get(win.memberId);
    return account === undefined ? [] : [{ ...win, customerName: maskName(account) }];
  });
  const shown = new Set(named.map(({ memberId, wagerId }) => `${memberId} ${wagerId}`));
  const removed = await deleteWins(
    tx,
    brandId,
    last.flatMap((event) =>
      event.memberId === null || shown.has(wagerKey(event))
        ? []
        : [{ memberId: event.memberId, wagerId: wagerOf(event).wagerId }],
    ),
  );
  const changed = named.length === 0 ? 0 : await upsertWins(tx, brandId, named);
  if (removed + changed === 0) return;
  await pruneWins(tx, brandId);
  await publishBoardChange(tx, brandId);
}

/**
 * Creates the winner board: the consumer that fills it, the job that prunes it, and its readers.
 */
export function createWinners({
  database,
  accountsOf,
}: {
  readonly database: Database;
  readonly accountsOf: AccountsOf;
}) {
  const consumer: Consumer = {
    name: 'catalogue.winners',
    topics: ['wager.settled', 'wager.voided'],
    handle: (events) =>
      database.transaction(async (tx) => {
        // A batch whose commit is lost in a crash is processed again (platform/outbox/store.ts).
        await tx.query('set local synchronous_commit = off');
        const brands = new Set(events.map((event) => wagerOf(event).brandId));
        for (const brandId of [...brands].sort()) {
          const own = events.filter((event) => wagerOf(event).brandId === brandId);
          await applyEvents(tx, brandId, own, accountsOf);
        }
      }),
  };

  /** Removes old wins also from boards without new ones. */
  const job: Job = {
    name: 'catalogue.prune-wins',
    every: 3_600,
    run: async () => {
      for (const brandId of await boardBrands(database)) {
        await database.transaction(async (tx) => {
          if ((await pruneWins(tx, brandId)) > 0) await publishBoardChange(tx, brandId);
        });
      }
    },
  };

  return {
    consumer,
    job,
    /** The largest wins of the last 30 days, largest first. */
    board: (brandId: string, category: Category | 'ALL', limit: number): Promise<Win[]> =>
      readWins(database, { brandId, order: 'largest', category, limit }),
    /** The newest wins, newest first. */
    newest: (brandId: string, limit: number): Promise<Win[]> =>
      readWins(database, { brandId, order: 'newest', category: 'ALL', limit }),
    /** The version of a brand's board; 0 before its first win. */
    version: (brandId: string): Promise<bigint> => boardVersion(database, brandId),
  };
}

/** The winner board of every brand. */
export type Winners = ReturnType<typeof createWinners>;
