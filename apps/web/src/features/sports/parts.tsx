import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { site } from '../../app/shell-routes.ts';
import { readSeasonSearch, readSportsSearch } from './search.ts';
import type { TicketProps } from './ticket-dialog.tsx';

const overview = {
  getParentRoute: () => site,
  component: lazyRouteComponent(
    retryImport(() => import('./sports-page.tsx')),
    'SportsPage',
  ),
  validateSearch: readSportsSearch,
} as const;

/** Sports and esports, one event, the member's bets, results, season tables and rules. */
export const routes = [
  createRoute({ ...overview, path: '/sports' }),
  createRoute({ ...overview, path: '/esports' }),
  createRoute({
    getParentRoute: () => site,
    path: '/sports/event/$id',
    component: lazyRouteComponent(
      retryImport(() => import('./event-page.tsx')),
      'EventPage',
    ),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/sports/bets',
    component: lazyRouteComponent(
      retryImport(() => import('./bets-page.tsx')),
      'SportsBetsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/sports/results',
    component: lazyRouteComponent(
      retryImport(() => import('./results-page.tsx')),
      'SportsResultsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/sports/season',
    component: lazyRouteComponent(
      retryImport(() => import('./season-page.tsx')),
      'SportsSeasonPage',
    ),
    validateSearch: readSeasonSearch,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/sports/rules',
    component: lazyRouteComponent(
      retryImport(() => import('./rules-page.tsx')),
      'SportsRulesPage',
    ),
  }),
] as const;

/** The slip on phones, and one ticket. */
export const dialogs = {
  sportsSlipModal: dialogEntry(() => import('./slip-dialog.tsx')),
  sportsTicketModal: dialogEntry<TicketProps>(() => import('./ticket-dialog.tsx')),
};
