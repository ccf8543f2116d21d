import { dice } from './dice/round.ts';
import type { Game } from './game.ts';
import { hilo } from './hilo/round.ts';
import { limbo } from './limbo/round.ts';
import { mines } from './mines/round.ts';
import { nightMarket } from './slot/round.ts';

/** Every game the RGS runs, in its current version. */
export const games: readonly Game[] = [nightMarket, dice, mines, hilo, limbo];

/** Earlier versions: their rounds can be verified, and those that are open can be ended. */
const earlier: readonly Game[] = [dice, mines, hilo, limbo].map((game: Game) => ({
  ...game,
  version: '1.0.0',
  paidMicroUnits: true,
}));

/** The game of that id, in that version or the current one. */
export const gameOf = (id: string, version?: string): Game | undefined =>
  [...games, ...earlier].find((game) => game.id === id && (version === undefined || game.version === version));
