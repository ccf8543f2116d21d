import { dialogEntry } from '@chokdee/ui/dialogs';
import { ClipboardTextIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { defined, page, type Raw } from '../../shared/search-params.ts';
import type { CloseEntryProps } from './close-entry-dialog.tsx';

/** The open entries of members. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/sample',
    component: lazyRouteComponent(
      retryImport(() => import('./sample-page.tsx')),
      'SamplePage',
    ),
    validateSearch: (raw: Raw) => defined({ page: page(raw['page']) }),
  }),
] as const;

/** Closes an entry. */
export const dialogs = {
  closeSampleEntryModal: dialogEntry<CloseEntryProps>(() => import('./close-entry-dialog.tsx')),
};

/** The open entries. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 500,
    text: 'sample:console.title',
    icon: ClipboardTextIcon,
    link: linkOptions({ to: '/sample' }),
    permissions: ['sample.entries.read'],
  },
];
