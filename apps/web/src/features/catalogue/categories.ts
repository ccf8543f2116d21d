/** The route of each category (product.md section 2). Lottery and e-lottery share one. */
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

const lotteryRoutes: Readonly<Record<string, readonly Category[]>> = { '/lottery': ['LOTT'], '/Vnlottery': ['LOTT'] };
/** The categories of a route. */
export const categoriesOf = (path: string): readonly Category[] =>
  lotteryRoutes[path] ??
  (Object.keys(categoryRoutes) as Category[]).filter((category) => categoryRoutes[category] === path);
