import type { gameShape } from '@chokdee/contract/calls/catalogue';
import type { Database, Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import {
  deleteFavourite,
  favouriteIds,
  insertFavourite,
  namesOf,
  offeredGames,
  offeredVendors,
  recentIds,
  type Category,
  type GameRow,
  type Names,
  type Place,
  type VendorRow,
} from './store.ts';
import { createOpened } from './opened.ts';
import { pictureOf, type Pictures } from './pictures.ts';

/** A game as lists show it. */
export type GameView = z.input<typeof gameShape>;
/** How a list is ordered: the operator's order, by name, newest first, most opened first. */
export type Sort = 'recommended' | 'name' | 'new' | 'popular';
/** Whose view of the catalogue, in which language (upper-case code). */
export interface Viewer {
  readonly brandId: string;
  readonly memberId: string | null;
  readonly language: string;
  /** The caller's address: games are offered by country. */
  readonly address: string;
}
/** Whose request it is, where no member is needed. */
export type Visitor = Omit<Viewer, 'memberId'>;
/**
 * Which games to list. `search`: words in any order, in the names of any language; `page` from 1.
 */
export interface ListQuery {
  readonly category?: Category;
  readonly vendors?: readonly string[];
  readonly classify?: string;
  readonly search?: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
}
/**
 * A game of the catalogue. `open`: it is on offer. A game that is not takes no bets; it may still
 * be launched to finish a round.
 */
export interface CatalogueGame {
  readonly open: boolean;
  readonly inMaintenance: boolean;
  readonly demo: boolean;
  readonly nodeId: string;
  readonly vendor: string;
  readonly code: string;
  readonly version: string;
  readonly category: Category;
  readonly names: Names;
}

/** The name in a language, else in English. */
export const nameIn = (names: Names, language: string): string => names[language] ?? names['EN'] ?? '';

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * The name of the game of a category with a code in a language, on offer or not; the code when
 * there is none.
 */
export async function nameInCategory(
  database: Queryable,
  { brandId, category, code, language }: Readonly<Record<'brandId' | 'category' | 'code' | 'language', string>>,
): Promise<string> {
  const [row] = await database.query<{ names: Names }>(
    'select names from catalogue.game where brand_id = $1 and category = $2 and code = $3 order by vendor limit 1',
    [brandId, category, code],
  );
  return nameIn(row?.names ?? {}, language) || code;
}

/** Whether the names of a game and its vendor have every word of the search. */
function matches(row: GameRow, search: string): boolean {
  const text = normalised([...Object.values(row.names), ...Object.values(row.vendor_names)].join(' '));
  return normalised(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const comparators: Readonly<Record<Sort, (a: GameRow, b: GameRow, language: string) => number>> = {
  recommended: () => 0,
  name: (a, b, language) => nameIn(a.names, language).localeCompare(nameIn(b.names, language), language.toLowerCase()),
  new: (a, b) => b.released_at.getTime() - a.released_at.getTime(),
  popular: (a, b) => a.popular_rank - b.popular_rank,
};

/** The ISO country of an address at a brand; empty when it is unknown. */
export type CountryOf = (brandId: string, address: string) => Promise<string>;
/** The address of a game's cover. */
export type CoverOf = (code: string, version: string) => string;

type Member = Viewer & { memberId: string };

/** The catalogue of games as members and visitors see it. */
export interface Games {
  /** The vendors that have a game on offer for the visitor, and these games. */
  vendors(visitor: Visitor): Promise<{ readonly vendors: readonly VendorRow[]; readonly games: readonly GameRow[] }>;
  /** A page of the games on offer, and how many match in all. */
  list(viewer: Viewer, query: ListQuery): Promise<{ games: GameView[]; total: number }>;
  /** The most opened games, at most `limit`. */
  hot(
    viewer: Viewer,
    filter: { readonly vendors?: readonly string[]; readonly category?: Category },
    limit: number,
  ): Promise<GameView[]>;
  /** The ids of a member's favourites, newest first. */
  favourites(viewer: Member): Promise<string[]>;
  /** The favourites that are on offer, newest first. */
  favouriteGames(viewer: Member, category: Category | undefined): Promise<GameView[]>;
  /** Adds a favourite and returns all ids. Throws the refusal `game.not.found`. */
  addFavourite(viewer: Member, nodeId: string): Promise<string[]>;
  /** Removes a favourite and returns the ids that are left. */
  removeFavourite(viewer: Member, nodeId: string): Promise<string[]>;
  /** The games a member opened last, newest first. */
  recent(viewer: Member, limit: number): Promise<GameView[]>;
  /** Records that a member opened a game now. */
  recordOpened(brandId: string, memberId: string, nodeId: string): Promise<void>;
  /**
   * The name of a game in a language, on offer or not; its code when the catalogue has no such
   * game.
   */
  nameOf(brandId: string, vendor: string, code: string, language: string): Promise<string>;
  /**
   * Finds a game to launch: by its id, or by vendor and the vendor's own code. Prefers a game on
   * offer to one that is not; null when there is none, for a visitor none in the country and
   * language.
   */
  findGame(
    brandId: string,
    by: { readonly nodeId?: string; readonly code?: string; readonly vendor?: string },
    visitor?: Pick<Visitor, 'language' | 'address'>,
  ): Promise<CatalogueGame | null>;
}

/** Creates the catalogue of games. */
export function createGames({
  database,
  pictures,
  coverOf,
  countryOf,
}: {
  readonly database: Database;
  readonly pictures: Pictures;
  readonly coverOf: CoverOf;
  readonly countryOf: CountryOf;
}): Games {
  const writeOpened = createOpened(database);
  const placeOf = async ({ brandId, address, language }: Visitor): Promise<Place> => ({
    country: await countryOf(brandId, address),
    language,
  });
  const toView = (row: GameRow, language: string): GameView => {
    const name = nameIn(row.names, language);
    const cover = coverOf(row.code, row.version);
    const imageUrl = pictureOf(pictures, row);
    const icon = imageUrl || cover;
    return {
      nodeId: row.node_id,
      roomId: row.node_id,
      gameId: row.code,
      vassalage: row.vendor,
      vendorName: nameIn(row.vendor_names, language),
      gameType: row.category,
      gameClassify: row.classify,
      gameName: name,
      nodeName: name,
      displayName: name,
      defaultLanguage: 'EN',
      showIcon: icon,
      defaultIcon: cover,
      iconUrl: icon,
      imageUrl,
      isHot: row.hot,
      isNew: row.is_new,
      returnLowest: withoutTrailingZeros(row.return_lowest),
      returnHighest: withoutTrailingZeros(row.return_highest),
      minimumBet: wireOf(row.minimum_bet),
      maximumBet: wireOf(row.maximum_bet),
      favourite: row.favourite,
      lines: row.lines,
      volatility: row.volatility,
      hitRate: row.hit_rate === null ? null : withoutTrailingZeros(row.hit_rate),
      largestWin: row.largest_win === null ? null : Number(row.largest_win),
      demo: row.demo,
      releasedAt: row.released_at.getTime(),
      popularRank: row.popular_rank,
      maintenance: row.in_maintenance ? { until: row.maintenance_until?.getTime() ?? null } : null,
    };
  };
  const inOrder = (rows: readonly GameRow[], ids: readonly string[]): GameRow[] =>
    ids.flatMap((id) => rows.find((row) => row.node_id === id) ?? []);
  const favourites: Games['favourites'] = ({ brandId, memberId }) => favouriteIds(database, brandId, memberId);

  return {
    favourites,
    nameOf: async (brandId, vendor, code, language) =>
      nameIn((await namesOf(database, brandId, vendor, code)) ?? {}, language) || code,
    async vendors(visitor) {
      const place = await placeOf(visitor);
      const [vendors, games] = await Promise.all([
        offeredVendors(database, visitor.brandId, place),
        offeredGames(database, visitor.brandId, null, { place }),
      ]);
      return { vendors, games };
    },
    async list(viewer, { search = '', sort, page, size, ...filter }) {
      const offered = await offeredGames(database, viewer.brandId, viewer.memberId, {
        ...filter,
        place: await placeOf(viewer),
      });
      const rows = offered.filter((row) => matches(row, search.trim()));
      rows.sort((a, b) => comparators[sort](a, b, viewer.language));
      return {
        games: rows.slice((page - 1) * size, page * size).map((row) => toView(row, viewer.language)),
        total: rows.length,
      };
    },
    async hot(viewer, filter, limit) {
      const rows = await offeredGames(database, viewer.brandId, viewer.memberId, {
        ...filter,
        place: await placeOf(viewer),
      });
      return rows
        .sort((a, b) => comparators.popular(a, b, viewer.language))
        .slice(0, limit)
        .map((row) => toView(row, viewer.language));
    },
    async favouriteGames(viewer, category) {
      const ids = await favourites(viewer);
      const rows = await offeredGames(database, viewer.brandId, viewer.memberId, {
        nodes: ids,
        place: await placeOf(viewer),
        ...(category && { category }),
      });
      return inOrder(rows, ids).map((row) => toView(row, viewer.language));
    },
    async addFavourite(viewer, nodeId) {
      const [game] = await offeredGames(database, viewer.brandId, null, {
        nodes: [nodeId],
        place: await placeOf(viewer),
      });
      if (game === undefined) throw new Refusal('game.not.found');
      await insertFavourite(database, viewer.brandId, viewer.memberId, nodeId);
      return favourites(viewer);
    },
    async removeFavourite(viewer, nodeId) {
      await deleteFavourite(database, viewer.memberId, nodeId);
      return favourites(viewer);
    },
    async recent(viewer, limit) {
      const ids = await recentIds(database, viewer.brandId, viewer.memberId, limit);
      const place = await placeOf(viewer);
      const rows = await offeredGames(database, viewer.brandId, viewer.memberId, { nodes: ids, place });
      return inOrder(rows, ids).map((row) => toView(row, viewer.language));
    },
    recordOpened: (brandId, memberId, nodeId) => writeOpened({ brandId, memberId, nodeId }),
    async findGame(brandId, { nodeId, code, vendor }, visitor) {
      const rows = await offeredGames(database, brandId, null, {
        closed: true,
        ...(visitor && { place: await placeOf({ brandId, ...visitor }) }),
        ...(nodeId !== undefined && { nodes: [nodeId] }),
        ...(vendor !== undefined && { vendors: [vendor] }),
      });
      const candidates = rows.filter(
        (game) =>
          (nodeId !== undefined || code !== undefined) &&
          (code === undefined || game.code === code || game.node_id === code),
      );
      const row = candidates.find((game) => game.open) ?? candidates[0];
      return row === undefined
        ? null
        : {
            open: row.open,
            inMaintenance: row.in_maintenance,
            demo: row.demo,
            nodeId: row.node_id,
            vendor: row.vendor,
            code: row.code,
            version: row.version,
            category: row.category,
            names: row.names,
          };
    },
  };
}

/** A numeric column as text without trailing zeros. */
const withoutTrailingZeros = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
