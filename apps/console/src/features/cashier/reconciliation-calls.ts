import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { namedChannels } from './calls.ts';

/** A business day of a channel. */
export type ReconciliationDay = CallOutput<'GET /console/reconciliation'>['list'][number];
/** A payment on which a channel and the ledger disagree. */
export type Finding = CallOutput<'GET /console/reconciliation/findings'>['list'][number];

/** A page of compared days, read every 3 s while one is being compared. */
export const useReconciliationDays = (page: number) =>
  useQuery({
    queryKey: ['cashier', 'reconciliation', 'days', page],
    queryFn: ({ signal }) =>
      api.request('GET /console/reconciliation', { query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ status }) => status === 'due') ? 3_000 : false),
  });

/** A page of findings: the open ones, or all. `comparedAt`: of the last comparison. */
export const useFindings = (open: boolean, page: number, comparedAt: number) =>
  useQuery({
    queryKey: ['cashier', 'reconciliation', 'findings', open, page, comparedAt],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/reconciliation/findings',
        { query: { open: open ? 'true' : 'false', page, size: pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The name of a channel. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation('cashier-desk');
  return (channel) => {
    const named = namedChannels.find((each) => each === channel);
    return named ? t(`channelNames.${named}`) : channel;
  };
}
