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
import { nameIn, type CoverOf, type Games, type Viewer } from './games.ts';
import type { Pictures } from './pictures.ts';
import { kindsByVendor, legacyVendorLists, vendorsByCategory } from './vendors.ts';
import { winOut, type Winners } from './winners.ts';

const viewerOf = (context: CallContext): Viewer => ({
  brandId: context.brand.id,
  memberId: context.player?.memberId ?? null,
  language: context.language,
  address: context.address,
});

/** The caller as a member. Throws the refusal of a visitor. */
const memberOf = (context: CallContext): Viewer & { memberId: string } => ({
  ...viewerOf(context),
  memberId: playerIn(context).memberId,
});

/** The vendors of a comma-separated list as a filter; no filter when the list is empty. */
const vendorFilter = (codes: string | undefined): { vendors?: string[] } => {
  const vendors = (codes ?? '').split(',').filter((code) => code !== '');
  return vendors.length === 0 ? {} : { vendors };
};

/** Binds the calls of the catalogue. */
export const catalogueRoutes = (
  games: Games,
  winners: Winners,
  { coverOf, pictures }: { readonly coverOf: CoverOf; readonly pictures: Pictures },
): readonly Binding[] => [
  bind(newGameVendor, async (_input, context) => {
    const offer = await games.vendors(viewerOf(context));
    return {
      data: { lanes: vendorsByCategory(offer.vendors, offer.games, { language: context.language, coverOf, pictures }) },
    };
  }),
  bind(gameVendor, async (_input, context) =>
    legacyVendorLists((await games.vendors(viewerOf(context))).vendors, context.language),
  ),
  bind(vassGameType, async (_input, context) => {
    const offer = await games.vendors(viewerOf(context));
    return { content: kindsByVendor(offer.vendors, offer.games) };
  }),
  bind(gameList, async ({ query }, context) => {
    const { games: list, total } = await games.list(viewerOf(context), {
      ...(query.gameType && { category: query.gameType }),
      ...vendorFilter(query.vassalage),
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
      { ...vendorFilter(query.vassalage), ...(query.gameType && { category: query.gameType }) },
      query.limitNum,
    ),
  })),
  bind(favouriteGames, (_input, context) => games.favourites(memberOf(context))),
  bind(favouriteList, async ({ query }, context) => {
    const all = await games.favouriteGames(memberOf(context), query.gameType);
    return {
      content: all.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize),
      pageNum: query.pageNo,
      totalPages: Math.ceil(all.length / query.pageSize),
    };
  }),
  bind(addFavourite, ({ body }, context) => games.addFavourite(memberOf(context), String(body.nodeId))),
  bind(removeFavourite, ({ query }, context) => games.removeFavourite(memberOf(context), query.nodeId)),
  bind(recentGames, ({ query }, context) => games.recent(memberOf(context), query.limitNum)),
  bind(winnerBoard, async ({ query }, { brand, language }) => {
    const wins = await winners.board(brand.id, query.gameCategory, query.limitNum);
    return {
      list: wins.map((win) => ({
        vo: { ...winOut(win, coverOf), gameName: nameIn(win.names, language), vassalage: win.vendor },
      })),
    };
  }),
];
