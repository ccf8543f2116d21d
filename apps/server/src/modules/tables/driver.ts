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
import { keyOf, readNow, readTables, readUnsettled, takeChanged, type RoundRow, type TableNow } from './store.ts';
import { openingFrom, turnsOf, type Turn } from './turns.ts';

/** The lease of the copy that drives all tables. */
export const LEASE = 'tables.driver';
/** Milliseconds between two steps at most; changes of operators are seen then. */
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

/** One look at the tables that are due. */
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

  /** When there is something to do on a table, epoch ms; `Infinity` until somebody changes it. */
  const dueAt = (state: TableNow, turn: Turn): number => {
    const { table, shoe, round } = state;
    const now = state.now.getTime();
    if (round?.state === 'betting') return round.closes_at.getTime();
    if (round?.state === 'closed') return round.result_at?.getTime() ?? 0;
    if (!table.is_open) return Infinity;
    if (!shoe) return now;
    if (shoe.signature === null) return shoe.salt_at.getTime();
    const end = round?.shoe_id === shoe.shoe_id ? (endOf(state, round) ?? Infinity) : now;
    // A shoe that is over ends at once, a round opens at the turn of its table.
    return now < end ? end : openingFrom(now, turn);
  };
  /** The milliseconds until the next moment of a table, or until its next card is public. */
  const pauseOf = (state: TableNow, turn: Turn): number => {
    const { table, round, now } = state;
    const hasViewers = isWatched(table, now);
    const cards = round?.state === 'closed' && hasViewers ? round.events.map(({ at }) => at) : [];
    const waits = [dueAt(state, turn), ...cards].map((at) => at - now.getTime()).filter((wait) => wait > 0);
    return Math.min(hasViewers ? LONGEST_PAUSE : LONGEST_IDLE_PAUSE, ...waits);
  };

  // The tables as this copy read them last, by key, since it took the lease or a step failed.
  let known: { readonly epoch: bigint; readonly states: Map<string, TableNow> } | null = null;
  const keep = (states: readonly TableNow[]): void => {
    for (const state of states) known?.states.set(keyOf(state.table), state);
  };
  /** Reads what is due or was changed by others; at first all tables. */
  const read = async (epoch: bigint): Promise<{ readonly states: readonly TableNow[]; readonly now: Date }> => {
    const { keys, at: now } = await takeChanged(database, epoch);
    if (known?.epoch !== epoch) {
      known = { epoch, states: new Map() };
      const states = await readNow(database, null);
      keep(states);
      return { states, now };
    }
    const changed = new Set(keys);
    const turnOf = turnsOf([...known.states.values()]);
    for (const [key, state] of known.states) if (dueAt(state, turnOf(state)) <= now.getTime()) changed.add(key);
    const states = changed.size === 0 ? [] : await readTables(database, [...changed]);
    keep(states);
    return { states, now };
  };

  const work = async (epoch: bigint): Promise<number> => {
    const { states, now } = await read(epoch);
    const turnOf = turnsOf([...known!.states.values()]);
    const advanced: string[] = [];
    for (const state of states) {
      try {
        if (await advance(epoch, state, turnOf(state))) advanced.push(keyOf(state.table));
      } catch (error) {
        if (isLeaseLost(error)) throw error;
        onError(state.table.code, error);
      }
    }
    if (advanced.length > 0) keep(await readTables(database, advanced));
    const shown = [...known!.states.values()].map((state) => (state.now < now ? { ...state, now } : state));
    live.publish(shown);
    if (states.length > 0) await settling.settle(await readUnsettled(database));
    return Math.max(5, Math.min(LONGEST_IDLE_PAUSE, ...shown.map((state) => pauseOf(state, turnOf(state)))));
  };
  const step: Steps['step'] = async ({ epoch }) => {
    try {
      return await work(epoch);
    } catch (error) {
      known = null;
      throw error;
    }
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
