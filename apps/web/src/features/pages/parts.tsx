import { dialogEntry } from '@chokdee/ui/dialogs';
import { InfoIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { bare, site } from '../../app/shell-routes.ts';
import type { HelpProps } from './help-dialog.tsx';

const helpPage = lazyRouteComponent(
  retryImport(() => import('./help-page.tsx')),
  'HelpPage',
);
const notYetPage = lazyRouteComponent(
  retryImport(() => import('./not-yet-page.tsx')),
  'NotYetPage',
);

/** Help, credits, and the addresses of products that are not offered yet. */
export const routes = [
  createRoute({ getParentRoute: () => site, path: '/help', component: helpPage }),
  createRoute({
    getParentRoute: () => bare,
    path: '/helpmc',
    component: helpPage,
    staticData: { openToVisitors: true },
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/credits',
    component: lazyRouteComponent(
      retryImport(() => import('./credits-page.tsx')),
      'CreditsPage',
    ),
  }),
  createRoute({ getParentRoute: () => site, path: '/vip', component: notYetPage }),
  createRoute({ getParentRoute: () => site, path: '/pointMall', component: notYetPage }),
  createRoute({ getParentRoute: () => site, path: '/join', component: notYetPage }),
] as const;

/** The help centre as a panel. */
export const dialogs = {
  helpCenterModal: dialogEntry<HelpProps>(() => import('./help-dialog.tsx'), { group: 'centre' }),
};

/** Help, its topics, and credits. */
export const navigation: readonly NavigationEntry[] = [
  { menu: 'drawer', order: 20, text: 'home:footer.help', icon: InfoIcon, link: linkOptions({ to: '/help' }) },
  { menu: 'footer', order: 10, text: 'home:footer.help', link: linkOptions({ to: '/help', hash: '' }) },
  { menu: 'footer', order: 20, text: 'home:footer.deposit', link: linkOptions({ to: '/help', hash: 'deposit' }) },
  { menu: 'footer', order: 30, text: 'home:footer.fairness', link: linkOptions({ to: '/help', hash: 'fairness' }) },
  { menu: 'footer', order: 40, text: 'home:footer.play', link: linkOptions({ to: '/help', hash: 'play' }) },
  { menu: 'footer', order: 50, text: 'home:footer.terms', link: linkOptions({ to: '/help', hash: 'terms' }) },
  { menu: 'footer', order: 60, text: 'home:footer.privacy', link: linkOptions({ to: '/help', hash: 'privacy' }) },
  { menu: 'footer', order: 80, text: 'home:footer.credits', link: linkOptions({ to: '/credits' }) },
];
