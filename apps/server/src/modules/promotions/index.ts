import type { Database } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import type { Pictures } from '../messages/index.ts';
import { promotionDeskRoutes } from './console-routes.ts';
import { createPromotionList, type Promotions } from './promotions.ts';
import { promotionsRoutes } from './routes.ts';
import { promotionSubjects } from './subjects.ts';

/** Creates the promotions module: the promotions that a brand shows and operators write. */
export function createPromotions(options: {
  readonly database: Database;
  readonly pictures: Pictures;
  /** Whether a game can be played at the brand now. */
  readonly gameOffered: (brandId: string, nodeId: string) => Promise<boolean>;
  /** Whether the brand's catalogue has a game, also one that is not on offer. */
  readonly hasGame: (brandId: string, nodeId: string) => Promise<boolean>;
}): Pick<Promotions, 'announced'> & { readonly module: ServerModule } {
  const promotions = createPromotionList(options);
  return {
    announced: promotions.announced,
    module: {
      name: 'promotions',
      routes: [...promotionsRoutes(promotions), ...promotionDeskRoutes(options)],
      subjects: promotionSubjects(options.database),
      retention: [{ tables: ['promotions.promotion'], reason: 'what a brand offers' }],
    },
  };
}
