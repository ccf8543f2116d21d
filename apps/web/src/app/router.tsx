import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { useSession } from '../shared/session.ts';
import { queryClient } from '../shared/query.ts';
import { readGameSearch } from '../features/game/game-search.ts';
import { readLobbySearch } from '../features/lobby/lobby-search.ts';
import { statusQuery } from '../features/status/status.ts';
import { retryImport } from '@chokdee/ui/retry-import';
import { defaultMemberPage, memberPages, type MemberPage } from './page-names.ts';
import { PageFailure, PagePending } from './page-states.tsx';
import { HeaderShell, SiteShell } from './shells.tsx';
import { SiteGate } from './site-gate.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
/** Pages that are open to visitors of a brand that requires a login (product.md section 2). */
const openPaths = ['/login', '/register', '/register.html', '/helpmc', '/download'];

const root = createRootRoute({
  component: SiteGate,
  notFoundComponent: lazyRouteComponent(
    retryImport(() => import('../features/pages/not-found-page.tsx')),
    'NotFoundPage',
  ),
  beforeLoad: async ({ location }) => {
    if (useSession.getState().signedIn || openPaths.includes(location.pathname)) return;
    const status = await queryClient.ensureQueryData(statusQuery).catch(() => null);
    if (status?.info.site.loginToHome) throw redirect({ to: '/login', search: { to: location.pathname } });
  },
});

const site = createRoute({ getParentRoute: () => root, id: 'site', component: SiteShell });
const header = createRoute({ getParentRoute: () => root, id: 'header', component: HeaderShell });
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: Outlet });

const homePage = lazyRouteComponent(
  retryImport(() => import('../features/home/home-page.tsx')),
  'HomePage',
);
const registerPage = lazyRouteComponent(
  retryImport(() => import('../features/auth/register-page.tsx')),
  'RegisterPage',
);
const home = (['/', '/index', '/index.html', '/home'] as const).map((path) =>
  createRoute({ getParentRoute: () => site, path, component: homePage }),
);
const register = (['/register', '/register.html'] as const).map((path) =>
  createRoute({
    getParentRoute: () => site,
    path,
    component: registerPage,
    validateSearch: (search: Record<string, unknown>) => ({
      referralCode: text(search['referralCode']),
      affiliateCode: text(search['affiliateCode']),
    }),
  }),
);

const lobbyPage = lazyRouteComponent(
  retryImport(() => import('../features/lobby/lobby-page.tsx')),
  'LobbyPage',
);
const categories = (['/elott', '/rng', '/live', '/fish', '/pvp', '/sports', '/esports'] as const).map((path) =>
  createRoute({ getParentRoute: () => site, path, component: lobbyPage, validateSearch: readLobbySearch }),
);
const lotteries = (['/lottery', '/Vnlottery'] as const).map((path) =>
  createRoute({ getParentRoute: () => header, path, component: lobbyPage, validateSearch: readLobbySearch }),
);

const notYetPage = lazyRouteComponent(
  retryImport(() => import('../features/pages/not-yet-page.tsx')),
  'NotYetPage',
);
const notYetRoutes = (['/vip', '/pointMall', '/join'] as const).map((path) =>
  createRoute({ getParentRoute: () => site, path, component: notYetPage }),
);
const downPage = lazyRouteComponent(
  retryImport(() => import('../features/install/down-page.tsx')),
  'DownPage',
);
const down = (['/down', '/download'] as const).map((path) =>
  createRoute({ getParentRoute: () => site, path, component: downPage }),
);
const creditsRoute = createRoute({
  getParentRoute: () => site,
  path: '/credits',
  component: lazyRouteComponent(
    retryImport(() => import('../features/pages/credits-page.tsx')),
    'CreditsPage',
  ),
});
const promotions = createRoute({
  getParentRoute: () => site,
  path: '/promotions',
  component: lazyRouteComponent(
    retryImport(() => import('../features/promotions/promotions-page.tsx')),
    'PromotionsPage',
  ),
});
const promotion = createRoute({
  getParentRoute: () => site,
  path: '/promoDetail',
  component: lazyRouteComponent(
    retryImport(() => import('../features/promotions/promotion-page.tsx')),
    'PromotionPage',
  ),
  validateSearch: (search: Record<string, unknown>): { promo?: string } => {
    const promo = text(search['promo']);
    return promo ? { promo } : {};
  },
});
const seamless = createRoute({ getParentRoute: () => header, path: '/seamless', component: notYetPage });

const helpPage = lazyRouteComponent(
  retryImport(() => import('../features/pages/help-page.tsx')),
  'HelpPage',
);
const helpRoute = createRoute({ getParentRoute: () => site, path: '/help', component: helpPage });
const helpOnly = createRoute({ getParentRoute: () => bare, path: '/helpmc', component: helpPage });

const loginRoute = createRoute({
  getParentRoute: () => bare,
  path: '/login',
  component: lazyRouteComponent(
    retryImport(() => import('../features/auth/login-page.tsx')),
    'LoginPage',
  ),
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = text(search['to']);
    return to?.startsWith('/') && !to.startsWith('//') ? { to } : {};
  },
});

const member = createRoute({
  getParentRoute: () => site,
  path: '/member',
  component: lazyRouteComponent(
    retryImport(() => import('../features/member/member-page.tsx')),
    'MemberPage',
  ),
  validateSearch: (search: Record<string, unknown>): { page: MemberPage; deposit?: string } => {
    const deposit = text(search['deposit']);
    return {
      page: memberPages.find((page) => page === search['page']) ?? defaultMemberPage,
      ...(deposit ? { deposit } : {}),
    };
  },
});

const game = createRoute({
  getParentRoute: () => root,
  path: '/game',
  component: lazyRouteComponent(
    retryImport(() => import('../features/game/game-page.tsx')),
    'GamePage',
  ),
  validateSearch: readGameSearch,
});

const routeTree = root.addChildren([
  site.addChildren([
    ...home,
    ...register,
    ...categories,
    ...notYetRoutes,
    ...down,
    creditsRoute,
    promotions,
    promotion,
    helpRoute,
    member,
  ]),
  header.addChildren([...lotteries, seamless]),
  bare.addChildren([helpOnly, loginRoute]),
  game,
]);

/** The route table of product.md section 2. */
export const router = createRouter({
  routeTree,
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
