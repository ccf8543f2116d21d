import { dialogEntry } from '@chokdee/ui/dialogs';
import { TrayIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DeadLetterProps } from './dead-letter-dialog.tsx';
import type { ResendProps } from './resend-dialog.tsx';
import { eventsSearch } from './search.ts';

/** The consumers of the outbox and their dead letters. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/events',
    component: lazyRouteComponent(
      retryImport(() => import('./events-page.tsx')),
      'EventsPage',
    ),
    validateSearch: eventsSearch,
  }),
] as const;

/** A dead letter, and sending it again. */
export const dialogs = {
  deadLetterModal: dialogEntry<DeadLetterProps>(() => import('./dead-letter-dialog.tsx')),
  resendEventModal: dialogEntry<ResendProps>(() => import('./resend-dialog.tsx'), { nests: true }),
};

/** The consumers of the outbox. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 20,
    text: 'console:nav.events',
    icon: TrayIcon,
    link: linkOptions({ to: '/events' }),
    permissions: ['outbox.events.read'],
  },
];
