import type { Database, Queryable } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { readBeacons } from './beacons.ts';
import { isZone, nextDraws, wrongDate, type PlannedDraw } from './schedule.ts';
import { findGame, readGames, updateCalendar, type Calendar, type GameRow } from './store.ts';

/** Draws that a calendar shows ahead. */
const SHOWN = 5;

/** A game with its next draws. */
export interface CalendarGame {
  readonly game: GameRow;
  readonly upcoming: readonly PlannedDraw[];
}

/** The calendars of games. */
export interface Calendars {
  list(brandId: string): Promise<CalendarGame[]>;
  /**
   * Changes a calendar; draws that exist are not changed. Refuses with `request.not.found`,
   * `draws.zone`, `draws.date` or `draws.times`.
   */
  edit(
    by: { readonly brandId: string; readonly actor: Actor },
    code: string,
    change: Calendar & { readonly reason: string },
  ): Promise<CalendarGame>;
}

const refuse = (code: 'draws.zone' | 'draws.date' | 'draws.times', field: string): never => {
  throw new Refusal(code, { fields: { [field]: { code } } });
};

/** Refuses a calendar whose draws could not be created. */
async function requireValid(db: Queryable, game: GameRow, calendar: Calendar): Promise<void> {
  if (!isZone(calendar.zone)) refuse('draws.zone', 'zone');
  if (wrongDate(calendar.schedule) !== null) refuse('draws.date', 'schedule');
  if (calendar.lock_seconds >= calendar.sale_seconds) refuse('draws.times', 'lockSeconds');
  if (game.source === 'official') return;
  if (calendar.void_seconds !== null) refuse('draws.times', 'voidSeconds');
  // A value of the beacon must appear between lock and draw.
  const beacon = (await readBeacons(db)).get(game.beacon ?? '');
  if (beacon && calendar.lock_seconds < beacon.period) refuse('draws.times', 'lockSeconds');
}

/** What the audit log shows of a calendar. */
const recorded = (game: GameRow) => ({
  zone: game.zone,
  schedule: game.schedule,
  saleSeconds: game.sale_seconds,
  lockSeconds: game.lock_seconds,
  resultSeconds: game.result_seconds,
  lateSeconds: game.late_seconds,
  voidSeconds: game.void_seconds,
  planHours: game.plan_hours,
  isOpen: game.is_open,
});

/** Creates the use cases. */
export function createCalendars({ database }: { readonly database: Database }): Calendars {
  const withUpcoming = (game: GameRow, now: Date): CalendarGame => ({
    game,
    upcoming: nextDraws(game.schedule, game.zone, now.getTime(), SHOWN),
  });
  return {
    list: async (brandId) => {
      const [games, now] = await Promise.all([readGames(database, brandId), readClock(database)]);
      return games.map((game) => withUpcoming(game, now));
    },
    edit: ({ brandId, actor }, code, { reason, ...calendar }) =>
      database.transaction(async (tx) => {
        const before = await findGame(tx, brandId, code);
        if (!before) throw new Refusal('request.not.found');
        await requireValid(tx, before, calendar);
        await updateCalendar(tx, brandId, code, calendar);
        const after = (await findGame(tx, brandId, code))!;
        await record(tx, {
          brandId,
          actor,
          action: 'draw.edit-calendar',
          subject: `draw-game:${code}`,
          reason,
          before: recorded(before),
          after: recorded(after),
        });
        return withUpcoming(after, await readClock(tx));
      }),
  };
}
