import type { Database, Queryable } from '@chokdee/database/database';
import { resultFormats } from '@chokdee/games/lottery/formats';
import { returnsOfPlay } from '@chokdee/games/lottery/price-list';
import { priceLists } from '@chokdee/games/lottery/prices';
import { chanceOf, largestPayout } from '@chokdee/games/lottery/returns';
import type { LotteryCalendar, LotteryGame, Play } from '@chokdee/games/lottery/types';
import { compareRatio, type Ratio } from '@chokdee/money/ratio';
import { offerGame, offerVendor } from '../catalogue/index.ts';
import { addGame, nextDraws } from '../draws/index.ts';
import { lotteryGames, lotteryVendors, playsOf, RULE_VERSION, text, vendorOf } from './rules.ts';

/** How the draws of a game are made at a brand. */
export interface DrawsOf {
  readonly source: 'own' | 'official';
  /** The draws stand for those of somebody else. */
  readonly isDemo: boolean;
  readonly calendar: LotteryCalendar;
}

const decimal = ({ numerator, denominator }: Ratio, places: number): string => {
  const units = ((numerator * 10n ** BigInt(places)) / denominator).toString().padStart(places + 1, '0');
  return `${units.slice(0, -places)}.${units.slice(-places)}`;
};
const percent = ({ numerator, denominator }: Ratio): string => decimal({ numerator: numerator * 100n, denominator }, 6);
const sorted = (ratios: readonly Ratio[]): Ratio[] => ratios.toSorted(compareRatio);

/** The figures that the rules of a game publish, over all of its plays. */
function figuresOf(game: LotteryGame) {
  const plays = playsOf(game);
  const list = priceLists[game.mode];
  const returns = plays.map((play) => returnsOfPlay(play, list));
  const rows = list.rows.flatMap((row) => {
    const play = plays.find(({ code }) => code === row.play);
    return play ? [{ ...row, play }] : [];
  });
  const [usual] = plays as readonly [Play];
  return {
    version: RULE_VERSION,
    return_lowest: percent(sorted(returns.map(({ lowest }) => lowest))[0]!),
    return_highest: percent(sorted(returns.map(({ highest }) => highest)).at(-1)!),
    minimum_bet: plays.reduce((least, { limits }) => (limits.least < least ? limits.least : least), usual.limits.least),
    maximum_bet: plays.reduce((most, { limits }) => (limits.most > most ? limits.most : most), usual.limits.most),
    lines: null,
    volatility: 'high' as const,
    hit_rate: percent(chanceOf(usual, usual.variants[0]!)),
    largest_win: decimal(
      sorted(rows.map(({ play, variant, price }) => largestPayout(play, variant, price))).at(-1)!,
      4,
    ),
    demo: false,
  };
}

/** The id of a lottery in the catalogue. */
export const nodeOf = (code: string): string => `lotto-${code}`;

/** The names of a game; `TH` and `EN`. */
const namesOf = (game: LotteryGame): Readonly<Record<string, string>> => ({
  TH: text(`game.${game.name}`, 'TH') ?? game.code,
  EN: text(`game.${game.name}`, 'EN') ?? game.code,
});

/** Writes a game's row; what operators set of it is kept. */
const writeGame = (db: Queryable, brandId: string, game: LotteryGame, position: number): Promise<unknown> => {
  const { code, product } = vendorOf(game);
  return db.query(
    `insert into lottery.game (brand_id, code, vendor, product, position)
     values ($1, $2, $3, $4, $5)
     on conflict (brand_id, code) do nothing`,
    [brandId, game.code, code, product, position],
  );
};

/**
 * Offers lotteries at a brand: their draws, their rows in the catalogue and their settings. May run
 * at every start. `drawsOf` says how the draws of a game are made; `beacon` is that of own draws.
 */
export async function offerLotteries(
  database: Database,
  {
    brandId,
    beacon,
    drawsOf,
    games = lotteryGames,
  }: {
    readonly brandId: string;
    readonly beacon: string;
    readonly drawsOf: (game: LotteryGame) => DrawsOf;
    readonly games?: readonly LotteryGame[];
  },
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [position, vendor] of lotteryVendors.entries())
      // After the vendors of other categories.
      await offerVendor(tx, brandId, {
        code: vendor.code,
        category: vendor.product,
        names: vendor.names,
        position: 100 + position,
      });
    for (const [position, game] of games.entries()) {
      const names = namesOf(game);
      const { source, isDemo, calendar } = drawsOf(game);
      await addGame(tx, {
        brand_id: brandId,
        code: game.code,
        names,
        source,
        is_demo: isDemo,
        zone: calendar.zone,
        schedule: structuredClone(calendar.schedule),
        format: { parts: resultFormats[game.format].parts },
        sale_seconds: calendar.saleSeconds,
        lock_seconds: calendar.lockSeconds,
        result_seconds: calendar.resultSeconds,
        late_seconds: calendar.lateSeconds,
        void_seconds: source === 'own' ? null : calendar.voidSeconds,
        plan_hours: calendar.planHours,
        beacon: source === 'own' ? beacon : null,
      });
      await writeGame(tx, brandId, game, position);
      const vendor = vendorOf(game);
      await offerGame(tx, brandId, {
        node_id: nodeOf(game.code),
        vendor: vendor.code,
        code: game.code,
        category: vendor.product,
        classify: game.group.toUpperCase(),
        names,
        position: 1_000 + position,
        ...figuresOf(game),
      });
    }
  });
}

const HOUR = 3_600;

/**
 * The calendar of a demonstration: the first draw that is far enough away is on sale from `now`
 * (epoch ms) on, also when its sale would begin later.
 */
export function demoCalendar(game: LotteryGame, now: number): LotteryCalendar {
  const { calendar } = game;
  const { lockSeconds } = calendar;
  const draw = nextDraws(calendar.schedule, calendar.zone, now + (lockSeconds + HOUR) * 1_000, 1)[0];
  const saleSeconds = draw === undefined ? calendar.saleSeconds : Math.ceil((draw.at - now) / 1_000);
  return { ...calendar, resultSeconds: 30, saleSeconds: Math.min(saleSeconds, 60 * 24 * HOUR) };
}
