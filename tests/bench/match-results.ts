import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A played match of a league. */
export interface PlayedMatch {
  /** The first year of its season. */
  readonly season: number;
  /** Days since 1970. */
  readonly day: number;
  readonly home: string;
  readonly away: string;
  readonly score: { readonly home: number; readonly away: number };
  readonly half: { readonly home: number; readonly away: number };
}

/** The column names of football-datasets that are read. */
const COLUMNS = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'HTHG', 'HTAG'] as const;
const FILE = /^([a-z0-9-]+)_(\d\d)\d\d\.csv$/;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Reads the CSV files of football-datasets (PDDL 1.0) in a folder, named `<league>_<2425>.csv`: the
 * matches of every league by day. Matches without a full-time or half-time score are left out.
 */
export function readLeagues(folder: string): ReadonlyMap<string, readonly PlayedMatch[]> {
  const leagues = new Map<string, PlayedMatch[]>();
  for (const name of readdirSync(folder).sort()) {
    const [, league, year] = FILE.exec(name) ?? [];
    if (league === undefined) continue;
    const matches = leagues.get(league) ?? [];
    matches.push(...matchesIn(readFileSync(join(folder, name), 'utf8'), 2_000 + Number(year)));
    leagues.set(league, matches);
  }
  for (const matches of leagues.values()) matches.sort((a, b) => a.day - b.day);
  return leagues;
}

function matchesIn(text: string, season: number): PlayedMatch[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = head.split(',');
  const places = COLUMNS.map((column) => {
    const at = names.indexOf(column);
    if (at === -1) throw new Error(`the results of ${season} have no column ${column}`);
    return at;
  });
  return lines.flatMap((line) => {
    const cells = line.split(',');
    const [date = '', home = '', away = '', ...goals] = places.map((at) => cells[at] ?? '');
    if (goals.some((cell) => !/^\d+$/.test(cell))) return [];
    const [homeGoals, awayGoals, homeHalf, awayHalf] = goals.map(Number) as [number, number, number, number];
    return [
      {
        season,
        day: Date.parse(date) / DAY_MILLISECONDS,
        home,
        away,
        score: { home: homeGoals, away: awayGoals },
        half: { home: homeHalf, away: awayHalf },
      },
    ];
  });
}
