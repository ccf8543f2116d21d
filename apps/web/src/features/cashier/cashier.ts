import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';

/** A deposit. */
export type Deposit = CallOutput<'GET /wps/report/depositTransaction'>['list'][number];
/** A withdrawal. */
export type Withdrawal = CallOutput<'GET /wps/report/withdrawTransaction'>['list'][number];
/** The member's payee accounts, and how much may still be withdrawn. */
export type Cards = CallOutput<'GET /wps/member/bankCard'>;
/** A payee account: a bank account (`BC`) or an e-wallet (`EW`). */
export type Card = Cards['fullBankCardList'][number];
/** Limits and rules of withdrawals. */
export type WithdrawSettings = CallOutput<'GET /wps/relay/MCSFE_getWithdrawSettings'>;
/** A target and a measured processing time, minutes. */
export type ProcessingTime = CallOutput<'GET /wps/relay/MCSFE_getDepositSettings'>['pace'];

/** Channels, limits and processing time of deposits. */
export const depositSettingsQuery = queryOptions({
  queryKey: ['member', 'deposit-settings'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getDepositSettings', {}, { signal }),
});
/** Limits and processing time of withdrawals. */
export const withdrawSettingsQuery = queryOptions({
  queryKey: ['member', 'withdraw-settings'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getWithdrawSettings', {}, { signal }),
});
/** Payee accounts. */
export const cardsQuery = queryOptions({
  queryKey: ['member', 'cards'],
  queryFn: ({ signal }) => api.request('GET /wps/member/bankCard', {}, { signal }),
});
/** What must be wagered before the next withdrawal, and what has been. */
export const turnoverQuery = queryOptions({
  queryKey: ['member', 'withdrawals', 'turnover'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getWithdrawTurnover', {}, { signal }),
});
/** The fee of a withdrawal of this amount (decimal text) to this kind of account. */
export const chargeQuery = (amount: string, kind: 'BC' | 'EW') =>
  queryOptions({
    queryKey: ['member', 'withdrawals', 'charge', amount, kind],
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/relay/MCSFE_getWithdrawCharge',
        { query: { withdrawAmount: amount, withdrawType: kind } },
        { signal },
      ),
  });
/** Banks that withdrawals can be paid to. */
export const banksQuery = (code = usePreferences.getState().language.code) =>
  queryOptions({
    queryKey: ['banks', code],
    staleTime: 3_600_000,
    queryFn: ({ signal }) => api.request('GET /wps/system/withdrawBanks', {}, { signal }),
  });

/** Whether a deposit may still change state without the member. */
export const isOpen = (deposit: Pick<Deposit, 'status'>): boolean =>
  deposit.status === 'created' || deposit.status === 'pending';
/** The state that a deposit's badge shows: one with instructions waits for its payer first. */
export const shownStatus = ({ status, instructions, slipAt }: Deposit): Deposit['status'] =>
  status === 'pending' && instructions !== null && slipAt === null ? 'created' : status;
/** Whether a withdrawal is in progress, waits for the member's answer, or is being looked into. */
export const isInProgress = (withdrawal: Pick<Withdrawal, 'status'>): boolean =>
  ['requested', 'reviewing', 'approved', 'paying', 'paid', 'not_received'].includes(withdrawal.status);

/** The latest deposits, polled every 5 s while one of them is open. */
export const depositsQuery = queryOptions({
  queryKey: ['member', 'deposits', 'latest'],
  queryFn: ({ signal }) =>
    api.request('GET /wps/report/depositTransaction', { query: { page: 1, size: 5 } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? 5000 : false),
});
/** One deposit, polled every 2 s while it is open. */
export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: ['member', 'deposits', depositId],
    queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getDepositStatus', { query: { depositId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 2000 : false),
    staleTime: 0,
  });
/** The latest withdrawals, polled every 4 s while one is in progress. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['member', 'withdrawals', 'latest'],
  queryFn: ({ signal }) =>
    api.request('GET /wps/report/withdrawTransaction', { query: { page: 1, size: 8 } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.list.some(isInProgress) ? 4000 : false),
  staleTime: 0,
});
