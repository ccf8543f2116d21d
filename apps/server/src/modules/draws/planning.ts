import { uuid7 } from '@chokdee/contract/uuid7';
import { commitmentOf, SERVER_SEED_BYTES, serverSeedOf } from '@chokdee/fairness/seeds';
import type { Database } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { plannedDraws, type PlannedDraw } from './schedule.ts';
import { readGames, type GameRow } from './store.ts';

const HOUR = 3_600_000;
/** Draws of one game that one run creates; the next run continues. */
const DRAWS_PER_RUN = 500;
/** Issue numbers that are tried when a changed calendar has used one already: `-2` to `-9`. */
const ISSUE_SUFFIXES = 9;

/** The context that the sealed seed of a draw is bound to. */
export const seedContext = (drawId: string): string => `draw ${drawId}`;

/** Seconds that a draw must still be on sale to be opened late: those of `draws.create_draw`. */
const LEAST_SALE = 5;

/** Creates draws ahead. */
export interface Planner {
  /**
   * Creates the draws that the calendars demand and that are missing. Returns how many. A draw that
   * should be on sale already, because its game is new or no copy ran, opens a tenth of a second
   * later; a withheld one does not, since what is bet on it must be prepared before its sale.
   */
  plan(): Promise<number>;
}

/** Creates the planner. */
export function createPlanner({
  database,
  ring,
  randomBytes,
}: {
  readonly database: Database;
  readonly ring: KeyRing;
  readonly randomBytes: RandomBytes;
}): Planner {
  /** Creates one draw. False when its time exists already or has come too near. */
  const create = async (game: GameRow, { at, issue }: PlannedDraw, suffix = 1): Promise<boolean> => {
    const drawId = uuid7();
    const seed = game.source === 'own' ? serverSeedOf(randomBytes(SERVER_SEED_BYTES)) : null;
    const [row] = await database.query<{ created: boolean; exists: boolean }>(
      `select
         draws.create_draw($1, $2, $3, $4, $5, $6, $7, $8) as created,
         exists (
           select from draws.draw d where d.brand_id = $2 and d.code = $3 and d.issue = $4 and d.draw_at <> $5
         ) as "exists"`,
      [
        drawId,
        game.brand_id,
        game.code,
        suffix === 1 ? issue : `${issue}-${suffix}`,
        new Date(at),
        seed === null ? null : commitmentOf(seed),
        seed === null ? null : ring.seal(seed, seedContext(drawId)),
        !game.is_withheld,
      ],
    );
    if (row!.created || !row!.exists || suffix === ISSUE_SUFFIXES) return row!.created;
    return create(game, { at, issue }, suffix + 1);
  };

  const planGame = async (game: GameRow, now: number): Promise<number> => {
    const [last] = await database.query<{ at: Date | null }>(
      'select max(d.draw_at) as at from draws.draw d where d.brand_id = $1 and d.code = $2',
      [game.brand_id, game.code],
    );
    const earliest = game.is_withheld ? game.sale_seconds : game.lock_seconds + LEAST_SALE;
    const from = Math.max(now + earliest * 1_000, last?.at?.getTime() ?? 0);
    const until = now + game.sale_seconds * 1_000 + game.plan_hours * HOUR;
    let created = 0;
    for (const draw of plannedDraws(game.schedule, game.zone, { from, until, limit: DRAWS_PER_RUN }))
      if (await create(game, draw)) created += 1;
    return created;
  };

  return {
    plan: async () => {
      const now = (await readClock(database)).getTime();
      let created = 0;
      for (const game of await readGames(database)) if (game.is_open) created += await planGame(game, now);
      return created;
    },
  };
}
