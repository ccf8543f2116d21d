import type { Database } from '@chokdee/database/database';
import { titleChances } from '@chokdee/games/sports/models/season';
import type { OutrightStanding } from '@chokdee/games/sports/settle';
import { addMargin } from '@chokdee/odds/margin';
import { readClock } from '../../../platform/clock/clock.ts';
import { fixtureId } from '../fixtures-import.ts';
import type { FeedOutright, Outrights } from '../outrights.ts';
import { leagueOf, type LeagueData } from './data.ts';
import { matchesOf, roundsOf } from './fixtures.ts';
import { tableOf, type Standing } from './season.ts';
import { readLastRound, readRoundsOf, type RoundRow } from './store.ts';

/** The overround above 1; it also covers the error of the estimate. */
const MARGIN = 0.15;
/** Chances below are not offered; above, nothing is. */
const LEAST = 0.003;
const MOST = 0.93;
const LONGEST = 300;

/** The champions of virtual seasons, as outrights. */
export interface Champions {
  /**
   * Offers the champion of the running season of every league while none of its rounds runs, and
   * settles those of seasons that are over. `open`: the rounds that have not ended.
   */
  update(open: readonly RoundRow[]): Promise<void>;
}

/** Creates them. Nothing is kept that a later holder of the lease cannot compute again. */
export function createChampions({
  database,
  outrights,
}: {
  readonly database: Database;
  readonly outrights: Outrights;
}): Champions {
  /** The state of each league that was sent. */
  const sent = new Map<string, string>();

  const updateSeason = async (brandId: string, league: LeagueData, season: number, now: number): Promise<void> => {
    const rounds = await readRoundsOf(database, brandId, league.code, season);
    const ended = rounds.filter(({ scores }) => scores !== null);
    const table = tableOf(
      league.clubs.map(({ code }) => code),
      ended,
    );
    const id = fixtureId(brandId, league.code, `season-${season}`);
    if (ended.length === roundsOf(league)) return outrights.finish(brandId, id, standingOf(table));
    const next = rounds.find(({ scores }) => scores === null);
    // A season of which rounds were deleted, or of which one runs: betting has closed.
    if (!next || ended.length !== next.round - 1 || next.starts_at.getTime() <= now) return;
    await outrights.offer(brandId, outrightOf(league, { id, season, table, next }));
  };

  return {
    update: async (open) => {
      const now = (await readClock(database)).getTime();
      const keys = new Map<string, RoundRow[]>();
      for (const round of open) {
        const key = `${round.brand_id} ${round.league}`;
        keys.set(key, [...(keys.get(key) ?? []), round]);
      }
      for (const [key, rounds] of keys) {
        const state = rounds.map(({ draw_id, starts_at }) => `${draw_id} ${starts_at.getTime() <= now}`).join();
        const [{ brand_id, league: code }] = rounds as [RoundRow];
        const league = leagueOf(code);
        if (!league || sent.get(key) === state) continue;
        const last = await readLastRound(database, brand_id, code);
        for (const season of [last!.season - 1, last!.season])
          if (season > 0) await updateSeason(brand_id, league, season, now);
        sent.set(key, state);
      }
    },
  };
}

/** Points, difference and what was scored rank; who is level in all of them ties. */
function standingOf(table: readonly Standing[]): OutrightStanding {
  const rank = ({ points, scored, conceded }: Standing): string => `${points} ${scored - conceded} ${scored}`;
  const ranking: string[][] = [];
  for (const [at, standing] of table.entries()) {
    const before = table[at - 1];
    if (before && rank(before) === rank(standing)) ranking.at(-1)!.push(standing.code);
    else ranking.push([standing.code]);
  }
  return { ranking, withdrawn: [] };
}

function outrightOf(
  league: LeagueData,
  {
    id,
    season,
    table,
    next,
  }: {
    readonly id: string;
    readonly season: number;
    readonly table: readonly Standing[];
    readonly next: RoundRow;
  },
): FeedOutright {
  const left = Array.from({ length: roundsOf(league) - next.round + 1 }, (_, at) => next.round + at);
  const chances = titleChances(league.sport, {
    points: new Map(table.map(({ code, points }) => [code, points])),
    left: left.flatMap((round) => matchesOf(league, round)),
  });
  const prices = pricesOf(chances);
  return {
    id,
    producer: 'virtual',
    league: league.code,
    names: {
      en: `${league.names.en}: champion of season ${season}`,
      th: `${league.names.th}: แชมป์ฤดูกาล ${season}`,
    },
    season: String(season),
    closesAt: next.starts_at.getTime(),
    competitors: league.clubs.map(({ code, names }) => ({ code, names, price: prices.get(code) ?? null })),
  };
}

/** Decimal odds by competitor, rounded down; none when the season is as good as decided. */
function pricesOf(chances: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const offered = [...chances].filter(([, chance]) => chance >= LEAST);
  if (offered.length < 2 || offered.some(([, chance]) => chance > MOST)) return new Map();
  const sum = offered.reduce((total, [, chance]) => total + chance, 0);
  const odds = addMargin(
    offered.map(([, chance]) => chance / sum),
    1 + MARGIN,
    'power',
  );
  return new Map(
    offered.map(([code], at) => [code, (Math.floor(Math.min(odds[at]!, LONGEST) * 100 + 1e-9) / 100).toFixed(2)]),
  );
}
