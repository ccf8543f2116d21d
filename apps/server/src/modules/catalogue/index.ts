import type { Database } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { createDesk } from './desk.ts';
import { createDeskImport } from './desk-import.ts';
import { deskRoutes } from './desk-routes.ts';
import { createGames, type CountryOf, type Games } from './games.ts';
import { createOfferFeed, offerTopic, refreshOffers } from './live-offer.ts';
import { createWinnersFeed, winnersTopic } from './live-winners.ts';
import type { Pictures } from './pictures.ts';
import { catalogueRoutes } from './routes.ts';
import { countPopularity } from './store.ts';
import { createWinners, type AccountsOf } from './winners.ts';
import { catalogueSubjects } from './subjects.ts';

export { offerGame, offerVendor } from './offering.ts';
export { maskName } from './winners.ts';
export { offerOwnGames } from './own-games.ts';
export { nameIn, nameInCategory, type CatalogueGame, type Games } from './games.ts';

/**
 * Vendors, games, favourites, recent games, what operators set of them, the winner board; the live
 * topics `winners`, and `catalogue` with the version of what is offered. SQL interface:
 * `catalogue.is_open(brand, vendor, code, version)`.
 */
export interface Catalogue extends Games {
  readonly module: ServerModule;
}

/**
 * Creates the catalogue module. `gamesOrigin` is the origin of the covers; `accountsOf` names
 * members for the winner board; `countryOf` finds where a visitor is; `pictures` are the pictures
 * of brands, which may be marks and covers.
 */
export function createCatalogue({
  database,
  hub,
  gamesOrigin,
  accountsOf,
  countryOf,
  pictures,
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  readonly gamesOrigin: string;
  readonly accountsOf: AccountsOf;
  readonly countryOf: CountryOf;
  readonly pictures: Pictures;
}): Catalogue {
  const coverOf = (code: string, version: string): string => `${gamesOrigin}/${code}/${version}/cover.svg`;
  const games = createGames({ database, pictures, coverOf, countryOf });
  const winners = createWinners({ database, accountsOf });
  hub.register(winnersTopic(winners, coverOf));
  hub.register(offerTopic(database));
  return {
    ...games,
    module: {
      name: 'catalogue',
      routes: [
        ...catalogueRoutes(games, winners, { coverOf, pictures }),
        ...deskRoutes(createDesk({ database, pictures }), createDeskImport({ database }), pictures),
      ],
      consumers: [winners.consumer, createWinnersFeed({ winners, coverOf, hub }), createOfferFeed(database, hub)],
      subjects: catalogueSubjects(database),
      retention: [
        {
          tables: ['catalogue.win'],
          period: '30 days, and of those the largest and the newest',
          reason: 'the boards show no more',
          job: winners.job.name,
        },
        {
          tables: ['catalogue.vendor', 'catalogue.game', 'catalogue.winner_board', 'catalogue.offer'],
          reason: 'bounded by brands and games',
        },
        { tables: ['catalogue.favourite', 'catalogue.recent'], reason: 'bounded by members and games' },
      ],
      jobs: [
        winners.job,
        { name: 'catalogue.refresh-offers', every: 15, run: () => refreshOffers(database) },
        {
          name: 'catalogue.count-popularity',
          every: 300,
          run: async () => {
            await database.withoutTimeout(countPopularity);
          },
        },
      ],
    },
  };
}
