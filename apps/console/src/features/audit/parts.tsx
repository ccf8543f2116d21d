import { dialogEntry } from '@chokdee/ui/dialogs';
import { ClipboardTextIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { EntryProps } from './entry-dialog.tsx';
import { auditSearch } from './search.ts';

/** The audit log. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    component: lazyRouteComponent(
      retryImport(() => import('./audit-page.tsx')),
      'AuditPage',
    ),
    validateSearch: auditSearch,
  }),
] as const;

/** An entry of the audit log. */
export const dialogs = {
  auditEntryModal: dialogEntry<EntryProps>(() => import('./entry-dialog.tsx')),
};

/** The audit log. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 30,
    text: 'console:nav.audit',
    icon: ClipboardTextIcon,
    link: linkOptions({ to: '/audit' }),
    permissions: ['audit.log.read'],
  },
];
