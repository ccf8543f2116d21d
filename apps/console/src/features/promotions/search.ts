import { promotionKinds } from '@chokdee/contract/calls/promotions/shared';
import { choice, defined, page, type Raw } from '../../shared/search-params.ts';

/** Parameters of the page of promotions. */
export const promotionsSearch = (raw: Raw) =>
  defined({ kind: choice(promotionKinds, raw['kind']), page: page(raw['page']) });
