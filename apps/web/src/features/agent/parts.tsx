import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { site } from '../../app/shell-routes.ts';
import { agentPageOf, type AgentPageName } from './agent-pages.ts';

/** The agent centre. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/agent',
    component: lazyRouteComponent(
      retryImport(() => import('./agent-page.tsx')),
      'AgentPage',
    ),
    validateSearch: (search: Record<string, unknown>): { page: AgentPageName } => ({
      page: agentPageOf(search['page']),
    }),
  }),
] as const;
