import { dialogEntry } from '@chokdee/ui/dialogs';
import { DiceFiveIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';
import type { EditCapProps } from './edit-cap-dialog.tsx';
import type { EditGameProps } from './edit-game-dialog.tsx';
import type { EditPlayProps } from './edit-play-dialog.tsx';
import type { EditPriceProps } from './edit-price-dialog.tsx';
import type { ImportPricesProps } from './import-prices-dialog.tsx';
import type { LiftNumberProps } from './lift-number-dialog.tsx';
import { modes } from './modes.ts';
import type { RestrictNumbersProps } from './restrict-numbers-dialog.tsx';
import type { SwitchPricesProps } from './switch-prices-dialog.tsx';

/** The lotteries, one of them, and the price lists. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/lottery',
    component: lazyRouteComponent(
      retryImport(() => import('./lottery-page.tsx')),
      'LotteryPage',
    ),
    validateSearch: (raw: Raw) =>
      defined({
        game: text(raw['game']),
        tab: choice(['games', 'prices', 'limits', 'numbers', 'exposure', 'orders'], raw['tab']),
        mode: choice(modes, raw['mode']),
        format: text(raw['format']),
        numero: text(raw['numero']),
        play: text(raw['play']),
        slip: text(raw['slip']),
        page: page(raw['page']),
      }),
  }),
] as const;

/** Changes of lotteries, plays, numbers and prices. */
export const dialogs = {
  editLotteryModal: dialogEntry<EditGameProps>(() => import('./edit-game-dialog.tsx')),
  editPlayModal: dialogEntry<EditPlayProps>(() => import('./edit-play-dialog.tsx')),
  restrictNumbersModal: dialogEntry<RestrictNumbersProps>(() => import('./restrict-numbers-dialog.tsx')),
  liftNumberModal: dialogEntry<LiftNumberProps>(() => import('./lift-number-dialog.tsx')),
  editPriceModal: dialogEntry<EditPriceProps>(() => import('./edit-price-dialog.tsx')),
  importPricesModal: dialogEntry<ImportPricesProps>(() => import('./import-prices-dialog.tsx')),
  switchPricesModal: dialogEntry<SwitchPricesProps>(() => import('./switch-prices-dialog.tsx')),
  editCapModal: dialogEntry<EditCapProps>(() => import('./edit-cap-dialog.tsx')),
};

/** Lotteries. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 42,
    text: 'lottery-desk:title',
    icon: DiceFiveIcon,
    link: linkOptions({ to: '/lottery' }),
    permissions: ['lottery.desk.read'],
  },
];
