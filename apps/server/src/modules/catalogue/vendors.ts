import { categories } from '@chokdee/contract/calls/catalogue';
import { nameIn, type CoverOf } from './games.ts';
import { pictureOf, type Pictures } from './pictures.ts';
import type { Category, GameRow, VendorRow } from './store.ts';

/** The names of game kinds, as lobby filters show them. */
const KIND_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INSTANT: { TH: 'เกมทันใจ', EN: 'Instant games' },
  SLOT: { TH: 'สล็อต', EN: 'Slots' },
  CARD: { TH: 'เกมไพ่', EN: 'Card games' },
  BACCARAT: { TH: 'บาคาร่า', EN: 'Baccarat' },
  DRAGON_TIGER: { TH: 'เสือมังกร', EN: 'Dragon Tiger' },
  ROULETTE: { TH: 'รูเล็ต', EN: 'Roulette' },
  SIC_BO: { TH: 'ไฮโล', EN: 'Sic Bo' },
  FISH_PRAWN_CRAB: { TH: 'น้ำเต้าปูปลา', EN: 'Fish Prawn Crab' },
};

const kindName = (kind: string, language: string): string =>
  KIND_NAMES[kind]?.[language] ?? KIND_NAMES[kind]?.['EN'] ?? kind;
const gamesOf = (games: readonly GameRow[], vendor: VendorRow): GameRow[] =>
  games.filter((game) => game.vendor === vendor.code);
const categoriesOf = (vendors: readonly VendorRow[]): Category[] =>
  categories.filter((category) => vendors.some((vendor) => vendor.category === category));
const inCategory = (vendors: readonly VendorRow[], category: Category): VendorRow[] =>
  vendors.filter((vendor) => vendor.category === category);

/**
 * The vendors of each category with vendors (`lanes` on the wire). A vendor with a single game is
 * shown as that game and launches it; another vendor opens the list of its games.
 */
export const vendorsByCategory = (
  vendors: readonly VendorRow[],
  games: readonly GameRow[],
  { language, coverOf, pictures }: { language: string; coverOf: CoverOf; pictures: Pictures },
) =>
  categoriesOf(vendors).map((title) => {
    const listed = inCategory(vendors, title);
    const kinds = [...new Set(listed.flatMap((vendor) => gamesOf(games, vendor)).map((game) => game.classify))];
    return {
      title,
      gameClassify: kinds.map((key) => ({
        key,
        displayName: kindName(key, language),
        gameCount: games.filter((game) => game.category === title && game.classify === key).length,
      })),
      cards: listed.map((vendor) => {
        const own = gamesOf(games, vendor);
        const [first] = own;
        const imageUrl = pictureOf(pictures, vendor);
        const icon = imageUrl || (first === undefined ? '' : coverOf(first.code, first.version));
        return {
          vassalage: vendor.code,
          displayName: nameIn(vendor.names, language),
          gameType: vendor.category,
          isHot: vendor.hot || own.some((game) => game.hot),
          isGame: own.length === 1 ? ('GAME' as const) : ('VASSALAGE' as const),
          nodeId: own.length === 1 ? (first?.node_id ?? null) : null,
          gameCount: own.length,
          accountTypeId: vendor.account_type,
          smallIcon: icon,
          mobileSmallIcon: icon,
          h5Icon: icon,
          lagerIcon: icon,
          mobileLargeIcon: icon,
          imageUrl,
        };
      }),
    };
  });

/** The older form of the same lists: names by vendor, vendors by category, the order of vendors. */
export const legacyVendorLists = (vendors: readonly VendorRow[], language: string) => ({
  display: Object.fromEntries(vendors.map((vendor) => [vendor.code, nameIn(vendor.names, language)])),
  mapping: Object.fromEntries(
    categoriesOf(vendors).map((category) => [
      category,
      {
        vendorNames: inCategory(vendors, category).map((vendor) => ({
          accountTypeName: vendor.code,
          displayName: nameIn(vendor.names, language),
        })),
      },
    ]),
  ),
  sorting: categoriesOf(vendors).map((gameCategory) => ({
    gameCategory,
    vendors: inCategory(vendors, gameCategory).map((vendor) => vendor.code),
  })),
});

/** The kinds of games of each vendor, by category and vendor. */
export const kindsByVendor = (vendors: readonly VendorRow[], games: readonly GameRow[]) =>
  Object.fromEntries(
    categoriesOf(vendors).map((category) => [
      category,
      Object.fromEntries(
        inCategory(vendors, category).map((vendor) => [
          vendor.code,
          [...new Set(gamesOf(games, vendor).map((game) => game.classify))],
        ]),
      ),
    ]),
  );
