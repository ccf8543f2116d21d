import type { Database, Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { currencies, isCurrency } from '@chokdee/money/currency';
import type { Consumer, Job, OutboxEvent } from '../../platform/module.ts';
import type { Category, Names } from './store.ts';

/** How many of the largest wins a brand's board keeps, how many of the newest, and for how long. */
const LARGEST = 200;
const NEWEST = 20;
const DAYS = 30;

/** A win on the board. Amounts are micro-units. */
export interface Win {
  readonly wager_id: string;
  readonly customer_name: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly won_at: Date;
  readonly node_id: string;
  readonly names: Names;
  readonly category: Category;
  readonly code: string;
  readonly version: string;
}

/** A name others may see: its first two letters and its last one (the first only when it is short). */
export function masked(name: string): string {
  const letters = [...name];
  return letters.length < 5 ? `${letters[0] ?? ''}***` : `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`;
}

/** A win as everybody may see it; its game's name is the reader's choice of language. */
export const winOut = (win: Win, coverOf: (code: string, version: string) => string) => ({
  customerName: win.customer_name,
  winAmount: wireOf(win.payout),
  currency: win.currency,
  multiplier: Number((win.payout * 100n) / (win.stake || 1n)) / 100,
  winTime: win.won_at.getTime(),
  iconUrl: coverOf(win.code, win.version),
  nodeId: win.node_id,
  gameType: win.category,
  vendor: win.vendor,
});

interface Settled {
  readonly wagerId: string;
  readonly brandId: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
}
/** A win with whose it is. */
interface NamedWin extends Settled {
  readonly memberId: string;
  readonly account: string;
  readonly at: Date;
}
const settledIn = (event: OutboxEvent): Settled => event.payload as unknown as Settled;
const isReal = (currency: string): boolean => isCurrency(currency) && currencies[currency].kind === 'real';
const isWin = (event: OutboxEvent): boolean =>
  event.topic === 'wager.settled' &&
  isReal(settledIn(event).currency) &&
  BigInt(settledIn(event).payout) > BigInt(settledIn(event).stake);

/** What is said when a board has changed, to whoever shows it. */
export const BOARD_CHANGED = 'winners.changed';

/** The user names of members, by id; one who does not appear on the board is not among them. */
export type AccountsOf = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The board of real wins, what feeds it and what forgets. */
export function createWinners({
  database,
  accountsOf,
}: {
  readonly database: Database;
  readonly accountsOf: AccountsOf;
}) {
  /** Takes wagers off a board that have not won after all; answers how many stood there. */
  const strike = async (tx: Queryable, brandId: string, wagers: readonly string[]): Promise<number> =>
    (
      await tx.query('delete from catalogue.win where brand_id = $1 and wager_id = any ($2) returning 1', [
        brandId,
        wagers,
      ])
    ).length;

  /** Writes wins; answers how many did not stand there already. */
  const note = async (tx: Queryable, brandId: string, wins: readonly NamedWin[]): Promise<number> => {
    const column = <T>(of: (win: NamedWin) => T): T[] => wins.map(of);
    const written = await tx.query(
      `
      insert into catalogue.win as w (brand_id, wager_id, member_id, customer_name, vendor, game, currency, stake, payout, won_at)
      select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::timestamptz[])
      on conflict (brand_id, wager_id) do update set payout = excluded.payout, stake = excluded.stake where (w.payout, w.stake) is distinct from (excluded.payout, excluded.stake) returning 1`,
      [
        brandId,
        column(({ wagerId }) => wagerId),
        column(({ memberId }) => memberId),
        column(({ account }) => masked(account)),
        column(({ vendor }) => vendor),
        column(({ game }) => game),
        column(({ currency }) => currency),
        column(({ stake }) => stake),
        column(({ payout }) => payout),
        column(({ at }) => at),
      ],
    );
    return written.length;
  };

  const prune = async (tx: Queryable, brandId: string): Promise<number> =>
    (
      await tx.query(
        `
    delete from catalogue.win where brand_id = $1 and (won_at < platform.clock() - make_interval(days => ${DAYS})
      or wager_id not in (select wager_id from catalogue.win where brand_id = $1 order by payout desc, wager_id limit ${LARGEST})
      and wager_id not in (select wager_id from catalogue.win where brand_id = $1 order by won_at desc, wager_id limit ${NEWEST})) returning 1`,
        [brandId],
      )
    ).length;

  const moved = (tx: Queryable, brandId: string): Promise<unknown> =>
    tx.query(
      `
    with moved as (insert into catalogue.winner_board as b (brand_id) values ($1) on conflict (brand_id) do update set version = b.version + 1 returning brand_id)
    select platform.publish('${BOARD_CHANGED}', null, jsonb_build_object('brandId', brand_id)) from moved`,
      [brandId],
    );

  /** Brings one brand's board up to what happened. */
  async function take(tx: Queryable, brandId: string, events: readonly OutboxEvent[]): Promise<void> {
    // What became of a wager last is what counts.
    const last = [...new Map(events.map((event) => [settledIn(event).wagerId, event])).values()];
    const wins = last.flatMap((event) =>
      isWin(event) && event.memberId !== null ? [{ ...settledIn(event), memberId: event.memberId, at: event.at }] : [],
    );
    const accounts =
      wins.length === 0
        ? new Map<string, string>()
        : await accountsOf([...new Set(wins.map(({ memberId }) => memberId))]);
    const named = wins.flatMap((win) =>
      accounts.has(win.memberId) ? [{ ...win, account: accounts.get(win.memberId) ?? '' }] : [],
    );
    const standing = new Set(named.map(({ wagerId }) => wagerId));
    const struck = await strike(
      tx,
      brandId,
      last.map((event) => settledIn(event).wagerId).filter((wagerId) => !standing.has(wagerId)),
    );
    if (struck + (named.length === 0 ? 0 : await note(tx, brandId, named)) > 0) {
      await prune(tx, brandId);
      await moved(tx, brandId);
    }
  }

  const consumer: Consumer = {
    name: 'catalogue.winners',
    topics: ['wager.settled', 'wager.voided'],
    handle: (events) =>
      database.transaction(async (tx) => {
        // Lost with a crash, it is done again (platform/outbox/store.ts).
        await tx.query('set local synchronous_commit = off');
        const brands = new Set(events.map((event) => settledIn(event).brandId));
        for (const brandId of [...brands].sort())
          await take(
            tx,
            brandId,
            events.filter((event) => settledIn(event).brandId === brandId),
          );
      }),
  };

  /** What is too old goes also where nobody wins any more. */
  const job: Job = {
    name: 'catalogue.forget-wins',
    every: 3_600,
    run: async () => {
      for (const { brand_id: brandId } of await database.query<{ brand_id: string }>(
        'select brand_id from catalogue.winner_board order by brand_id',
      )) {
        await database.transaction(async (tx) => {
          if ((await prune(tx, brandId)) > 0) await moved(tx, brandId);
        });
      }
    },
  };

  const read = (order: string, brandId: string, category: Category | 'ALL', limit: number): Promise<Win[]> =>
    database.query<Win>(
      `
    select w.wager_id, w.customer_name, w.vendor, w.game, w.currency, w.stake, w.payout, w.won_at, g.node_id, g.names, g.category, g.code, g.version
    from catalogue.win w join catalogue.game g on g.brand_id = w.brand_id and g.vendor = w.vendor and g.code = w.game
    where w.brand_id = $1 and ($2 = 'ALL' or g.category = $2) and w.won_at > platform.clock() - make_interval(days => ${DAYS})
    order by ${order}, w.wager_id limit $3`,
      [brandId, category, limit],
    );

  return {
    consumer,
    job,
    /** The largest wins of the last 30 days, largest first. */
    board: (brandId: string, category: Category | 'ALL', limit: number) =>
      read('w.payout desc', brandId, category, limit),
    /** The newest wins, newest first. */
    newest: (brandId: string, limit: number) => read('w.won_at desc', brandId, 'ALL', limit),
    /** The version of a brand's board; 0 while there has been no win. */
    version: async (brandId: string): Promise<bigint> =>
      (
        await database.query<{ version: bigint }>('select version from catalogue.winner_board where brand_id = $1', [
          brandId,
        ])
      )[0]?.version ?? 0n,
  };
}

/** The board, what feeds it and what forgets. */
export type Winners = ReturnType<typeof createWinners>;
