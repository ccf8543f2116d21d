import type { CallOutput } from '@chokdee/contract/client';
import { hasPictures } from '../features/catalogue/categories.ts';
import { putPicture, putTexts, type Fill } from './fill.ts';
import { hotShown, manyCategoryTiles } from './first-pages.ts';

/** The answers that home's first screen shows. */
export interface HomeAnswers {
  readonly promotions: Pick<CallOutput<'GET /wps/relay/PROMOFE_getPromotions'>, 'list'>;
  readonly hot: Pick<CallOutput<'GET /wps/relay/GCSGAME_hotGamesV2'>, 'list'>;
  readonly vendorCategories: CallOutput<'GET /wps/relay/GCSGAME_newGameVendor'>;
}

/**
 * Fills in the first promotion and the most played game of the first category with pictures.
 * Returns `false` when there is no promotion with a banner.
 */
export const fillHome: Fill<HomeAnswers> = (screen, { promotions, hot, vendorCategories }, { texts, files }) => {
  const [promotion] = promotions.list;
  // The first screen has the project's own pictures only.
  const banner = promotion?.imageUrl === '' ? files.promotions[promotion.bannerKey] : undefined;
  if (!promotion || !banner) return false;
  const categories = vendorCategories.data.lanes;
  const category = categories.find(({ title }) => hasPictures(title))?.title ?? '';
  const games = hot.list.filter((game) => game.gameType === category);
  const lead = games.length >= hotShown ? games[0] : undefined;
  const cover = files.covers[lead?.gameId ?? ''];
  putTexts(screen, {
    heading: texts.heading,
    eyebrow: promotion.tag || texts.promotions,
    title: promotion.title,
    text: promotion.summary,
    hot: texts.hot[category],
    game: lead?.displayName,
  });
  const phone = !matchMedia('(width >= 48rem)').matches;
  putPicture(screen, 'banner', phone ? banner : undefined);
  putPicture(screen, 'cover', cover);
  if (!cover) screen.querySelector('[data-hot]')?.remove();
  screen
    .querySelector('.category-tiles-space')
    ?.toggleAttribute('data-many', categories.length + 1 >= manyCategoryTiles);
  // As on the page: only on phones does text lie on pictures, which are dark in both themes.
  if (!phone) screen.querySelector('[data-theme]')?.removeAttribute('data-theme');
  return true;
};
