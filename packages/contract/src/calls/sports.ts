import { sportsConsoleCalls } from './sports/console.ts';
import {
  sportsEvent,
  sportsEvents,
  sportsMenu,
  sportsResults,
  sportsRules,
  sportsSearch,
  sportsStatistics,
} from './sports/events.ts';
import { sportsSeason, sportsVirtualMatch } from './sports/leagues.ts';
import { judgeTicket, myTicket, myTickets, placeTicket, ticketNews } from './sports/tickets.ts';

/** The calls of the sports module. */
export const sportsCalls = [
  sportsMenu,
  sportsEvents,
  sportsEvent,
  sportsSearch,
  sportsResults,
  sportsStatistics,
  sportsRules,
  sportsSeason,
  sportsVirtualMatch,
  judgeTicket,
  placeTicket,
  myTickets,
  myTicket,
  ticketNews,
  ...sportsConsoleCalls,
] as const;
