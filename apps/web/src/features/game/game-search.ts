/**
 * The search parameters of `/game`: the game by its catalogue entry (`nodeId`) or the id of its
 * rules (`gameId`), its vendor, and whether it is played with play money (`demo`).
 */
export interface GameSearch {
  nodeId?: string;
  gameId?: string;
  vassalage?: string;
  demo?: true;
}

/** Reads the search parameters of `/game`; values that cannot be codes are left out. */
export function readGameSearch(search: Record<string, unknown>): GameSearch {
  const code = (name: string): string | undefined => {
    const value = search[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return /^[A-Za-z0-9_.-]{1,40}$/.test(text) ? text : undefined;
  };
  const [nodeId, gameId, vassalage] = [code('nodeId'), code('gameId'), code('vassalage')];
  const demo = search['demo'] === true || search['demo'] === 'true' || search['demo'] === 1;
  return {
    ...(nodeId && { nodeId }),
    ...(gameId && { gameId }),
    ...(vassalage && { vassalage }),
    ...(demo && { demo: true }),
  };
}
