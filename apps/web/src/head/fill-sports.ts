import type { CallOutput } from '@chokdee/contract/client';
import { putEach, putTexts, type Fill } from './fill.ts';
import { firstCards } from './first-pages.ts';

/** The answer that the first screen of sports shows. */
export interface SportsAnswers {
  readonly events: Pick<CallOutput<'GET /wps/sports/events'>, 'list'>;
}

/**
 * Fills in the first league with matches and its first ones. Returns `false` when the address
 * searches, and for a browser that shows events as cards.
 */
export const fillSports: Fill<SportsAnswers> = (screen, { events: { list } }, { search }) => {
  if (new URLSearchParams(search).has('q') || localStorage.getItem('sports-list') === 'cards') return false;
  const league = list[0]?.league;
  const matches = list.filter((event) => event.league === league && event.home && event.away);
  putTexts(screen, { league: list[0]?.leagueName });
  return putEach(screen, 'match', matches.slice(0, firstCards), (row, { home, away }) =>
    putTexts(row, { home: home?.name, away: away?.name }),
  );
};
