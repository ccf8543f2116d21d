import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { CrashState } from '@chokdee/ui/states';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx';
import { auditSearch, depositsSearch, eventsSearch, membersSearch, withdrawalsSearch } from './search-params.ts';
import { SessionGate } from './session-gate.tsx';

const root = createRootRoute({
  component: SessionGate,
  notFoundComponent: lazyRouteComponent(
    retryImport(() => import('./not-found-page.tsx')),
    'NotFoundPage',
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/withdrawals', search: {} });
  },
});
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  component: WithdrawalsPage,
  validateSearch: withdrawalsSearch,
});
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits',
  component: lazyRouteComponent(
    retryImport(() => import('../features/deposits/deposits-page.tsx')),
    'DepositsPage',
  ),
  validateSearch: depositsSearch,
});
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(
    retryImport(() => import('../features/members/members-page.tsx')),
    'MembersPage',
  ),
  validateSearch: membersSearch,
});
const ledger = createRoute({
  getParentRoute: () => root,
  path: '/ledger',
  component: lazyRouteComponent(
    retryImport(() => import('../features/ledger/ledger-page.tsx')),
    'LedgerPage',
  ),
});
const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lazyRouteComponent(
    retryImport(() => import('../features/events/events-page.tsx')),
    'EventsPage',
  ),
  validateSearch: eventsSearch,
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(
    retryImport(() => import('../features/audit/audit-page.tsx')),
    'AuditPage',
  ),
  validateSearch: auditSearch,
});
const operators = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  component: lazyRouteComponent(
    retryImport(() => import('../features/operators/operators-page.tsx')),
    'OperatorsPage',
  ),
});
const site = createRoute({
  getParentRoute: () => root,
  path: '/site',
  component: lazyRouteComponent(
    retryImport(() => import('../features/site/site-page.tsx')),
    'SitePage',
  ),
});

const Pending = () => (
  <div className="flex flex-col gap-4" aria-hidden="true">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-24 rounded-3" />
    <Skeleton className="h-96 rounded-3" />
  </div>
);
const Failure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <CrashState error={error} onRetry={reset} />
);

/**
 * The console's routes. Filters and the opened row are in the address, so that it can be shared.
 */
export const router = createRouter({
  routeTree: root.addChildren([home, withdrawals, deposits, members, ledger, events, audit, operators, site]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: Failure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
