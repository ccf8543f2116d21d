import type { Draw } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { Side } from '../types.ts';
import { bestOf, setSums, type SetOutcome } from './best-of.ts';
import { happens, MILLION, otherSide, strengthsOf } from './chances.ts';
import type { Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

/** Points that an average server wins, millionths. */
const SERVE = 630_000;
const POINT_SECONDS = 6;
const BREAK_SECONDS = 90;
const TO_WIN = 2;

/** The chance of each side to win a point on its serve, millionths. */
function serveOf(fixture: Fixture): Readonly<Record<Side, number>> {
  const strength = strengthsOf(fixture);
  const within = (millionths: number): number => Math.min(Math.max(Math.round(millionths), 450_000), 800_000);
  return { home: within(SERVE * strength.home), away: within(SERVE * strength.away) };
}

/** The chance to win a game on serve: four points, two ahead. */
function holdOf(p: number): number {
  const q = 1 - p;
  return p ** 4 * (1 + 4 * q + 10 * q * q) + (20 * p ** 3 * q ** 3 * p * p) / (p * p + q * q);
}

/** The chance of `first` to win a tie-break to seven, two ahead; it serves points 1, 4, 5, 8 ... */
function tieBreakOf(p: number, q: number): number {
  const memory = new Map<number, number>();
  const winFrom = (own: number, other: number): number => {
    if (own === 7 || other === 7) return own === 7 ? 1 : 0;
    if (own === 6 && other === 6) return (p * (1 - q)) / (p * (1 - q) + (1 - p) * q);
    const key = own * 8 + other;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const wins = Math.floor((own + other + 1) / 2) % 2 === 0 ? p : 1 - q;
    const value = wins * winFrom(own + 1, other) + (1 - wins) * winFrom(own, other + 1);
    memory.set(key, value);
    return value;
  };
  return winFrom(0, 0);
}

/** The ends of a set that `first` begins to serve. */
function endsOf(serve: Readonly<Record<Side, number>>, first: Side): SetOutcome[] {
  const point = { home: serve.home / MILLION, away: serve.away / MILLION };
  const hold = { home: holdOf(point.home), away: holdOf(point.away) };
  const ends: SetOutcome[] = [];
  let open = new Map<string, SetOutcome>([['0:0', { home: 0, away: 0, p: 1 }]]);
  while (open.size > 0) {
    const next = new Map<string, SetOutcome>();
    for (const { home, away, p } of open.values()) {
      const isTieBreak = home === 6 && away === 6;
      const server = (home + away) % 2 === 0 ? first : otherSide(first);
      const byServer = isTieBreak ? tieBreakOf(point[server], point[otherSide(server)]) : hold[server];
      const byHome = server === 'home' ? byServer : 1 - byServer;
      for (const [end, chance] of [
        [{ home: home + 1, away }, byHome],
        [{ home, away: away + 1 }, 1 - byHome],
      ] as const) {
        if (isSetOver(end.home, end.away)) ends.push({ ...end, p: p * chance });
        else {
          const key = `${end.home}:${end.away}`;
          next.set(key, { ...end, p: (next.get(key)?.p ?? 0) + p * chance });
        }
      }
    }
    open = next;
  }
  return ends;
}

const isSetOver = (home: number, away: number): boolean =>
  Math.max(home, away) === 7 || (Math.max(home, away) === 6 && Math.abs(home - away) >= 2);

/** Plays a game or a tie-break: who wins it, and how many points it took. */
function playGame(
  draw: Draw,
  serve: Readonly<Record<Side, number>>,
  server: Side,
  isTieBreak: boolean,
): { winner: Side; points: number } {
  const score = { home: 0, away: 0 };
  const target = isTieBreak ? 7 : 4;
  for (let played = 0; ;) {
    const serves = isTieBreak && Math.floor((played + 1) / 2) % 2 === 1 ? otherSide(server) : server;
    const winner = happens(draw, serve[serves]) ? serves : otherSide(serves);
    score[winner] += 1;
    played += 1;
    if (score[winner] >= target && Math.abs(score.home - score.away) >= 2) return { winner, points: played };
  }
}

function simulate(fixture: Fixture, draw: Draw): Incident[] {
  const serve = serveOf(fixture);
  const sets = { home: 0, away: 0 };
  const incidents: Incident[] = [];
  let at = 0;
  let server: Side = draw.integer(2) === 0 ? 'home' : 'away';
  for (;;) {
    incidents.push({ kind: 'begin', at });
    const score = { home: 0, away: 0 };
    while (!isSetOver(score.home, score.away)) {
      const { winner, points } = playGame(draw, serve, server, score.home === 6 && score.away === 6);
      score[winner] += 1;
      at += points * POINT_SECONDS;
      incidents.push({ kind: 'count', at, side: winner, count: 'games', amount: 1 });
      server = otherSide(server);
    }
    const winner = score.home > score.away ? 'home' : 'away';
    sets[winner] += 1;
    incidents.push({ kind: 'end', at, winner });
    if (sets[winner] === TO_WIN) return [...incidents, { kind: 'over', at, winner: null }];
    at += BREAK_SECONDS;
  }
}

/** Tennis: best of three sets with tie-breaks, point by point. */
export const tennis: SportModel = {
  price: (fixture, margin) => {
    const serve = serveOf(fixture);
    const ends = { home: endsOf(serve, 'home'), away: endsOf(serve, 'away') };
    const match = bestOf(TO_WIN, (_, first) => ends[first], true);
    const set = setSums([...ends.home, ...ends.away].map((end) => ({ ...end, p: end.p / 2 })));
    const offer = new Offer('tennis', margin);
    offer.outcomes('winner', { home: match.home, away: match.away });
    offer.handicaps('games_handicap', match.difference, { count: 1, step: 4 });
    offer.totals('games_total', match.total, { count: 1, step: 4 });
    offer.handicaps('set_handicap', match.setDifference, { at: [-6, 6] });
    offer.totals('sets_total', match.sets, { at: [10] });
    offer.outcomes('correct_score', match.scores);
    offer.outcomes('set_1_winner', { home: set.home, away: 1 - set.home });
    offer.totals('set_1_games_total', set.total, { count: 1, step: 4 });
    return offer.markets;
  },
  simulate,
  minuteAt: () => null,
};
