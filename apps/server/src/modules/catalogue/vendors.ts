import { categories } from '@chokdee/contract/calls/catalogue';
import { nameIn } from './games.ts';
import type { Category, GameRow, VendorRow } from './store.ts';

/** The kinds of games there are, as lobby filters show them. */
const classifyNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INSTANT: { TH: 'เกมทันใจ', EN: 'Instant games' },
  SLOT: { TH: 'สล็อต', EN: 'Slots' },
  CARD: { TH: 'เกมไพ่', EN: 'Card games' },
};

const kindName = (key: string, language: string): string =>
  classifyNames[key]?.[language] ?? classifyNames[key]?.['EN'] ?? key;
const gamesOf = (games: readonly GameRow[], vendor: VendorRow): GameRow[] =>
  games.filter((game) => game.vendor === vendor.code);
const present = (vendors: readonly VendorRow[]): Category[] =>
  categories.filter((category) => vendors.some((vendor) => vendor.category === category));

/** Vendors in lanes, one lane per category that has any. A vendor with one game starts it at once; else its list pops up. */
export const vendorsByCategory = (
  vendors: readonly VendorRow[],
  games: readonly GameRow[],
  language: string,
  coverOf: (code: string, version: string) => string,
) =>
  present(vendors).map((title) => {
    const here = vendors.filter((vendor) => vendor.category === title);
    const gameTypesByVendor = [
      ...new Set(here.flatMap((vendor) => gamesOf(games, vendor)).map((game) => game.classify)),
    ];
    return {
      title,
      gameClassify: gameTypesByVendor.map((key) => ({
        key,
        displayName: kindName(key, language),
        gameCount: games.filter((game) => game.category === title && game.classify === key).length,
      })),
      cards: here.map((vendor) => {
        const own = gamesOf(games, vendor);
        const [only] = own;
        const icon = only === undefined ? '' : coverOf(only.code, only.version);
        return {
          vassalage: vendor.code,
          displayName: nameIn(vendor.names, language),
          gameType: vendor.category,
          isHot: vendor.hot || own.some((game) => game.hot),
          isGame: own.length === 1 ? ('GAME' as const) : ('VASSALAGE' as const),
          nodeId: own.length === 1 ? (only?.node_id ?? null) : null,
          gameCount: own.length,
          accountTypeId: vendor.account_type,
          smallIcon: icon,
          mobileSmallIcon: icon,
          h5Icon: icon,
          lagerIcon: icon,
          mobileLargeIcon: icon,
        };
      }),
    };
  });

/** The older form of the same: names, mapping by category, sorting by category. */
export const legacyVendorLists = (vendors: readonly VendorRow[], language: string) => ({
  display: Object.fromEntries(vendors.map((vendor) => [vendor.code, nameIn(vendor.names, language)])),
  mapping: Object.fromEntries(
    present(vendors).map((category) => [
      category,
      {
        vendorNames: vendors
          .filter((vendor) => vendor.category === category)
          .map((vendor) => ({ accountTypeName: vendor.code, displayName: nameIn(vendor.names, language) })),
      },
    ]),
  ),
  sorting: present(vendors).map((gameCategory) => ({
    gameCategory,
    vendors: vendors.filter((vendor) => vendor.category === gameCategory).map((vendor) => vendor.code),
  })),
});

/** The kinds of games of each vendor, by category. */
export const kinds = (vendors: readonly VendorRow[], games: readonly GameRow[]) =>
  Object.fromEntries(
    present(vendors).map((category) => [
      category,
      Object.fromEntries(
        vendors
          .filter((vendor) => vendor.category === category)
          .map((vendor) => [vendor.code, [...new Set(gamesOf(games, vendor).map((game) => game.classify))]]),
      ),
    ]),
  );
