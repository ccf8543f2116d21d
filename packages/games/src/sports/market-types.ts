import { sportFormats, type CountCode, type Side, type SportCode } from './types.ts';

/** How a market is settled. */
export type MarketRule =
  /** Home, draw or away. */
  | 'result3'
  /** Home or away; the stake is returned when they are level. */
  | 'result2'
  | 'double_chance'
  | 'handicap'
  | 'total'
  | 'team_total'
  | 'odd_even'
  | 'both_score'
  | 'correct_score'
  /** The result at half time and at full time. */
  | 'half_full'
  | 'first_scorer'
  | 'any_scorer'
  /** Muay Thai: whether all rounds are fought, and who wins how. */
  | 'distance'
  | 'method';

/** The groups of an event page, in the order shown. */
export const marketGroups = [
  'main',
  'handicap',
  'total',
  'half',
  'period',
  'score',
  'team',
  'corners',
  'cards',
  'players',
  'special',
] as const;
/** A member of `marketGroups`. */
export type MarketGroup = (typeof marketGroups)[number];

/** The periods that a market counts, from 1, and whether overtime is added. */
export interface MarketScope {
  readonly from: number;
  readonly to: number;
  readonly overtime: boolean;
}

/** A market as data. Its name is the text `market.<code with _ for .>` of `sports-markets`. */
export interface MarketType {
  readonly code: string;
  readonly sport: SportCode;
  /** The market id of Betradar's feed (Unified Odds Feed), where it is known. */
  readonly uof: number | null;
  readonly group: MarketGroup;
  readonly rule: MarketRule;
  readonly count: CountCode;
  /** The team of a team total. */
  readonly side: Side | null;
  readonly scope: MarketScope;
  /** A handicap of the home side, or a total, in quarters (`QuarterLine` of packages/odds). */
  readonly hasLine: boolean;
  /** `players`: the players of the event and `none`. Texts `outcome.<code>`. */
  readonly outcomes: readonly string[] | 'players';
  /** In play, only what is scored after acceptance counts. */
  readonly usesScoreAtAcceptance: boolean;
  /** What happens to bets when the match is played in another format than was offered. */
  readonly onFormatChange: 'stand' | 'void';
}

const WHOLE = { overtime: false } as const;
const LINED: ReadonlySet<MarketRule> = new Set(['handicap', 'total', 'team_total']);
const RESULTS = ['home', 'draw', 'away'] as const;

const outcomesByRule = {
  result3: RESULTS,
  result2: ['home', 'away'],
  double_chance: ['home_or_draw', 'home_or_away', 'draw_or_away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  team_total: ['over', 'under'],
  odd_even: ['odd', 'even'],
  both_score: ['yes', 'no'],
  half_full: RESULTS.flatMap((half) => RESULTS.map((full) => `${half}_${full}`)),
  first_scorer: 'players',
  any_scorer: 'players',
  distance: ['yes', 'no'],
  method: ['home_stopped', 'home_points', 'away_stopped', 'away_points'],
} satisfies Record<Exclude<MarketRule, 'correct_score'>, readonly string[] | 'players'>;

/** Scores up to `most` of each side, and every other one. */
function scoresTo(most: number): string[] {
  const numbers = Array.from({ length: most + 1 }, (_, at) => at);
  return [...numbers.flatMap((home) => numbers.map((away) => `${home}:${away}`)), 'other'];
}

/** All scores of a match won by `toWin` periods. */
function scoresOfSets(toWin: number): string[] {
  const lost = Array.from({ length: toWin }, (_, at) => at);
  return [...lost.map((away) => `${toWin}:${away}`), ...lost.map((home) => `${home}:${toWin}`).reverse()];
}

type Rest = Partial<Pick<MarketType, 'uof' | 'side' | 'outcomes' | 'usesScoreAtAcceptance' | 'onFormatChange'>> & {
  readonly scope?: Partial<MarketScope>;
};

/** Markets of a sport: `[name, rule, count, group, rest]`. */
type Row = readonly [string, MarketRule, CountCode, MarketGroup, Rest?];

function typesOf(sport: SportCode, rows: readonly Row[]): MarketType[] {
  const whole: MarketScope = { from: 1, to: sportFormats[sport].periods, ...WHOLE };
  return rows.map(([name, rule, count, group, { scope, ...rest } = {}]) => ({
    code: `${sport}.${name}`,
    sport,
    uof: null,
    group,
    rule,
    count,
    side: null,
    scope: { ...whole, ...scope },
    hasLine: LINED.has(rule),
    outcomes: rule === 'correct_score' ? [] : outcomesByRule[rule],
    usesScoreAtAcceptance: false,
    onFormatChange: 'stand',
    ...rest,
  }));
}

const FIRST = { scope: { to: 1 } } as const;
const FORMAT = { onFormatChange: 'void' } as const;
const HOME = { side: 'home' } as const;
const AWAY = { side: 'away' } as const;

const football = typesOf('football', [
  ['match_result', 'result3', 'goals', 'main', { uof: 1 }],
  ['handicap', 'handicap', 'goals', 'main', { uof: 16, usesScoreAtAcceptance: true }],
  ['total', 'total', 'goals', 'main', { uof: 18 }],
  ['double_chance', 'double_chance', 'goals', 'main', { uof: 10 }],
  ['draw_no_bet', 'result2', 'goals', 'main', { uof: 11 }],
  ['both_score', 'both_score', 'goals', 'main', { uof: 29 }],
  ['odd_even', 'odd_even', 'goals', 'total', { uof: 26 }],
  ['home_total', 'team_total', 'goals', 'team', { uof: 19, ...HOME }],
  ['away_total', 'team_total', 'goals', 'team', { uof: 20, ...AWAY }],
  ['first_half_result', 'result3', 'goals', 'half', { ...FIRST, ...FORMAT }],
  ['first_half_handicap', 'handicap', 'goals', 'half', { ...FIRST, ...FORMAT, usesScoreAtAcceptance: true }],
  ['first_half_total', 'total', 'goals', 'half', { ...FIRST, ...FORMAT }],
  ['first_half_correct_score', 'correct_score', 'goals', 'half', { ...FIRST, ...FORMAT, outcomes: scoresTo(2) }],
  ['half_full', 'half_full', 'goals', 'half', { uof: 47, ...FORMAT }],
  ['correct_score', 'correct_score', 'goals', 'score', { uof: 45, outcomes: scoresTo(4) }],
  ['corners_total', 'total', 'corners', 'corners'],
  ['corners_handicap', 'handicap', 'corners', 'corners'],
  ['first_half_corners_total', 'total', 'corners', 'corners', { ...FIRST, ...FORMAT }],
  ['cards_total', 'total', 'card_points', 'cards'],
  ['cards_handicap', 'handicap', 'card_points', 'cards'],
  ['first_scorer', 'first_scorer', 'goals', 'players'],
  ['any_scorer', 'any_scorer', 'goals', 'players'],
]);

const OVERTIME = { scope: { overtime: true } } as const;
const HALF = { scope: { to: 2 }, ...FORMAT } as const;
const quarters = [1, 2, 3, 4].flatMap((at): Row[] => {
  const rest: Rest = { scope: { from: at, to: at }, ...FORMAT };
  return [
    [`quarter_${at}_result`, 'result3', 'points', 'period', rest],
    [`quarter_${at}_total`, 'total', 'points', 'period', rest],
  ];
});
const basketball = typesOf('basketball', [
  ['winner', 'result2', 'points', 'main', OVERTIME],
  ['handicap', 'handicap', 'points', 'main', OVERTIME],
  ['total', 'total', 'points', 'main', OVERTIME],
  ['match_result', 'result3', 'points', 'special', { uof: 1 }],
  ['odd_even', 'odd_even', 'points', 'total', OVERTIME],
  ['home_total', 'team_total', 'points', 'team', { ...OVERTIME, ...HOME }],
  ['away_total', 'team_total', 'points', 'team', { ...OVERTIME, ...AWAY }],
  ['first_half_result', 'result3', 'points', 'half', HALF],
  ['first_half_handicap', 'handicap', 'points', 'half', HALF],
  ['first_half_total', 'total', 'points', 'half', HALF],
  ...quarters,
]);

/** A sport of sets: `count` is what a set is made of, `name` what its total is called. */
function setMarkets(sport: SportCode, count: CountCode, name: string): MarketType[] {
  const first: Rest = { ...FIRST, ...FORMAT };
  return typesOf(sport, [
    ['winner', 'result2', 'periods', 'main'],
    ['set_handicap', 'handicap', 'periods', 'handicap', FORMAT],
    ['sets_total', 'total', 'periods', 'total', FORMAT],
    [`${name}_handicap`, 'handicap', count, 'main', FORMAT],
    [`${name}_total`, 'total', count, 'main', FORMAT],
    [
      'correct_score',
      'correct_score',
      'periods',
      'score',
      { ...FORMAT, outcomes: scoresOfSets(sportFormats[sport].toWin!) },
    ],
    ['set_1_winner', 'result2', 'periods', 'period', first],
    [`set_1_${name}_total`, 'total', count, 'period', first],
  ]);
}

const muayThai = typesOf('muay_thai', [
  ['winner', 'result2', 'periods', 'main'],
  ['rounds_total', 'total', 'periods', 'main', FORMAT],
  ['distance', 'distance', 'periods', 'main', FORMAT],
  ['method', 'method', 'periods', 'special'],
]);

/** An esports title: a series of maps. `ids`: Betradar's of a map's winner, handicap, total. */
function mapMarkets(sport: SportCode, count: CountCode, ids: readonly [number, number, number]): MarketType[] {
  const maps = [1, 2, 3].flatMap((at): Row[] => {
    const scope = { from: at, to: at };
    return [
      [`map_${at}_winner`, 'result2', 'periods', 'period', { scope, uof: ids[0] }],
      [`map_${at}_${count}_handicap`, 'handicap', count, 'period', { scope, uof: ids[1], ...FORMAT }],
      [`map_${at}_${count}_total`, 'total', count, 'period', { scope, uof: ids[2], ...FORMAT }],
    ];
  });
  return typesOf(sport, [
    ['winner', 'result2', 'periods', 'main'],
    ['map_handicap', 'handicap', 'periods', 'main', { uof: 326, ...FORMAT }],
    ['maps_total', 'total', 'periods', 'main', FORMAT],
    ['correct_score', 'correct_score', 'periods', 'score', { ...FORMAT, outcomes: scoresOfSets(2) }],
    ...maps,
  ]);
}

/** Every market, in the order of an event page. */
export const marketTypes: readonly MarketType[] = [
  ...football,
  ...basketball,
  ...setMarkets('tennis', 'games', 'games'),
  ...setMarkets('volleyball', 'points', 'points'),
  ...setMarkets('badminton', 'points', 'points'),
  ...muayThai,
  ...mapMarkets('moba', 'kills', [395, 555, 726]),
  ...mapMarkets('shooter', 'rounds', [330, 331, 332]),
];

const byCode = new Map(marketTypes.map((type) => [type.code, type]));

/** The market of a code, or null. */
export const marketType = (code: string): MarketType | null => byCode.get(code) ?? null;

/** The markets of a sport. */
export const marketTypesOf = (sport: SportCode): readonly MarketType[] =>
  marketTypes.filter((type) => type.sport === sport);

/** Whether a match of a sport can end level: its winner is bet on with a draw. */
export const hasDraw = (sport: string): boolean =>
  marketTypes.find((type) => type.sport === sport && type.group === 'main' && type.rule.startsWith('result'))?.rule ===
  'result3';

/** The outcome of goalscorer markets that no player scores. */
export const NO_SCORER = 'none';

/** The outcomes of a market in an event with these players. */
export const outcomesOf = ({ outcomes, rule }: MarketType, players: readonly string[]): readonly string[] =>
  outcomes === 'players' ? [...players, ...(rule === 'first_scorer' ? [NO_SCORER] : [])] : outcomes;
