import type { Database } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import { createPromotionList, type Promotions } from './promotions.ts';
import { promotionsRoutes } from './routes.ts';

export { seedDemo } from './demo.ts';

/** What the brand invites to. Bonuses and what earns them are another part of this module, which is not built yet. */
export function createPromotions(options: {
  readonly database: Database;
  readonly gameOffered: (brandId: string, nodeId: string) => Promise<boolean>;
}): Pick<Promotions, 'announced'> & { readonly module: ServerModule } {
  const promotions = createPromotionList(options);
  return { announced: promotions.announced, module: { name: 'promotions', routes: promotionsRoutes(promotions) } };
}
