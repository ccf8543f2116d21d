import { ChatCircleDotsIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { site } from '../../app/shell-routes.ts';
import { useSession } from '../../shared/session.ts';

/** The member's entries. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/sample',
    component: lazyRouteComponent(
      retryImport(() => import('./sample-page.tsx')),
      'SamplePage',
    ),
  }),
] as const;

/** The entries, for members. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'drawer',
    order: 500,
    text: 'sample:title',
    icon: ChatCircleDotsIcon,
    link: linkOptions({ to: '/sample' }),
    useShown: () => useSession((session) => session.signedIn),
  },
];
