import type { Database } from '@chokdee/database/database';
import { roundFormat } from '@chokdee/games/sports/play';
import { addGame } from '../../draws/index.ts';
import { leagues, LOCK_SECONDS, ROUND_MINUTES, SALE_SECONDS, SHOWN_SECONDS, type LeagueData } from './data.ts';

const MINUTES_A_DAY = 1_440;
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Adds the games of leagues to the draws of a brand: rounds around the clock. */
export async function seedLeagues(
  database: Database,
  brandId: string,
  beacon: string,
  chosen: readonly LeagueData[] = leagues,
): Promise<void> {
  for (const { code, names, offset } of chosen)
    await addGame(database, {
      brand_id: brandId,
      code,
      names: { EN: names.en, TH: names.th },
      source: 'own',
      is_demo: false,
      is_withheld: true,
      zone: 'Asia/Bangkok',
      schedule: {
        kind: 'every',
        minutes: ROUND_MINUTES,
        from: timeOf(offset),
        to: timeOf(MINUTES_A_DAY - ROUND_MINUTES + offset),
        except: [],
        also: [],
      },
      format: roundFormat,
      sale_seconds: SALE_SECONDS,
      lock_seconds: LOCK_SECONDS,
      result_seconds: SHOWN_SECONDS,
      late_seconds: 60,
      void_seconds: null,
      plan_hours: 1,
      beacon,
    });
}
