import type { CallOutput } from '@chokdee/contract/client';
import { putEach, putTexts, type Fill } from './fill.ts';
import { firstCards } from './first-pages.ts';

/** The answer that the first screen of the live lobby shows. */
export interface LiveAnswers {
  readonly lobby: Pick<CallOutput<'GET /wps/tables'>, 'list'>;
}

/** Games that deal cards have a score sheet of this shape, the others rows of results. */
const CARD_GAMES: readonly string[] = ['baccarat', 'dragon-tiger'];

/** Fills in the first tables. Returns `false` when the address selects a vendor. */
export const fillLive: Fill<LiveAnswers> = (screen, { lobby: { list } }, { search }) => {
  if (new URLSearchParams(search).has('page')) return false;
  if (new Set(list.map(({ vendor }) => vendor)).size < 2) screen.querySelector('[data-vendors]')?.remove();
  return putEach(screen, 'table', list.slice(0, firstCards), (card, { name, vendorName, game }) => {
    putTexts(card, { name, vendor: vendorName });
    card.querySelector(`[data-results=${CARD_GAMES.includes(game) ? 'numbers' : 'cards'}]`)?.remove();
  });
};
