import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** The tabs of the page. */
export const sportsTabs = ['events', 'waiting', 'tickets', 'limits', 'margins'] as const;
/** A member of `sportsTabs`. */
export type SportsTab = (typeof sportsTabs)[number];
/** The states by which events are filtered: `open` without a result, `due` begun without one. */
export const stateFilters = [
  'open',
  'due',
  'scheduled',
  'live',
  'postponed',
  'finished',
  'abandoned',
  'cancelled',
  'walkover',
  'retired',
] as const;
/** The states of tickets. */
export const ticketStates = ['open', 'won', 'lost', 'returned', 'void', 'cancelled'] as const;
/** The days that a search of tickets looks back. */
export const periods = ['1', '7', '31', '366'] as const;

/** The parameters of the address. */
export const sportsSearch = (raw: Raw) =>
  defined({
    tab: choice(sportsTabs, raw['tab']),
    event: text(raw['event']),
    sport: text(raw['sport']),
    league: text(raw['league']),
    state: choice(stateFilters, raw['state']),
    text: text(raw['text']),
    ticket: text(raw['ticket']),
    member: text(raw['member']),
    of: text(raw['of']),
    status: choice(ticketStates, raw['status']),
    days: choice(periods, text(raw['days'])),
    page: page(raw['page']),
  });
