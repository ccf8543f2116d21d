import { dialogEntry } from '@chokdee/ui/dialogs';
import { DeviceMobileIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { site } from '../../app/shell-routes.ts';

const downPage = {
  getParentRoute: () => site,
  component: lazyRouteComponent(
    retryImport(() => import('./down-page.tsx')),
    'DownPage',
  ),
} as const;

/** The page that installs the site as an app. */
export const routes = [
  createRoute({ ...downPage, path: '/down' }),
  createRoute({ ...downPage, path: '/download', staticData: { openToVisitors: true } }),
] as const;

/** The site's address for a phone. */
export const dialogs = {
  appModal: dialogEntry(() => import('./app-dialog.tsx')),
};

/** The page that installs the site as an app. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'drawer',
    order: 30,
    text: 'home:footer.app',
    icon: DeviceMobileIcon,
    link: linkOptions({ to: '/down' }),
  },
  { menu: 'footer', order: 70, text: 'home:footer.app', link: linkOptions({ to: '/down' }) },
];
