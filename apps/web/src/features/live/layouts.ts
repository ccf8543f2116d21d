import { pressFrom } from './last-bets.ts';
import type { Press } from './use-draft.ts';

/** Layouts that a browser keeps for each game. */
export const MOST_LAYOUTS = 6;

const keyOf = (game: string): string => `live-layouts:${game}`;

/** The favourite bets of this browser for a game, oldest first. */
export function readLayouts(game: string): readonly Press[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? '[]');
    return (Array.isArray(stored) ? stored : [])
      .map(pressFrom)
      .filter((layout) => layout.length > 0)
      .slice(0, MOST_LAYOUTS);
  } catch {
    return [];
  }
}

/** Keeps the favourite bets of a game. */
export function keepLayouts(game: string, layouts: readonly Press[]): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(layouts));
  } catch {
    /* without storage they last as long as the dialog */
  }
}
