/*
 * What sports markets are settled from. Plain JSON, so that a feed, an operator and the database
 * hold the same form.
 */

/** The sports. `moba` and `shooter` are the esports titles: maps of kills, and maps of rounds. */
export const sportCodes = [
  'football',
  'basketball',
  'tennis',
  'volleyball',
  'badminton',
  'muay_thai',
  'moba',
  'shooter',
] as const;
/** A sport. */
export type SportCode = (typeof sportCodes)[number];
/** The sports of the page /esports. */
export const esportCodes: ReadonlySet<SportCode> = new Set<SportCode>(['moba', 'shooter']);

/** One of two competitors. */
export type Side = 'home' | 'away';
/** A number of each side. */
export interface Pair {
  readonly home: number;
  readonly away: number;
}

/**
 * What is counted: `games` of tennis, `rounds` of a tactical shooter. `card_points`:
 * yellow 1, red 2. `periods` is derived: periods won (sets, maps), and as a total the periods
 * played.
 */
export const countCodes = ['goals', 'corners', 'card_points', 'points', 'games', 'rounds', 'kills', 'periods'] as const;
/** A member of `countCodes`. */
export type CountCode = (typeof countCodes)[number];
/** A count that is stated for a period. */
export type StatedCount = Exclude<CountCode, 'periods'>;

/** A half, quarter, set, round of Muay Thai or map. */
export interface Period {
  readonly isComplete: boolean;
  /** Who won it. Null: drawn, or not complete. In Muay Thai: who stopped the fight in it. */
  readonly winner: Side | null;
  readonly counts: Readonly<Partial<Record<StatedCount, Pair>>>;
}

/** A goal of regular time. */
export interface Goal {
  /** The minute shown, from 1. */
  readonly minute: number;
  /** The side that the goal counts for. */
  readonly side: Side;
  readonly player: string;
  /** Own goals count for team markets, not for goalscorers. */
  readonly isOwn: boolean;
}

/** The states of a match. */
export const matchStatuses = [
  'not_started',
  'live',
  'finished',
  'abandoned',
  'postponed',
  'cancelled',
  'walkover',
  'retired',
] as const;
/** A member of `matchStatuses`. */
export type MatchStatus = (typeof matchStatuses)[number];

/** What is known of a match. */
export interface MatchFacts {
  readonly sport: SportCode;
  readonly status: MatchStatus;
  /** The regular periods in order. One that is running or was stopped is the last. */
  readonly periods: readonly Period[];
  /** Extra time of football, which no market counts, or overtime of basketball. */
  readonly overtime: readonly Period[];
  /** The winner where the counts do not say it: a decision on points, a retirement. */
  readonly winner: Side | null;
  /** Minutes played so far, or when it was stopped. */
  readonly minute: number | null;
  /**
   * Of a postponed or abandoned match: hours from its scheduled start to the new one, or the hours
   * waited without one. Null: a postponed match still waits; an abandoned one is not resumed.
   */
  readonly delayHours: number | null;
  /** It is played in another format than was offered: 3 x 30 minutes, best of three for five. */
  readonly hasFormatChanged: boolean;
  /** In order. Empty for other sports than football. */
  readonly goals: readonly Goal[];
  /** Players who took no part: bets on them as goalscorers are void. */
  readonly absent?: readonly string[];
}

/** How a sport is divided. */
export interface SportFormat {
  /** The most regular periods. */
  readonly periods: number;
  /** Periods that win the match (sets, maps); null where all are played or another rule decides. */
  readonly toWin: number | null;
  /** The counts stated of each period; the first one decides it. */
  readonly counts: readonly StatedCount[];
}

/** The formats that are offered. */
export const sportFormats: Readonly<Record<SportCode, SportFormat>> = {
  football: { periods: 2, toWin: null, counts: ['goals', 'corners', 'card_points'] },
  basketball: { periods: 4, toWin: null, counts: ['points'] },
  tennis: { periods: 3, toWin: 2, counts: ['games'] },
  volleyball: { periods: 5, toWin: 3, counts: ['points'] },
  badminton: { periods: 3, toWin: 2, counts: ['points'] },
  muay_thai: { periods: 5, toWin: null, counts: ['points'] },
  moba: { periods: 3, toWin: 2, counts: ['kills'] },
  shooter: { periods: 3, toWin: 2, counts: ['rounds'] },
};

/** The facts of a match before its start. */
export const notStarted = (sport: SportCode): MatchFacts => ({
  sport,
  status: 'not_started',
  periods: [],
  overtime: [],
  winner: null,
  minute: null,
  delayHours: null,
  hasFormatChanged: false,
  goals: [],
});
