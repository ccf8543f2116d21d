import { join } from 'node:path';
import { sportModels } from '@chokdee/games/sports/models/registry';
import { fixtures } from '@chokdee/games/sports/testing/fixtures';
import { sportCodes, type SportCode } from '@chokdee/games/sports/types';
import { matchResult } from '@chokdee/odds/football';
import { probabilityOf, scoreMatrix, type Expectancy } from '@chokdee/odds/score-matrix';
import { formatNumber as n, median } from './figures.ts';
import { readLeagues, type PlayedMatch } from './match-results.ts';
import { expectancyOf, strengthsOn, type Strengths } from './strengths.ts';

/** Events of a sport priced per second of processor time, and the markets of one. */
interface PricingRate {
  readonly sport: SportCode;
  readonly rate: number;
  readonly markets: number;
}

/** Mean scores of forecasts of home, draw and away; less is better. */
interface Forecast {
  /** The ranked probability score. */
  readonly rps: number;
  /** The negative logarithm of the probability of what happened. */
  readonly logLoss: number;
}

/** Forecasts of the matches of a season from the results before them. */
export interface Calibration {
  readonly matches: number;
  readonly leagues: number;
  /** The frequencies of the season before. */
  readonly base: Forecast;
  /** Strengths as they were at the end of the season before. */
  readonly fixed: Forecast;
  /** Strengths with all results before the day of the match. */
  readonly updated: Forecast;
  /** At half time: frequencies by the lead, and the strengths with the score. */
  readonly halfBase: Forecast;
  readonly half: Forecast;
}

/** What the part measures. Null: there are no results to test on. */
export interface OddsFigures {
  readonly pricing: readonly PricingRate[];
  readonly calibration: Calibration | null;
}

const MARGIN = 0.06;
const SECONDS = 1;
/** The season that is forecast. */
const TESTED = 2025;
/**
 * The best pair on the second half of 2024-25 among priors of 5, 10, 15 and 20 goals and decays
 * that are published (from 0.001 a day).
 */
const ESTIMATION = { prior: 5, decay: 0.001 };
/** The mean score of results-only forecasts that is published. */
const PUBLISHED_RPS = 0.2155;
/** The score of prices with the score at half time. */
const PUBLISHED_HALF_RPS = 0.152;
/** Leads at half time of this size or more are one. */
const MOST_LEAD = 2;

type Chances = Readonly<Record<'home' | 'draw' | 'away', number>>;
type Score = PlayedMatch['score'];

const resultOf = ({ home, away }: Score): keyof Chances => (home > away ? 'home' : home < away ? 'away' : 'draw');

/** Collects forecasts. */
class Scores {
  readonly #rps: number[] = [];
  readonly #logLoss: number[] = [];

  add(chances: Chances, score: Score): void {
    const result = resultOf(score);
    const home = Number(result === 'home');
    const upToDraw = Number(result !== 'away');
    this.#rps.push(((chances.home - home) ** 2 + (chances.home + chances.draw - upToDraw) ** 2) / 2);
    this.#logLoss.push(-Math.log(chances[result]));
  }

  mean(): Forecast {
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { rps: mean(this.#rps), logLoss: mean(this.#logLoss) };
  }
}

/** Frequencies of home, draw and away among matches, each counted once more than seen. */
function frequencies(matches: readonly PlayedMatch[]): Chances {
  const counts = { home: 1, draw: 1, away: 1 };
  for (const { score } of matches) counts[resultOf(score)] += 1;
  const sum = counts.home + counts.draw + counts.away;
  return { home: counts.home / sum, draw: counts.draw / sum, away: counts.away / sum };
}

const leadOf = ({ half }: PlayedMatch): number => Math.min(Math.max(half.home - half.away, -MOST_LEAD), MOST_LEAD);

/** Home, draw and away from a score on, with the goals that are still expected. */
function chancesFrom(score: Score, rest: Expectancy): Chances {
  const matrix = scoreMatrix(rest);
  const lead = score.home - score.away;
  return {
    home: probabilityOf(matrix, (home, away) => lead + home > away),
    draw: probabilityOf(matrix, (home, away) => lead + home === away),
    away: probabilityOf(matrix, (home, away) => lead + home < away),
  };
}

/** Forecasts the tested season of all leagues in a folder of football-datasets. */
export function calibrate(folder: string): Calibration {
  const leagues = readLeagues(folder);
  const scores = {
    base: new Scores(),
    fixed: new Scores(),
    updated: new Scores(),
    halfBase: new Scores(),
    half: new Scores(),
  };
  const before = [...leagues.values()].flat().filter(({ season }) => season < TESTED);
  const base = frequencies(before);
  const byLead = new Map<number, Chances>();
  for (let lead = -MOST_LEAD; lead <= MOST_LEAD; lead += 1)
    byLead.set(lead, frequencies(before.filter((match) => leadOf(match) === lead)));
  const goals = (of: (match: PlayedMatch) => Score): number =>
    before.reduce((sum, match) => sum + of(match).home + of(match).away, 0);
  const left = 1 - goals(({ half }) => half) / goals(({ score }) => score);
  let matches = 0;
  for (const played of leagues.values()) {
    const tested = played.filter(({ season }) => season === TESTED);
    if (tested.length === 0) continue;
    const last = strengthsOn(tested[0]!.day, played, ESTIMATION, null);
    const byDay = new Map<number, Strengths>();
    for (const match of tested) {
      const { day, score } = match;
      if (!byDay.has(day)) byDay.set(day, strengthsOn(day, played, ESTIMATION, last));
      const expected = expectancyOf(byDay.get(day)!, match);
      scores.base.add(base, score);
      scores.fixed.add(matchResult(scoreMatrix(expectancyOf(last, match))), score);
      scores.updated.add(matchResult(scoreMatrix(expected)), score);
      scores.halfBase.add(byLead.get(leadOf(match))!, score);
      scores.half.add(chancesFrom(match.half, { home: expected.home * left, away: expected.away * left }), score);
    }
    matches += tested.length;
  }
  const mean = (name: keyof typeof scores): Forecast => scores[name].mean();
  return {
    matches,
    leagues: leagues.size,
    base: mean('base'),
    fixed: mean('fixed'),
    updated: mean('updated'),
    halfBase: mean('halfBase'),
    half: mean('half'),
  };
}

function pricingRate(sport: SportCode, rounds: number): PricingRate {
  const price = (at: number) => sportModels[sport].price(fixtures[at % fixtures.length]!, MARGIN);
  const rates = Array.from({ length: rounds }, () => {
    const [start, before] = [Date.now(), process.cpuUsage()];
    let events = 0;
    while (Date.now() - start < SECONDS * 1_000) for (let at = 0; at < 10; at += 1, events += 1) price(at);
    const { user, system } = process.cpuUsage(before);
    return events / ((user + system) / 1e6);
  });
  return { sport, rate: median(rates), markets: price(0).length };
}

/**
 * Measures how fast events are priced, and how well football is forecast from results. The results
 * are in the folder of `CHOKDEE_SPORTS_DATA` (the data set football-datasets, PDDL 1.0).
 */
export function measureOdds({ rounds }: { readonly rounds: number }, log: (text: string) => void): OddsFigures {
  const pricing = sportCodes.map((sport) => {
    pricingRate(sport, 1);
    const figures = pricingRate(sport, rounds);
    log(`${sport}: ${n(figures.rate)} events priced per second and core`);
    return figures;
  });
  const data = process.env['CHOKDEE_SPORTS_DATA'];
  if (data === undefined) log('CHOKDEE_SPORTS_DATA is not set: no forecasts are measured');
  const calibration = data === undefined ? null : calibrate(join(data, 'football-datasets'));
  if (calibration) log(`RPS ${calibration.updated.rps.toFixed(4)}, base rates ${calibration.base.rps.toFixed(4)}`);
  return { pricing, calibration };
}

const table = (rows: readonly (readonly string[])[]): string =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The rates for the page. */
export const pricingSection = (pricing: OddsFigures['pricing']): string =>
  table([
    ['sport', 'markets of an event', 'events priced per second and core'],
    ...pricing.map(({ sport, markets, rate }) => [sport, String(markets), `**${n(rate)}**`]),
  ]);

/** The forecasts for the page. */
export function calibrationSection({ matches, leagues, ...scores }: Calibration): string {
  const row = (name: string, { rps, logLoss }: Forecast, published = ''): string[] => [
    name,
    `**${n(rps, 4)}**`,
    n(logLoss, 4),
    published,
  ];
  return (
    `${n(matches)} matches of ${leagues} leagues in ${TESTED}-${TESTED - 1_999}.\n\n` +
    table([
      ['', 'RPS', 'log loss', 'published RPS'],
      row(`frequencies of ${TESTED - 1}-${TESTED - 2_000}`, scores.base),
      row(`strengths of ${TESTED - 1}-${TESTED - 2_000}, not updated`, scores.fixed),
      row('strengths before the day of the match', scores.updated, `${PUBLISHED_RPS} (results only)`),
      row('at half time: frequencies by the lead', scores.halfBase),
      row('at half time: strengths and score', scores.half, `${PUBLISHED_HALF_RPS} (closing prices)`),
    ])
  );
}
