import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';

/** A deposit. */
export type Deposit = CallOutput<'GET /wps/report/depositTransaction'>['list'][number];
/** A withdrawal. */
export type Withdrawal = CallOutput<'GET /wps/report/withdrawTransaction'>['list'][number];
/** The member's payee accounts and what may still be withdrawn. */
export type Cards = CallOutput<'GET /wps/member/bankCard'>;
/** A measured pace beside the figure aimed at. */
export type ProcessingTime = CallOutput<'GET /wps/relay/MCSFE_getDepositSettings'>['pace'];

/** Channels, limits and pace of deposits. */
export const depositSettingsQuery = queryOptions({
  queryKey: ['member', 'deposit-settings'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getDepositSettings', {}, { signal }),
});
/** Limits and pace of withdrawals. */
export const withdrawSettingsQuery = queryOptions({
  queryKey: ['member', 'withdraw-settings'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getWithdrawSettings', {}, { signal }),
});
/** Payee accounts. */
export const cardsQuery = queryOptions({
  queryKey: ['member', 'cards'],
  queryFn: ({ signal }) => api.request('GET /wps/member/bankCard', {}, { signal }),
});
/** Banks money can be sent to. */
export const banksQuery = (code = usePreferences.getState().language.code) =>
  queryOptions({
    queryKey: ['banks', code],
    staleTime: 3_600_000,
    queryFn: ({ signal }) => api.request('GET /wps/system/withdrawBanks', {}, { signal }),
  });

/** Whether a deposit may still change by itself. */
export const isOpen = (deposit: Pick<Deposit, 'status'>): boolean =>
  deposit.status === 'created' || deposit.status === 'pending';
/** Whether a withdrawal is still on its way, or waits for the member's word. */
export const isInProgress = (withdrawal: Pick<Withdrawal, 'status'>): boolean =>
  ['requested', 'reviewing', 'approved', 'paying', 'paid'].includes(withdrawal.status);

/** The latest deposits; asked again while one of them is open. */
export const depositsQuery = queryOptions({
  queryKey: ['member', 'deposits', 'latest'],
  queryFn: ({ signal }) =>
    api.request('GET /wps/report/depositTransaction', { query: { page: 1, size: 5 } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? 5000 : false),
});
/** One deposit; asked again every two seconds while it is open. */
export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: ['member', 'deposits', depositId],
    queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getDepositStatus', { query: { depositId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 2000 : false),
    staleTime: 0,
  });
/** The latest withdrawals; asked again while one is on its way. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['member', 'withdrawals', 'latest'],
  queryFn: ({ signal }) =>
    api.request('GET /wps/report/withdrawTransaction', { query: { page: 1, size: 8 } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.list.some(isInProgress) ? 4000 : false),
  staleTime: 0,
});
