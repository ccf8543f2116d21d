import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** The rules of deposits and withdrawals. */
export type Rules = CallOutput<'GET /console/cashier/settings'>;
/** Deposits and withdrawals in figures. */
export type Overview = CallOutput<'GET /console/cashier/overview'>;

/** The rules of deposits and withdrawals. */
export const rulesQuery = queryOptions({
  queryKey: ['cashier', 'rules'],
  queryFn: ({ signal }) => api.request('GET /console/cashier/settings', {}, { signal }),
});
/** Deposits and withdrawals in figures, refreshed every 15 s. */
export const overviewQuery = queryOptions({
  queryKey: ['cashier', 'overview'],
  queryFn: ({ signal }) => api.request('GET /console/cashier/overview', {}, { signal }),
  refetchInterval: 15_000,
});

/** The name of a channel where it has one. */
export const namedChannels = ['sandbox', 'promptpay', 'transfer', 'gateway', 'manual'] as const;
