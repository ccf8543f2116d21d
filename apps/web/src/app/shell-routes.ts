import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { useSession } from '../shared/session.ts';
import { queryClient } from '../shared/query.ts';
import { statusQuery } from '../features/status/status.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Open to visitors of a brand that requires a login. */
    readonly openToVisitors?: true;
  }
}

/**
 * The parents of all pages. Each feature's `parts.tsx` chooses one for each of its routes; their
 * components are set in router.tsx, so that no feature imports the shells. This one is the parent
 * of the others.
 */
export const root = createRootRoute({
  beforeLoad: async ({ location, matches }) => {
    if (useSession.getState().signedIn || matches.some(({ staticData }) => staticData.openToVisitors)) return;
    const status = await queryClient.ensureQueryData(statusQuery).catch(() => null);
    if (status?.info.site.loginToHome) throw redirect({ to: '/login', search: { to: location.href } });
  },
});
/** The parent of most pages: header, footer, side bar and bottom bar. */
export const site = createRoute({ getParentRoute: () => root, id: 'site' });
/** The parent of pages with the header only. */
export const header = createRoute({ getParentRoute: () => root, id: 'header' });
/** The parent of pages without header and footer. */
export const bare = createRoute({ getParentRoute: () => root, id: 'bare' });
