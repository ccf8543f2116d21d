import { dialogEntry } from '@chokdee/ui/dialogs';
import { SoccerBallIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { useWaiting } from './attention.ts';
import type { DecideOutcomeProps } from './decide-dialog.tsx';
import type { HoldProps } from './hold-dialog.tsx';
import type { MarginProps } from './margin-dialog.tsx';
import type { ResultProps } from './result-dialog.tsx';
import { sportsSearch } from './search.ts';
import type { StandingProps } from './standing-dialog.tsx';
import type { TermsProps } from './terms-dialog.tsx';
import type { TicketProps } from './ticket-dialog.tsx';
import type { VoidMarketProps } from './void-market-dialog.tsx';

/** Events with their markets, results that wait, tickets, limits and margins. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/sports',
    component: lazyRouteComponent(
      retryImport(() => import('./sports-page.tsx')),
      'SportsPage',
    ),
    validateSearch: sportsSearch,
  }),
] as const;

/** Suspension, margin and limits, both steps of results and void markets, and a ticket. */
export const dialogs = {
  holdSportsModal: dialogEntry<HoldProps>(() => import('./hold-dialog.tsx')),
  sportsTermsModal: dialogEntry<TermsProps>(() => import('./terms-dialog.tsx')),
  sportsMarginModal: dialogEntry<MarginProps>(() => import('./margin-dialog.tsx')),
  sportsStandingModal: dialogEntry<StandingProps>(() => import('./standing-dialog.tsx')),
  sportsResultModal: dialogEntry<ResultProps>(() => import('./result-dialog.tsx')),
  voidMarketModal: dialogEntry<VoidMarketProps>(() => import('./void-market-dialog.tsx')),
  decideSportsModal: dialogEntry<DecideOutcomeProps>(() => import('./decide-dialog.tsx')),
  sportsTicketModal: dialogEntry<TicketProps>(() => import('./ticket-dialog.tsx')),
};

/** Sports, with the number of results and void markets that wait. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 43,
    text: 'sports-desk:title',
    icon: SoccerBallIcon,
    link: linkOptions({ to: '/sports' }),
    permissions: ['sports.events.read', 'sports.tickets.read'],
    waiting: { tone: 'coral', useCount: useWaiting },
  },
];
