import { HouseIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { site } from '../../app/shell-routes.ts';

const homePage = {
  getParentRoute: () => site,
  component: lazyRouteComponent(
    retryImport(() => import('./home-page.tsx')),
    'HomePage',
  ),
} as const;

/** The home page, at all its addresses. */
export const routes = [
  createRoute({ ...homePage, path: '/' }),
  createRoute({ ...homePage, path: '/index' }),
  createRoute({ ...homePage, path: '/index.html' }),
  createRoute({ ...homePage, path: '/home' }),
] as const;

const paths: readonly string[] = ['/', '/index', '/index.html', '/home'];

/** The home page. The registration is a form on it. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'main',
    order: 0,
    text: 'home:header.home',
    icon: HouseIcon,
    link: linkOptions({ to: '/' }),
    isCurrent: ({ path }) => [...paths, '/register', '/register.html'].includes(path),
  },
  {
    menu: 'bar',
    order: 0,
    text: 'home:bar.home',
    icon: HouseIcon,
    link: linkOptions({ to: '/' }),
    isCurrent: ({ path }) => paths.includes(path),
  },
];
