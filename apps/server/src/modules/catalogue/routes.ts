import {
  addFavourite,
  favouriteGames,
  favouriteList,
  gameList,
  gameVendor,
  hotGames,
  newGameVendor,
  recentGames,
  removeFavourite,
  vassGameType,
  winnerBoard,
} from '@chokdee/contract/calls/catalogue';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { nameIn, type Games, type Viewer } from './games.ts';
import { kinds, vendorsByCategory, legacyVendorLists } from './vendors.ts';
import { winOut, type Winners } from './winners.ts';

const viewerOf = (context: CallContext): Viewer => ({
  brandId: context.brand.id,
  memberId: context.player?.memberId ?? null,
  language: context.language,
});

function ownerOf(context: CallContext): Viewer & { memberId: string } {
  return { ...viewerOf(context), memberId: playerIn(context).memberId };
}

/** A comma list as the names in it; nothing when it is empty. */
const listed = (codes: string | undefined): { vendors?: string[] } => {
  const vendors = (codes ?? '').split(',').filter((code) => code !== '');
  return vendors.length === 0 ? {} : { vendors };
};

/** The calls of the catalogue. */
export const catalogueRoutes = (
  games: Games,
  winners: Winners,
  coverOf: (code: string, version: string) => string,
): readonly Binding[] => [
  bind(newGameVendor, async (_input, { brand, language }) => {
    const offer = await games.vendors(brand.id);
    return { data: { lanes: vendorsByCategory(offer.vendors, offer.games, language, coverOf) } };
  }),
  bind(gameVendor, async (_input, { brand, language }) =>
    legacyVendorLists((await games.vendors(brand.id)).vendors, language),
  ),
  bind(vassGameType, async (_input, { brand }) => {
    const offer = await games.vendors(brand.id);
    return { content: kinds(offer.vendors, offer.games) };
  }),
  bind(gameList, async ({ query }, context) => {
    const { games: list, total } = await games.list(viewerOf(context), {
      ...(query.gameType && { category: query.gameType }),
      ...listed(query.vassalage),
      ...(query.gameClassify && { classify: query.gameClassify }),
      ...(query.gameName && { search: query.gameName }),
      sort: query.sort,
      page: query.pageNo,
      size: query.pageSize,
    });
    return { games: list, totalPages: Math.ceil(total / query.pageSize), totalCount: total };
  }),
  bind(hotGames, async ({ query }, context) => ({
    list: await games.hot(
      viewerOf(context),
      { ...listed(query.vassalage), ...(query.gameType && { category: query.gameType }) },
      query.limitNum,
    ),
  })),
  bind(favouriteGames, (_input, context) => games.favourites(ownerOf(context))),
  bind(favouriteList, async ({ query }, context) => {
    const all = await games.favouriteGames(ownerOf(context), query.gameType);
    return {
      content: all.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize),
      pageNum: query.pageNo,
      totalPages: Math.ceil(all.length / query.pageSize),
    };
  }),
  bind(addFavourite, ({ body }, context) => games.like(ownerOf(context), String(body.nodeId))),
  bind(removeFavourite, ({ query }, context) => games.unlike(ownerOf(context), query.nodeId)),
  bind(recentGames, ({ query }, context) => games.recent(ownerOf(context), query.limitNum)),
  bind(winnerBoard, async ({ query }, { brand, language }) => {
    const wins = await winners.board(brand.id, query.gameCategory, query.limitNum);
    return {
      list: wins.map((win) => ({
        vo: { ...winOut(win, coverOf), gameName: nameIn(win.names, language), vassalage: win.vendor },
      })),
    };
  }),
];
