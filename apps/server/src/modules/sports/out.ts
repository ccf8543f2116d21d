import type { eventDetail, eventSummary, market, score } from '@chokdee/contract/calls/sports/shapes';
import { sportFormats, type MatchFacts } from '@chokdee/games/sports/types';
import type { z } from 'zod';
import { inLanguage } from '../messages/index.ts';
import { isMatch } from './results.ts';
import { shownState, type EventRow, type MarketRow } from './store.ts';
import type { StoredOutcome } from './types.ts';

type Score = z.input<typeof score>;
/** When and in which language an answer is read. `now`: epoch milliseconds. */
interface Reader {
  readonly now: number;
  readonly language: string;
}

/** The score of an event as answers have it; null before it begins. */
export function scoreOut({ facts, sport }: Pick<EventRow, 'facts' | 'sport'>): Score | null {
  if (facts === null || !isMatch(facts) || facts.periods.length === 0) return null;
  return scoreOf(facts, sport);
}

/** The score of a match: what its periods count, or the periods won where they decide it. */
function scoreOf(facts: MatchFacts, sport: EventRow['sport']): Score {
  const { toWin, counts } = sportFormats[sport];
  const [count] = counts;
  const played = [...facts.periods, ...(sport === 'basketball' ? facts.overtime : [])];
  const periods = played.map(({ counts: of }) => of[count!] ?? { home: 0, away: 0 });
  const won = (side: 'home' | 'away'): number => facts.periods.filter(({ winner }) => winner === side).length;
  const sum = (side: 'home' | 'away'): number => periods.reduce((total, period) => total + period[side], 0);
  const of = toWin === null ? sum : won;
  return {
    home: of('home'),
    away: of('away'),
    periods: periods.map(({ home, away }) => ({ home, away })),
    minute: sport === 'football' || sport === 'basketball' ? facts.minute : null,
  };
}

/** The name of an outcome in a language; null where its code says it all. */
export const outcomeName = ({ name }: Pick<StoredOutcome, 'name'>, language: string): string | null =>
  name === null || typeof name === 'string' ? name : inLanguage(name, language);

/** A market as answers have it. */
export function marketOut(row: MarketRow, { now, language }: Reader): z.input<typeof market> {
  return {
    marketId: row.market_id,
    type: row.type,
    group: row.market_group,
    line: row.line,
    state: shownState(row, now),
    isMain: row.is_main,
    outcomes: row.outcomes.map((one) => ({
      outcome: one.outcome,
      price: one.price,
      name: outcomeName(one, language),
      result: row.results?.[one.outcome]?.result ?? null,
    })),
  };
}

/** The names of the competitors of a match, and of the event. */
export function eventNames(row: Pick<EventRow, 'home_names' | 'away_names' | 'names'>, language: string) {
  const home = row.home_names && inLanguage(row.home_names, language);
  const away = row.away_names && inLanguage(row.away_names, language);
  return { home, away, name: row.names ? inLanguage(row.names, language) : `${home} - ${away}` };
}

/** What a list and the page of an event have in common. */
function shared(row: EventRow, markets: readonly MarketRow[], language: string) {
  const { home, away, name } = eventNames(row, language);
  return {
    eventId: row.event_id,
    kind: row.kind,
    sport: row.sport,
    league: row.league,
    leagueName: inLanguage(row.league_names, language),
    vendor: row.vendor,
    isVirtual: row.is_virtual,
    name,
    home: home === null ? null : { code: row.home_code!, name: home },
    away: away === null ? null : { code: row.away_code!, name: away },
    startsAt: row.starts_at.getTime(),
    state: row.state,
    score: scoreOut(row),
    markets: markets.filter(({ state }) => state === 'active').length,
  };
}

/** An event of a list with its main markets. `count`: its markets on offer. */
export const summaryOut = (
  row: EventRow,
  main: readonly MarketRow[],
  { count, language, now }: { readonly count: number; readonly language: string; readonly now: number },
): z.input<typeof eventSummary> => ({
  ...shared(row, main, language),
  markets: count,
  main: main.map((market) => marketOut(market, { now, language })),
});

/** An event with all its markets. */
export const detailOut = (
  row: EventRow,
  markets: readonly MarketRow[],
  { language, now }: { readonly language: string; readonly now: number },
): z.input<typeof eventDetail> => ({
  ...shared(row, markets, language),
  list: markets.filter(({ state }) => state !== 'inactive').map((market) => marketOut(market, { now, language })),
  incidents:
    row.facts !== null && isMatch(row.facts)
      ? row.facts.goals.map(({ minute, side, player, isOwn }) => ({
          minute,
          side,
          player: row.players.find(({ code }) => code === player)?.name ?? player,
          isOwn,
        }))
      : [],
  drawId: row.draw_id,
  ruleVersion: row.rules.version,
});
