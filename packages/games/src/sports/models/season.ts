import type { SportCode } from '../types.ts';
import type { Fixture } from './model.ts';
import { sportModels } from './registry.ts';

/** A season so far. */
export interface SeasonState {
  /** Points by competitor: all who take part. */
  readonly points: ReadonlyMap<string, number>;
  /** The matches that are left. */
  readonly left: readonly Fixture[];
}

/** Points of a win and of a draw. */
export const SEASON_POINTS = { win: 3, draw: 1 } as const;
/** Seasons that are simulated: a chance of 1 % has a standard error of 0.07 %. */
const SEASONS = 20_000;

/** Numbers from 0 to 1 for estimates (mulberry32); nothing that is paid depends on them. */
function estimates(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The chances of a home win and of a draw, as the match is priced. */
function resultOf(sport: SportCode, fixture: Fixture): { readonly home: number; readonly draw: number } {
  const markets = sportModels[sport].price(fixture, 0.05);
  const market = ['match_result', 'winner']
    .map((name) => markets.find(({ type }) => type === `${sport}.${name}`))
    .find((one) => one !== undefined);
  const chanceOf = (code: string): number => market?.outcomes.find((one) => one.code === code)?.probability ?? 0;
  return { home: chanceOf('home'), draw: chanceOf('draw') };
}

/**
 * The chance of every competitor to end the season first, estimated by playing what is left many
 * times. Competitors that are level on points share it, as score differences are not played. The
 * chances sum to 1; the same state gives the same chances.
 */
export function titleChances(sport: SportCode, { points, left }: SeasonState): ReadonlyMap<string, number> {
  const codes = [...points.keys()];
  const matches = left.map((fixture) => ({
    home: codes.indexOf(fixture.home.code),
    away: codes.indexOf(fixture.away.code),
    chances: resultOf(sport, fixture),
  }));
  const start = codes.map((code) => points.get(code)!);
  const titles = codes.map(() => 0);
  const next = estimates(left.length);
  for (let season = 0; season < SEASONS; season += 1) {
    const table = [...start];
    for (const { home, away, chances } of matches) {
      const at = next();
      if (at < chances.home) table[home]! += SEASON_POINTS.win;
      else if (at >= chances.home + chances.draw) table[away]! += SEASON_POINTS.win;
      else {
        table[home]! += SEASON_POINTS.draw;
        table[away]! += SEASON_POINTS.draw;
      }
    }
    const most = Math.max(...table);
    const level = table.filter((one) => one === most).length;
    for (const [at, one] of table.entries()) if (one === most) titles[at]! += 1 / level;
  }
  return new Map(codes.map((code, at) => [code, titles[at]! / SEASONS]));
}
