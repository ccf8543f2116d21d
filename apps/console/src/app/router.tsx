import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { CrashState } from '@chokdee/ui/states';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { HomePage } from './home-page.tsx';
import { root } from './root-route.ts';
import { routes } from './routes.gen.ts';
import { SessionGate } from './session-gate.tsx';

root.update({
  component: SessionGate,
  notFoundComponent: lazyRouteComponent(
    retryImport(() => import('./not-found-page.tsx')),
    'NotFoundPage',
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: HomePage,
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
  routeTree: root.addChildren([home, ...routes]),
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
