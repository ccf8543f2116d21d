/** The route of each category. Lottery and e-lottery share one. */
export const categoryRoutes = {
  ELOTT: '/elott',
  LOTT: '/elott',
  LIVE: '/live',
  SPORTS: '/sports',
  FISH: '/fish',
  RNG: '/rng',
  PVP: '/pvp',
  ESPORTS: '/esports',
} as const;
/** A category's code. */
export type Category = keyof typeof categoryRoutes;
/** Whether a category is one of the lottery. Home shows them in the strip with their clocks. */
export const isLotteryCategory = (category: string): boolean => categoryRoutes[category as Category] === '/elott';

/**
 * Whether the vendors of a category are pages of the site, without games of their own. Home shows
 * their categories, not their entries among the hot games.
 */
export const hasPagesOnly = (category: string): boolean =>
  ['/elott', '/sports', '/esports'].includes(categoryRoutes[category as Category]);

/**
 * Whether the games of a category have pictures of their own; those of live tables are drawn by the
 * page. Home's first picture is one of these games.
 */
export const hasPictures = (category: string): boolean => !hasPagesOnly(category) && category !== 'LIVE';

/** The lottery vendors that have a page of their own. */
export const vendorRoutes = { TCG_LOTTO_VN: '/Vnlottery', TCG_SEA: '/seaLottery' } as const;

/** What a category page shows: the games of these categories, of one vendor where named. */
interface CategoryPage {
  readonly categories: readonly Category[];
  readonly vendor?: string;
}

/** The category pages by path. Their frame and filters are in `features/lobby`. */
export const categoryPages = {
  '/elott': { categories: ['ELOTT', 'LOTT'] },
  '/lottery': { categories: ['LOTT'] },
  '/Vnlottery': { categories: ['LOTT', 'ELOTT'], vendor: 'TCG_LOTTO_VN' },
  '/seaLottery': { categories: ['LOTT', 'ELOTT'], vendor: 'TCG_SEA' },
  '/live': { categories: ['LIVE'] },
  '/sports': { categories: ['SPORTS'] },
  '/fish': { categories: ['FISH'] },
  '/rng': { categories: ['RNG'] },
  '/pvp': { categories: ['PVP'] },
  '/esports': { categories: ['ESPORTS'] },
} as const satisfies Readonly<Record<string, CategoryPage>>;
/** The path of a category page. */
export type CategoryPath = keyof typeof categoryPages;

/** The category page at a path of the route table; undefined where another page is. */
export const categoryPageAt = (path: string): CategoryPage | undefined =>
  (categoryPages as Readonly<Record<string, CategoryPage>>)[path];

/** The one category that the navigation marks at a path; both lotteries lead to one page. */
export const currentCategory = (path: string): Category | undefined => categoryPageAt(path)?.categories[0];

/** Whether a vendor's card or game belongs on a category page. */
export const isOnPage = (
  page: CategoryPage | undefined,
  { gameType, vassalage }: { readonly gameType: Category; readonly vassalage: string },
): boolean =>
  page !== undefined && page.categories.includes(gameType) && (page.vendor === undefined || page.vendor === vassalage);
