import type { gameShape } from '@chokdee/contract/calls/catalogue';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import {
  dropFavourite,
  favouriteIds,
  namesOf,
  offeredGames,
  offeredVendors,
  recentIds,
  writeFavourite,
  writeRecent,
  type Category,
  type GameRow,
  type Names,
  type VendorRow,
} from './store.ts';

/** A game as lists show it. */
export type GameView = z.input<typeof gameShape>;
/** How a list is ordered: the house's order, by name, newest first, most played first. */
export type Sort = 'recommended' | 'name' | 'new' | 'popular';
/** Who looks, in which language. */
export interface Viewer {
  readonly brandId: string;
  readonly memberId: string | null;
  readonly language: string;
}
/** What a list may be narrowed by. `search`: words in any order, in the names of any language. */
export interface ListQuery {
  readonly category?: Category;
  readonly vendors?: readonly string[];
  readonly classify?: string;
  readonly search?: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
}
/** A game to launch. `open`: it is on offer; one that is not takes no bet, and is opened to finish a round. */
export interface KnownGame {
  readonly open: boolean;
  readonly demo: boolean;
  readonly nodeId: string;
  readonly vendor: string;
  readonly code: string;
  readonly version: string;
  readonly category: Category;
  readonly names: Names;
}

/** The name in the viewer's language, else English. */
export const nameIn = (names: Names, language: string): string => names[language] ?? names['EN'] ?? '';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether every typed word is found in one of the game's names or its vendor's. */
function matches(row: GameRow, search: string): boolean {
  const text = plain([...Object.values(row.names), ...Object.values(row.vendor_names)].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const orders: Readonly<Record<Sort, (a: GameRow, b: GameRow, language: string) => number>> = {
  recommended: () => 0,
  name: (a, b, language) => nameIn(a.names, language).localeCompare(nameIn(b.names, language), language.toLowerCase()),
  new: (a, b) => b.released_at.getTime() - a.released_at.getTime(),
  popular: (a, b) => a.popular_rank - b.popular_rank,
};

/** The catalogue of games as members and visitors see it. */
export interface Games {
  vendors(brandId: string): Promise<{ readonly vendors: readonly VendorRow[]; readonly games: readonly GameRow[] }>;
  list(viewer: Viewer, query: ListQuery): Promise<{ games: GameView[]; total: number }>;
  hot(
    viewer: Viewer,
    filter: { readonly vendors?: readonly string[]; readonly category?: Category },
    limit: number,
  ): Promise<GameView[]>;
  favourites(viewer: Viewer & { memberId: string }): Promise<string[]>;
  favouriteGames(viewer: Viewer & { memberId: string }, category: Category | undefined): Promise<GameView[]>;
  /** Refuses with `game.not.found`. */
  like(viewer: Viewer & { memberId: string }, nodeId: string): Promise<string[]>;
  unlike(viewer: Viewer & { memberId: string }, nodeId: string): Promise<string[]>;
  recent(viewer: Viewer & { memberId: string }, limit: number): Promise<GameView[]>;
  /** Notes that a member opened a game. */
  opened(brandId: string, memberId: string, nodeId: string): Promise<void>;
  /** What a game is called in a language, also when it is no longer on offer; its code when nobody knows it. */
  nameOf(brandId: string, vendor: string, code: string, language: string): Promise<string>;
  /** The game to launch: by its id, or by vendor and the vendor's own code; one that is on offer before one that was taken off. Null when there is none. */
  known(
    brandId: string,
    by: { readonly nodeId?: string; readonly code?: string; readonly vendor?: string },
  ): Promise<KnownGame | null>;
}

/** `coverOf` gives the address of a game's cover. */
export function createGames({
  database,
  coverOf,
}: {
  readonly database: Database;
  readonly coverOf: (code: string, version: string) => string;
}): Games {
  const view = (row: GameRow, language: string): GameView => {
    const name = nameIn(row.names, language);
    const cover = coverOf(row.code, row.version);
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
      showIcon: cover,
      defaultIcon: cover,
      iconUrl: cover,
      isHot: row.hot,
      isNew: row.is_new,
      returnLowest: trimmed(row.return_lowest),
      returnHighest: trimmed(row.return_highest),
      minimumBet: wireOf(row.minimum_bet),
      maximumBet: wireOf(row.maximum_bet),
      favourite: row.favourite,
      lines: row.lines,
      volatility: row.volatility,
      hitRate: row.hit_rate === null ? null : trimmed(row.hit_rate),
      largestWin: row.largest_win === null ? null : Number(row.largest_win),
      demo: row.demo,
      releasedAt: row.released_at.getTime(),
      popularRank: row.popular_rank,
    };
  };
  const inOrder = (rows: readonly GameRow[], ids: readonly string[]): GameRow[] =>
    ids.flatMap((id) => rows.find((row) => row.node_id === id) ?? []);
  const favourites: Games['favourites'] = ({ brandId, memberId }) => favouriteIds(database, brandId, memberId);

  return {
    favourites,
    nameOf: async (brandId, vendor, code, language) =>
      nameIn((await namesOf(database, brandId, vendor, code)) ?? {}, language) || code,
    async vendors(brandId) {
      const [vendors, games] = await Promise.all([
        offeredVendors(database, brandId),
        offeredGames(database, brandId, null),
      ]);
      return { vendors, games };
    },
    async list(viewer, { search = '', sort, page, size, ...filter }) {
      const rows = (await offeredGames(database, viewer.brandId, viewer.memberId, filter)).filter((row) =>
        matches(row, search.trim()),
      );
      rows.sort((a, b) => orders[sort](a, b, viewer.language));
      return {
        games: rows.slice((page - 1) * size, page * size).map((row) => view(row, viewer.language)),
        total: rows.length,
      };
    },
    async hot(viewer, filter, limit) {
      const rows = await offeredGames(database, viewer.brandId, viewer.memberId, filter);
      return rows
        .sort((a, b) => orders.popular(a, b, viewer.language))
        .slice(0, limit)
        .map((row) => view(row, viewer.language));
    },
    async favouriteGames(viewer, category) {
      const ids = await favourites(viewer);
      const rows = await offeredGames(database, viewer.brandId, viewer.memberId, {
        nodes: ids,
        ...(category && { category }),
      });
      return inOrder(rows, ids).map((row) => view(row, viewer.language));
    },
    async like(viewer, nodeId) {
      const [game] = await offeredGames(database, viewer.brandId, null, { nodes: [nodeId] });
      if (game === undefined) throw new Refusal('game.not.found');
      await writeFavourite(database, viewer.brandId, viewer.memberId, nodeId);
      return favourites(viewer);
    },
    async unlike(viewer, nodeId) {
      await dropFavourite(database, viewer.memberId, nodeId);
      return favourites(viewer);
    },
    async recent(viewer, limit) {
      const ids = await recentIds(database, viewer.brandId, viewer.memberId, limit);
      return inOrder(await offeredGames(database, viewer.brandId, viewer.memberId, { nodes: ids }), ids).map((row) =>
        view(row, viewer.language),
      );
    },
    async opened(brandId, memberId, nodeId) {
      await writeRecent(database, brandId, memberId, nodeId);
    },
    async known(brandId, { nodeId, code, vendor }) {
      const rows = await offeredGames(database, brandId, null, {
        closed: true,
        ...(nodeId !== undefined && { nodes: [nodeId] }),
        ...(vendor !== undefined && { vendors: [vendor] }),
      });
      const asked = rows.filter(
        (game) =>
          (nodeId !== undefined || code !== undefined) &&
          (code === undefined || game.code === code || game.node_id === code),
      );
      const row = asked.find((game) => game.open) ?? asked[0];
      return row === undefined
        ? null
        : {
            open: row.open,
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
const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
