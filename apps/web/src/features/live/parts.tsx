import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bare, site } from '../../app/shell-routes.ts';
import { readLobbySearch } from '../lobby/lobby-search.ts';
import type { LayoutsProps } from './layouts-dialog.tsx';
import type { ProofProps } from './proof-dialog.tsx';

/** The rounds of a table with their proofs, and favourite bets. */
export const dialogs = {
  tableProofModal: dialogEntry<ProofProps>(() => import('./proof-dialog.tsx')),
  tableLayoutsModal: dialogEntry<LayoutsProps>(() => import('./layouts-dialog.tsx')),
};

/** The live tables, several of them, one of them, and the proof of a round. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/live',
    component: lazyRouteComponent(
      retryImport(() => import('./live-page.tsx')),
      'LivePage',
    ),
    validateSearch: readLobbySearch,
  }),
  createRoute({
    getParentRoute: () => bare,
    path: '/live/several',
    component: lazyRouteComponent(
      retryImport(() => import('./several-page.tsx')),
      'SeveralPage',
    ),
    validateSearch: (search: Record<string, unknown>): { tables?: string } =>
      typeof search['tables'] === 'string' ? { tables: search['tables'].slice(0, 200) } : {},
  }),
  createRoute({
    getParentRoute: () => bare,
    path: '/live/$table',
    component: lazyRouteComponent(
      retryImport(() => import('./table-page.tsx')),
      'TablePage',
    ),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/fairness/tables/$id',
    component: lazyRouteComponent(
      retryImport(() => import('./round-page.tsx')),
      'RoundPage',
    ),
  }),
] as const;
