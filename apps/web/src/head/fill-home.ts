import { putPicture, putTexts, type Fill } from './fill.ts';
import { hotShown, manyCategoryTiles } from './first-pages.ts';

/** What home's first screen shows of the answers, as the calls give it. */
export interface HomeAnswers {
  readonly promotions: {
    readonly list: readonly {
      readonly tag: string;
      readonly title: string;
      readonly summary: string;
      readonly bannerKey: string;
    }[];
  };
  readonly hot: {
    readonly list: readonly { readonly gameId: string; readonly gameType: string; readonly displayName: string }[];
  };
  readonly lanes: { readonly data: { readonly lanes: readonly { readonly title: string }[] } };
}

/** The first promotion and the most played game of the first category. Without a promotion, or a picture of it, there is nothing to show. */
export const fillHome: Fill<HomeAnswers> = (screen, { promotions, hot, lanes }, { words, files }) => {
  const [promotion] = promotions.list;
  const banner = files.promotions[promotion?.bannerKey ?? ''];
  if (!promotion || !banner) return false;
  const category = lanes.data.lanes[0]?.title ?? '';
  const games = hot.list.filter((game) => game.gameType === category);
  const lead = games.length >= hotShown ? games[0] : undefined;
  const cover = files.covers[lead?.gameId ?? ''];
  putTexts(screen, {
    house: words.house,
    eyebrow: promotion.tag || words.promotions,
    title: promotion.title,
    text: promotion.summary,
    hot: words.hot[category],
    game: lead?.displayName,
  });
  putPicture(screen, 'banner', banner);
  putPicture(screen, 'cover', cover);
  if (!cover) screen.querySelector('[data-hot]')?.remove();
  screen.querySelector('.stalls-room')?.toggleAttribute('data-many', lanes.data.lanes.length + 1 >= manyCategoryTiles);
  // As the page itself has it: words stand on pictures of the night on a phone only.
  if (matchMedia('(width >= 48rem)').matches) screen.querySelector('[data-theme]')?.removeAttribute('data-theme');
  return true;
};
