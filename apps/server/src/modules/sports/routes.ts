import {
  sportsEvent,
  sportsEvents,
  sportsMenu,
  sportsResults,
  sportsRules,
  sportsSearch,
  sportsStatistics,
} from '@chokdee/contract/calls/sports/events';
import { judgeTicket, myTicket, myTickets, placeTicket, ticketNews } from '@chokdee/contract/calls/sports/tickets';
import type { Database } from '@chokdee/database/database';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { Events } from './events.ts';
import type { MyTickets } from './my-tickets.ts';
import { readNews } from './news.ts';
import type { Tickets } from './tickets.ts';

/** Binds the calls on events. */
export const eventRoutes = (events: Events): Binding[] => [
  bind(sportsMenu, ({ query }, context) => events.menu(context, query)),
  bind(sportsEvents, ({ query }, context) => events.list(context, query)),
  bind(sportsEvent, ({ params }, context) => events.detail(context, params.id)),
  bind(sportsSearch, ({ query }, context) => events.search(context, query)),
  bind(sportsResults, ({ query }, context) => events.results(context, query)),
  bind(sportsStatistics, ({ params }, context) => events.statistics(context, params.id)),
  bind(sportsRules, (_input, context) => events.rules(context)),
];

/** Binds the calls on tickets. */
export const ticketRoutes = (
  database: Database,
  { tickets, mine }: { readonly tickets: Tickets; readonly mine: MyTickets },
): Binding[] => [
  bind(judgeTicket, ({ body }, context) => tickets.judge(body, context)),
  bind(placeTicket, ({ body }, context) => tickets.place(body, context)),
  bind(myTickets, ({ query }, context) => mine.page(context, query)),
  bind(myTicket, ({ params }, context) => mine.detail(context, params.id)),
  bind(ticketNews, async (_input, context) => (await readNews(database, playerIn(context).memberId)).state),
];
