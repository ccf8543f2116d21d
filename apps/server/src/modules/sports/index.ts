import { isUuid } from '../../platform/http/page-list.ts';
import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { Counter } from 'prom-client';
import type { Logger } from '../../platform/logging/logger.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { BrandFacts } from '../../platform/http/context.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { ChangeRules } from '../console/index.ts';
import { demoCaller } from '../identity/index.ts';
import type { Wagering } from '../wagering/index.ts';
import { describeSportsBets } from './descriptions.ts';
import { placeDemoTickets } from './demo-tickets.ts';
import { sportsChanges } from './desk-changes.ts';
import { deskRoutes } from './desk-routes.ts';
import type { DeskMembers } from './desk-tickets.ts';
import { createEvents } from './events.ts';
import { createFactsMemory } from './facts.ts';
import { createFeed, type Feed, type OnChange } from './feed.ts';
import { createLeagues } from './leagues/leagues.ts';
import { createLive, eventTopic, leagueTopic } from './live.ts';
import { createMyTickets } from './my-tickets.ts';
import { createNews, newsTopic } from './news.ts';
import { createOutrights } from './outrights.ts';
import { payoutRule, SPORTS_RULE } from './payouts.ts';
import { purgeStakes, retention } from './retention.ts';
import { eventRoutes, ticketRoutes } from './routes.ts';
import { createSettling } from './settlement.ts';
import { createTickets } from './tickets.ts';
import { findEvent } from './store.ts';
import { sportsSubjects } from './subjects.ts';

export { FixturesError, importFixtures, readFixtures } from './fixtures-import.ts';
export { sportsAddress } from './launching.ts';

/** Seconds between two looks whether the demo player has tickets. */
const DEMO_INTERVAL = 30;

/** What the sports module needs. */
export interface SportsDeps {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish' | 'onChange'>;
  readonly commands: Pick<Commands, 'run'>;
  readonly wagering: Pick<Wagering, 'settlements' | 'records'>;
  readonly log: Pick<Logger, 'error'>;
  readonly members: DeskMembers;
  /** The brand whose demo player places tickets; null without them. */
  readonly demoBrand: (() => Promise<BrandFacts>) | null;
}

/** The sports module and what it offers. */
export interface Sports {
  readonly module: ServerModule;
  readonly feed: Feed;
  /** How changes are applied that a second person has agreed to. */
  readonly changes: ChangeRules;
}

/**
 * Creates the sports module: events and markets that feeds write, tickets, and their settlement
 * (docs/decisions/0049 and 0050). A ticket is a wager of the product SPORTS, its vendor that of its
 * (first) league; the round of a single is its event, that of a combination the ticket.
 */
export function createSports({ database, hub, commands, wagering, log, members, demoBrand }: SportsDeps): Sports {
  const live = createLive({
    database,
    hub,
    onError: (error) => {
      log.error({ err: error }, 'a change of sports could not be published');
    },
  });
  hub.register(eventTopic(database));
  hub.register(leagueTopic(database));
  hub.register(newsTopic(database));
  const memory = createFactsMemory(database);
  const onChange: OnChange = (brandId, league, eventId) => {
    memory.forget(eventId);
    live.changed(brandId, league, eventId);
  };
  // The key is the brand and the event.
  hub.onChange('sports-event', (key) => memory.forget(key && key.slice(key.indexOf(':') + 1)));
  wagering.settlements.addPayoutRule(SPORTS_RULE, payoutRule);
  describeSportsBets(database, wagering.records);
  const feed = createFeed({ database, onChange });
  const mine = createMyTickets(database);
  let counter: Counter | null = null;
  const tickets = createTickets({
    database,
    commands,
    mine,
    memory,
    onTicket: (answer) => counter?.inc({ answer }),
  });
  const leagues = createLeagues({
    database,
    feed,
    outrights: createOutrights({ database, onChange }),
    onError: (drawId, error) => {
      log.error({ err: error, drawId }, 'a round of a virtual league could not be played');
    },
  });
  return {
    feed,
    changes: sportsChanges(onChange),
    module: {
      name: 'sports',
      pages: [
        {
          path: '/sports/event/',
          exists: async (id, brandId) => isUuid(id) && (await findEvent(database, brandId, id)) !== undefined,
        },
      ],
      routes: [
        ...eventRoutes(createEvents(database)),
        ...ticketRoutes(database, { tickets, mine }),
        ...leagues.routes,
        ...deskRoutes({ database, members, onChange }),
      ],
      leased: leagues.leased,
      consumers: [createSettling(database, wagering.settlements), createNews(database, hub)],
      jobs: [
        {
          name: 'sports.purge-stakes',
          every: 3_600,
          run: async () => {
            await purgeStakes(database);
          },
        },
        ...leagues.jobs,
        ...(demoBrand === null
          ? []
          : [
              {
                name: 'sports.demo-tickets',
                every: DEMO_INTERVAL,
                run: async () => {
                  const context = await demoCaller(database, await demoBrand());
                  await placeDemoTickets({ database, feed, tickets }, context);
                },
              },
            ]),
      ],
      subjects: sportsSubjects(database),
      retention: [...retention, ...leagues.retention],
      metrics: ({ registry }) => {
        counter = new Counter({
          name: 'chokdee_sports_tickets_total',
          help: 'Tickets of sports by the answer of their command',
          labelNames: ['answer'],
          registers: [registry],
        });
      },
      stop: () => live.stop(),
    },
  };
}
