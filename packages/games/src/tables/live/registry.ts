import { ratio, type Ratio } from '@chokdee/money/ratio';
import { checkReturns } from '../returns.ts';
import { baccarat, dragonTiger } from './card-games.ts';
import { fishPrawnCrab, roulette, sicBo } from './drawn-games.ts';
import type { Position, TableGame } from './game.ts';

const games: readonly TableGame[] = [baccarat, dragonTiger, roulette, sicBo, fishPrawnCrab];

/** The games of live tables by code. */
export const tableGames: ReadonlyMap<string, TableGame> = new Map(games.map((game) => [game.code, game]));

/** The highest return that a bet of a table may have. */
export const RETURN_CAP: Ratio = ratio(995n, 1000n);

/**
 * The game of a table with its bets. Throws `RangeError` for an unknown game or variant, and
 * `ReturnAboveCapError` when a bet returns more than the cap.
 */
export function tableRules(
  code: string,
  variant: string,
): { readonly game: TableGame; readonly positions: ReadonlyMap<string, Position> } {
  const game = tableGames.get(code);
  if (!game?.variants.includes(variant)) throw new RangeError(`there is no game ${code} with the variant ${variant}`);
  const positions = game.positions(variant);
  checkReturns(new Map([...positions].map(([bet, { returned }]) => [bet, returned])), RETURN_CAP);
  return { game, positions };
}
