import { dialogEntry } from '@chokdee/ui/dialogs';
import { TicketIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';
import { useAttention } from './attention.ts';
import type { CalendarProps } from './calendar-dialog.tsx';
import type { DecideProps } from './decide-dialog.tsx';
import type { ProposeProps } from './propose-dialog.tsx';
import { drawStates } from './states.ts';

/** The monitor of the draws and their calendars. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/draws',
    component: lazyRouteComponent(
      retryImport(() => import('./draws-page.tsx')),
      'DrawsPage',
    ),
    validateSearch: (raw: Raw) =>
      defined({
        tab: choice(['attention', 'all', 'calendars'], raw['tab']),
        page: page(raw['page']),
        game: text(raw['game']),
        state: choice(drawStates, raw['state']),
      }),
  }),
] as const;

/** Entry of a result by one person, its confirmation by another, and the calendar of a game. */
export const dialogs = {
  proposeDrawModal: dialogEntry<ProposeProps>(() => import('./propose-dialog.tsx')),
  decideDrawModal: dialogEntry<DecideProps>(() => import('./decide-dialog.tsx')),
  drawCalendarModal: dialogEntry<CalendarProps>(() => import('./calendar-dialog.tsx')),
};

/** The draws, with the number of those that need attention. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 40,
    text: 'draws:console.title',
    icon: TicketIcon,
    link: linkOptions({ to: '/draws' }),
    permissions: ['draws.results.read', 'draws.calendar.read'],
    waiting: { tone: 'coral', useCount: useAttention },
  },
];
