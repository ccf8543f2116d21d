import { weightTable, type Draw } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { Side, SportCode, StatedCount } from '../types.ts';
import { bestOf, setSums, type SetOutcome } from './best-of.ts';
import { happens, MILLION, otherSide, shareOf } from './chances.ts';
import { differenceOf, mix, poissonTo, sumOf, type Distribution } from './distribution.ts';
import type { Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

const TO_WIN = 2;
const MAPS = [1, 2, 3] as const;
const BREAK_SECONDS = 300;

/** What is bet on in one map. */
interface MapChances {
  readonly home: number;
  readonly total: Distribution;
  readonly difference: Distribution;
}

/** The markets of a match of maps: of the series, and of each map, void when it is not played. */
function priceMaps(sport: SportCode, count: StatedCount, margin: number, mapOf: (map: number) => MapChances) {
  const maps = MAPS.map((map) => mapOf(map));
  const series = bestOf(TO_WIN, (map): SetOutcome[] => {
    const { home } = maps[map - 1]!;
    return [
      { home: 1, away: 0, p: home },
      { home: 0, away: 1, p: 1 - home },
    ];
  });
  const offer = new Offer(sport, margin);
  offer.outcomes('winner', { home: series.home, away: series.away });
  offer.handicaps('map_handicap', series.setDifference, { at: [-6, 6] });
  offer.totals('maps_total', series.sets, { at: [10] });
  offer.outcomes('correct_score', series.scores);
  for (const [index, { home, total, difference }] of maps.entries()) {
    offer.outcomes(`map_${index + 1}_winner`, { home, away: 1 - home });
    offer.handicaps(`map_${index + 1}_${count}_handicap`, difference, { count: 1, step: 4 });
    offer.totals(`map_${index + 1}_${count}_total`, total, { count: 1, step: 4 });
  }
  return offer.markets;
}

/** Plays maps until a side has won two. A map ends at the second it returns. */
function playMaps(
  play: (map: number, from: number) => { incidents: readonly Incident[]; winner: Side; end: number },
): Incident[] {
  const won = { home: 0, away: 0 };
  const incidents: Incident[] = [];
  let from = 0;
  for (let map = 1; ; map += 1) {
    const played = play(map, from);
    won[played.winner] += 1;
    incidents.push({ kind: 'begin', at: from }, ...played.incidents);
    incidents.push({ kind: 'end', at: played.end, winner: played.winner });
    if (won[played.winner] === TO_WIN) return [...incidents, { kind: 'over', at: played.end, winner: null }];
    from = played.end + BREAK_SECONDS;
  }
}

/** The advantage of who picked the map, thousandths: home the first, away the second. */
const PICK = 40;
const pickOf = (map: number): number => (map === 1 ? PICK : map === 2 ? -PICK : 0);

const ROUNDS_TO_WIN = 13;
const OVERTIME_ROUNDS = 6;
const ROUND_SECONDS = 40;
/** Overtimes that are priced; the chance of more is below 1e-7. */
const MOST_OVERTIMES = 14;

/** The ends of a map whose rounds the home side wins with probability `p`. */
function endsOfMap(p: number): SetOutcome[] {
  const q = 1 - p;
  const ends: SetOutcome[] = [];
  const add = (base: number, target: number, lost: number, weight: number): void => {
    ends.push({ home: base + target, away: base + lost, p: weight * p ** target * q ** lost });
    ends.push({ home: base + lost, away: base + target, p: weight * q ** target * p ** lost });
  };
  let ways = 1;
  for (let lost = 0; lost <= ROUNDS_TO_WIN - 2; lost += 1) {
    if (lost > 0) ways = (ways * (ROUNDS_TO_WIN - 1 + lost)) / lost;
    add(0, ROUNDS_TO_WIN, lost, ways);
  }
  const half = ROUNDS_TO_WIN - 1;
  let level = ((ways * (2 * half)) / half) * (p * q) ** half;
  for (let overtime = 0; overtime < MOST_OVERTIMES; overtime += 1) {
    const base = half + (overtime * OVERTIME_ROUNDS) / 2;
    for (const [lost, order] of [1, 4, 10].entries()) add(base, 4, lost, level * order);
    level *= 20 * (p * q) ** 3;
  }
  return ends;
}

/** Whether a map of rounds is over: 13, or four of the six rounds of an overtime. */
function isMapOver({ home, away }: Readonly<Record<Side, number>>): boolean {
  const most = Math.max(home, away);
  if (Math.min(home, away) < ROUNDS_TO_WIN - 1) return most === ROUNDS_TO_WIN;
  const needed = ROUNDS_TO_WIN + 3 * Math.floor((Math.min(home, away) - (ROUNDS_TO_WIN - 1)) / 3);
  return most >= needed + 3;
}

function playRounds(draw: Draw, share: number, from: number) {
  const score = { home: 0, away: 0 };
  const incidents: Incident[] = [];
  let end = from;
  while (!isMapOver(score)) {
    const side = happens(draw, share) ? 'home' : 'away';
    score[side] += 1;
    end += ROUND_SECONDS;
    incidents.push({ kind: 'count', at: end, side, count: 'rounds', amount: 1 });
  }
  return { incidents, winner: score.home > score.away ? ('home' as const) : ('away' as const), end };
}

/** Tactical shooter: best of three maps to 13 rounds, overtimes of six rounds. */
export const shooter: SportModel = {
  price: (fixture, margin) =>
    priceMaps('shooter', 'rounds', margin, (map) => setSums(endsOfMap(shareOf(fixture, pickOf(map)) / MILLION))),
  simulate: (fixture, draw) => playMaps((map, from) => playRounds(draw, shareOf(fixture, pickOf(map)), from)),
  minuteAt: () => null,
};

/** Kills of who wins a map and of who loses it, and the most of one side that are possible. */
const KILLS = { winner: 21, loser: 12 } as const;
const MOST_KILLS = 60;
const WINNER_KILLS = poissonTo(KILLS.winner, MOST_KILLS);
const LOSER_KILLS = poissonTo(KILLS.loser, MOST_KILLS);
const killWeights = ({ p }: Distribution) => weightTable(p.map((x) => Math.round(x * 1e12)));
const KILL_WEIGHTS = { winner: killWeights(WINNER_KILLS), loser: killWeights(LOSER_KILLS) };
const KILL_TOTAL = sumOf(WINNER_KILLS, LOSER_KILLS);
const KILL_LEAD = differenceOf(WINNER_KILLS, LOSER_KILLS);
const KILL_LAG = differenceOf(LOSER_KILLS, WINNER_KILLS);
/** The shortest map, and how much longer the others are, seconds. */
const MAP_SECONDS = { least: 1_200, more: 900 };

/** The chance of home to win a map, millionths: strengths count three times. */
function mapShareOf(fixture: Fixture, map: number): number {
  const share = shareOf(fixture, pickOf(map));
  const other = MILLION - share;
  const [own, rest] = [share * share * share, other * other * other];
  return Math.round((MILLION * own) / (own + rest));
}

function playKills(draw: Draw, share: number, from: number) {
  const winner: Side = happens(draw, share) ? 'home' : 'away';
  const seconds = MAP_SECONDS.least + draw.integer(MAP_SECONDS.more);
  const kills = (side: Side, weights: (typeof KILL_WEIGHTS)['winner']): Incident[] =>
    Array.from({ length: draw.pick(weights) }, () => ({
      kind: 'count',
      at: from + 90 + draw.integer(seconds - 90),
      side,
      count: 'kills',
      amount: 1,
    }));
  const incidents = [...kills(winner, KILL_WEIGHTS.winner), ...kills(otherSide(winner), KILL_WEIGHTS.loser)].sort(
    (a, b) => a.at - b.at,
  );
  return { incidents, winner, end: from + seconds };
}

/** MOBA: best of three maps of kills. */
export const moba: SportModel = {
  price: (fixture, margin) =>
    priceMaps('moba', 'kills', margin, (map) => {
      const home = mapShareOf(fixture, map) / MILLION;
      const difference = mix([
        [home, KILL_LEAD],
        [1 - home, KILL_LAG],
      ]);
      return { home, total: KILL_TOTAL, difference };
    }),
  simulate: (fixture, draw) => playMaps((map, from) => playKills(draw, mapShareOf(fixture, map), from)),
  minuteAt: () => null,
};
