import { dice } from './dice/round.ts';
import type { Game } from './game.ts';
import { hilo } from './hilo/round.ts';
import { limbo } from './limbo/round.ts';
import { mines } from './mines/round.ts';
import { nightMarket } from './slot/round.ts';

/** Every game the RGS runs. */
export const games: readonly Game[] = [nightMarket, dice, mines, hilo, limbo];

/** The game of that id and, where given, that version. */
export const gameOf = (id: string, version?: string): Game | undefined =>
  games.find((game) => game.id === id && (version === undefined || game.version === version));
