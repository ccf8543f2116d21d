import { readGameSearch, type GameSearch } from '../game/game-search.ts';

const KEY = 'wantedGame';

/**
 * Remembers the game that a person wants to play, or plays, in this tab. After a registration and a
 * deposit the site leads back to it.
 */
export function rememberGame({
  nodeId,
  gameId,
  vassalage,
}: { readonly [Key in 'nodeId' | 'gameId' | 'vassalage']?: string | undefined }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ nodeId, gameId, vassalage }));
  } catch {
    // Without storage the site leads to the lobby instead.
  }
}

/** The game last wanted in this tab, for `/game` with real money; null when there is none. */
export function wantedGame(): GameSearch | null {
  try {
    const game = readGameSearch(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
    return game.nodeId === undefined && game.gameId === undefined ? null : game;
  } catch {
    return null;
  }
}
