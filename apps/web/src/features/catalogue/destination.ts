import type { VendorCard, VendorCategory } from './catalogue.ts';
import { categoryRoutes, isLotteryCategory, vendorRoutes, type Category, type CategoryPath } from './categories.ts';

/**
 * Where choosing a category or a vendor leads. `page`: a category page, with the vendor whose games
 * it shows (of slots the current one from then on; empty: all vendors); `games`: the pop-up list of
 * a vendor's games; `game`: a game in its frame; `route`: a vendor's product on `/seamless`.
 */
export type Destination =
  | { readonly kind: 'page'; readonly to: CategoryPath; readonly vendor?: string }
  | { readonly kind: 'games'; readonly category: Category; readonly vassalage: string }
  | { readonly kind: 'game' | 'route'; readonly nodeId: string; readonly vassalage: string };

/** Categories that open their only vendor directly. */
const direct: readonly Category[] = ['PVP', 'SPORTS', 'FISH', 'LIVE'];

type Card = Pick<VendorCard, 'vassalage' | 'isGame' | 'nodeId'>;

/**
 * Where a vendor leads: a slots vendor to `/rng`, the vendors of Vietnam and SEA lottery to their
 * pages, other lottery vendors to their games on `/elott`, or to their only game; one with a list
 * of games to that list; others start.
 */
export function vendorDestination(category: Category, { vassalage, isGame, nodeId }: Card): Destination {
  if (category === 'RNG') return { kind: 'page', to: '/rng', vendor: vassalage };
  const isLottery = isLotteryCategory(category);
  if (isLottery && (vassalage === 'TCG_LOTTO_VN' || vassalage === 'TCG_SEA'))
    return { kind: 'page', to: vendorRoutes[vassalage] };
  if (isLottery && nodeId === null) return { kind: 'page', to: '/elott', vendor: vassalage };
  if (isGame === 'VASSALAGE' || nodeId === null) return { kind: 'games', category, vassalage };
  return { kind: isLottery ? 'route' : 'game', nodeId, vassalage };
}

/**
 * Where a category leads: poker, sports, fishing and live with exactly one vendor to that vendor,
 * all others to their page.
 */
export function categoryDestination({
  title,
  cards,
}: Pick<VendorCategory, 'title'> & { readonly cards: readonly Card[] }): Destination {
  const [only, ...others] = cards;
  if (direct.includes(title) && only && others.length === 0) return vendorDestination(title, only);
  return { kind: 'page', to: categoryRoutes[title], ...(title === 'RNG' && { vendor: '' }) };
}
