import { eventState, leagueState, ticketsState } from '../calls/sports/shapes.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the sports module. */
export const sportsTopics = [
  {
    name: 'sports-event',
    key: 'event',
    summary: 'One event: its score, and the prices and states of all its markets',
    private: false,
    state: eventState,
  },
  {
    name: 'sports-league',
    key: 'league',
    summary: 'The events of a league that are open or live, with their main markets',
    private: false,
    state: leagueState,
  },
  {
    name: 'sports-tickets',
    summary: "The member's open tickets, and those that got a result last",
    private: true,
    state: ticketsState,
  },
] as const satisfies readonly Topic[];
