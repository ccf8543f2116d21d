import { createRoute, createRouter, lazyRouteComponent, Outlet, type AnyRoute } from '@tanstack/react-router';
import { retryImport } from '@chokdee/ui/retry-import';
import { pagePath } from '../shared/page-path.ts';
import { searchText } from '../shared/search-text.ts';
import { memberPageOf, type MemberPage } from './member-pages.ts';
import { PageFailure, PagePending } from './page-states.tsx';
import { routes } from './routes.gen.ts';
import { bare, header, root, site } from './shell-routes.ts';
import { HeaderShell, SiteShell } from './shells.tsx';
import { SiteGate } from './site-gate.tsx';

root.update({
  component: SiteGate,
  notFoundComponent: lazyRouteComponent(
    retryImport(() => import('../features/pages/not-found-page.tsx')),
    'NotFoundPage',
  ),
});
site.update({ component: SiteShell });
header.update({ component: HeaderShell });
bare.update({ component: Outlet });

/** The member centre; its pages come from the features. */
const member = createRoute({
  getParentRoute: () => site,
  path: '/member',
  component: lazyRouteComponent(
    retryImport(() => import('../features/member/member-page.tsx')),
    'MemberPage',
  ),
  validateSearch: (search: Record<string, unknown>): { page: MemberPage; deposit?: string } => {
    const deposit = searchText(search['deposit']);
    return { page: memberPageOf(search['page']).name, ...(deposit ? { deposit } : {}) };
  },
});

/**
 * The pages below a parent. The type is that of all pages: the router's types need every page once,
 * below any parent.
 */
const below = (parent: AnyRoute) => routes.filter((route) => (route.options.getParentRoute() as AnyRoute) === parent);

/** The route table. */
export const router = createRouter({
  routeTree: root.addChildren([
    site.addChildren([member, ...below(site)]),
    header.addChildren(below(header)),
    bare.addChildren(below(bare)),
    ...below(root),
  ]),
  // Every spelling of an address leads to the one page of the table (decision D47).
  rewrite: {
    input: ({ url }) => {
      const path = pagePath(url.pathname);
      if (path === url.pathname) return undefined;
      url.pathname = path;
      return url;
    },
  },
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
