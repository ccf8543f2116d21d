import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { TableGame, TableOutcome } from '@chokdee/games/tables/live/game';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { isShoeOver, outcomeOf } from '@chokdee/games/tables/live/shoe';
import { isLeaseLost, type Lease } from '../../platform/lease/store.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { LiveTables } from './live.ts';
import type { Settling } from './settling.ts';
import type { Shoes } from './shoes.ts';
import { isWatched } from './watching.ts';
import { readNow, readUnsettled, type RoundRow, type TableNow } from './store.ts';
import { openingFrom, turnsOf, type Turn } from './turns.ts';

/** The lease of the copy that drives all tables. */
export const LEASE = 'tables.driver';
/** Milliseconds between two looks at most; changes of operators are seen then. */
const LONGEST_PAUSE = 500;
/** The same while nobody watches. */
const LONGEST_IDLE_PAUSE = 1_000;
/** Milliseconds after the end of a round without bets that nobody watches until the next opens. */
const IDLE_REST = 120_000;
/** Milliseconds between the close of betting and the first card. */
const BEFORE_DEAL = 1_000;

/** What the driver is made of. */
export interface DriverDeps {
  readonly database: Database;
  readonly shoes: Shoes;
  readonly live: LiveTables;
  readonly settling: Settling;
  readonly onError: (table: string, error: unknown) => void;
}

/** An event of the deal, `after` milliseconds from its beginning. */
type Planned = { readonly after: number; readonly kind: string } & Readonly<Record<string, unknown>>;

/** What is shown of an outcome and when, and after how many milliseconds the result is. */
export function planDeal(
  game: TableGame,
  outcome: TableOutcome,
  pace: number,
): { readonly events: Planned[]; readonly duration: number } {
  const events: Planned[] =
    'cards' in outcome
      ? outcome.cards.map(({ hand, card }, at) => ({ after: BEFORE_DEAL + at * pace, kind: 'card', hand, card }))
      : 'pocket' in outcome
        ? [{ after: BEFORE_DEAL, kind: 'spin', pocket: outcome.pocket }]
        : [{ after: BEFORE_DEAL, kind: 'throw', dice: outcome.dice }];
  return { events, duration: events.at(-1)!.after + game.suspense };
}

/** One look at all tables. */
export interface Steps {
  /** Settles what another copy may have left when it ended; before the first step. */
  start(): Promise<void>;
  /** Does what is due and publishes what has changed. Returns the milliseconds until the next. */
  step(lease: Lease): Promise<number>;
}

/** When the round after this one may open at a turn of the table; null while it is under way. */
const endOf = ({ table, now }: TableNow, { ends_at, state, has_bets }: RoundRow): number | null => {
  if (state === 'betting' || state === 'closed' || ends_at === null) return null;
  return ends_at.getTime() + (has_bets || isWatched(table, now) ? 0 : IDLE_REST);
};

/** Creates the steps of the driver. */
export function createSteps({ database, shoes, live, settling, onError }: DriverDeps): Steps {
  const deal = async (epoch: bigint, { table, shoe, round }: TableNow & { readonly round: RoundRow }) => {
    if (!shoe || shoe.shoe_id !== round.shoe_id) throw new Error('the shoe of the round has ended');
    const { game } = tableRules(table.game, table.variant);
    const { key, order } = shoes.open(shoe, table.game);
    const { outcome, next } = outcomeOf(
      key,
      { game, variant: table.variant, number: round.number, firstCard: round.first_card },
      order,
    );
    const { events, duration } = planDeal(game, outcome, table.card_pace);
    await database.query('select tables.deal($1, $2, $3, $4, $5, $6, $7)', [
      epoch,
      round.round_id,
      JSON.stringify(outcome),
      game.roadOf(outcome),
      JSON.stringify(events),
      duration,
      next,
    ]);
  };

  /** Puts the next round, or the next shoe, on a table without a round under way. */
  const goOn = async (epoch: bigint, state: TableNow, turn: Turn): Promise<boolean> => {
    const { table, shoe, round, now } = state;
    if (!table.is_open) return false;
    if (!shoe) {
      await shoes.begin(epoch, state);
      return true;
    }
    if (shoe.signature === null)
      return shoe.salt_at.getTime() <= now.getTime() && (await shoes.salt(epoch, shoe, table.game));
    if (round && round.shoe_id === shoe.shoe_id && now.getTime() < (endOf(state, round) ?? Infinity)) return false;
    if (isShoeOver(tableRules(table.game, table.variant).game, shoe.next_card, shoe.rounds)) {
      await shoes.end(epoch, shoe);
      return true;
    }
    if (openingFrom(now.getTime(), turn) > now.getTime()) return false;
    const [opened] = await database.query<{ opened: boolean }>('select tables.open_round($1, $2, $3) as opened', [
      epoch,
      uuid7(),
      shoe.shoe_id,
    ]);
    return opened!.opened;
  };

  /** Does what is due on one table. True when something has changed. */
  const advance = async (epoch: bigint, state: TableNow, turn: Turn): Promise<boolean> => {
    const { round, now } = state;
    if (round?.state === 'betting') {
      if (now < round.closes_at) return false;
      await deal(epoch, { ...state, round });
      return true;
    }
    if (round?.state === 'closed') {
      if (round.result_at === null || now < round.result_at) return false;
      await database.query('select tables.finish($1, $2)', [epoch, round.round_id]);
      return true;
    }
    return goOn(epoch, state, turn);
  };

  /** The milliseconds until the next moment of a table, or until its next card is public. */
  const pauseOf = (state: TableNow, turn: Turn): number => {
    const { table, shoe, round, now } = state;
    const hasViewers = isWatched(table, now);
    const end = round ? endOf(state, round) : now.getTime();
    const moments = [
      ...(round?.state === 'betting' ? [round.closes_at.getTime()] : []),
      ...(round?.state === 'closed' ? [round.result_at?.getTime() ?? 0] : []),
      ...(round?.state === 'closed' && hasViewers ? round.events.map(({ at }) => at) : []),
      ...(end === null ? [] : [end, openingFrom(Math.max(now.getTime(), end), turn)]),
      ...(shoe?.signature === null ? [shoe.salt_at.getTime()] : []),
    ];
    const waits = moments.map((at) => at - now.getTime()).filter((wait) => wait > 0);
    return Math.min(hasViewers ? LONGEST_PAUSE : LONGEST_IDLE_PAUSE, ...waits);
  };

  const step = async ({ epoch }: Lease): Promise<number> => {
    const states = await readNow(database, null);
    const turnOf = turnsOf(states);
    let hasChanged = false;
    for (const state of states) {
      try {
        hasChanged = (await advance(epoch, state, turnOf(state))) || hasChanged;
      } catch (error) {
        if (isLeaseLost(error)) throw error;
        onError(state.table.code, error);
      }
    }
    const shown = hasChanged ? await readNow(database, null) : states;
    live.publish(shown);
    if (hasChanged || states.some(({ round }) => round?.state === 'void'))
      await settling.settle(await readUnsettled(database));
    return Math.max(5, Math.min(LONGEST_IDLE_PAUSE, ...shown.map((state) => pauseOf(state, turnOf(state)))));
  };

  const start = async (): Promise<void> => settling.settle(await readUnsettled(database));

  return { start, step };
}

/** Waits, at most until the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

/** Drives the tables while this copy holds the lease `tables.driver`. */
export const tablesDriver = (deps: DriverDeps): NonNullable<ServerModule['leased']>[number] => ({
  name: LEASE,
  run: async (lease, signal) => {
    const { start, step } = createSteps(deps);
    await start();
    while (!signal.aborted) await pause(await step(lease), signal);
  },
});
