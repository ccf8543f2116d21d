import { dialogEntry } from '@chokdee/ui/dialogs';
import { PokerChipIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';
import { useWaitingVoids } from './attention.ts';
import type { DecideVoidProps } from './decide-void-dialog.tsx';
import type { EditTableProps } from './edit-table-dialog.tsx';
import type { RoundProps } from './round-dialog.tsx';
import type { VoidProps } from './void-round-dialog.tsx';

/** The live tables: their state, rounds, returns, and requests to make rounds void. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/tables',
    component: lazyRouteComponent(
      retryImport(() => import('./tables-page.tsx')),
      'TablesPage',
    ),
    validateSearch: (raw: Raw) =>
      defined({
        tab: choice(['tables', 'rounds', 'returns', 'voids'], raw['tab']),
        table: text(raw['table']),
        page: page(raw['page']),
      }),
  }),
] as const;

/** A table's limits, a round with its log, and both steps of making it void. */
export const dialogs = {
  editTableModal: dialogEntry<EditTableProps>(() => import('./edit-table-dialog.tsx')),
  tableRoundModal: dialogEntry<RoundProps>(() => import('./round-dialog.tsx')),
  voidRoundModal: dialogEntry<VoidProps>(() => import('./void-round-dialog.tsx'), { nests: true }),
  decideVoidModal: dialogEntry<DecideVoidProps>(() => import('./decide-void-dialog.tsx'), { nests: true }),
};

/** The live tables, with the number of requests that wait. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 45,
    text: 'table-desk:title',
    icon: PokerChipIcon,
    link: linkOptions({ to: '/tables' }),
    permissions: ['tables.table.read', 'tables.round.read'],
    waiting: { tone: 'coral', useCount: useWaitingVoids },
  },
];
