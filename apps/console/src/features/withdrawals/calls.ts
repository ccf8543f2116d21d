import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { usePreferences } from '@chokdee/ui/preferences';
import { setServerTime } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';
import { api, type WithdrawalDetail } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import type { views } from '../../app/searches.ts';

/** Part of the withdrawals. */
export type View = (typeof views)[number];
/** A withdrawal by its keys. */
export interface Key {
  readonly memberId: string;
  readonly id: string;
}
/** How often the queue is asked again, milliseconds. */
const pulse = 4_000;

/** The queue in figures, kept fresh. It also sets the page's clock. */
export const useSummary = () =>
  useQuery({
    queryKey: ['withdrawals', 'summary'],
    queryFn: async ({ signal }) => {
      const summary = await api.request('GET /console/withdrawals/summary', {}, { signal });
      setServerTime(summary.at);
      return summary;
    },
    refetchInterval: pulse,
  });

/** A page of withdrawals, kept fresh. */
export const useWithdrawals = (view: View, text: string, page: number) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['withdrawals', 'list', view, text, page, language],
    queryFn: ({ signal }) =>
      api.request('GET /console/withdrawals', { query: { view, text, page, size: pageSize } }, { signal }),
    refetchInterval: pulse,
    placeholderData: keepPreviousData,
  });
};

/** One withdrawal, kept fresh: also after its end the bank may contradict. */
export const withdrawalQuery = ({ memberId, id }: Key, language: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'one', id, language],
    queryFn: ({ signal }) =>
      api.request('GET /console/withdrawals/:memberId/:id', { params: { memberId, id } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pulse,
  });

/** What can be done to a withdrawal. */
export type Action =
  | { readonly do: 'take' | 'release' | 'approve' | 'ask' }
  | { readonly do: 'reject'; readonly reason: string }
  | { readonly do: 'resolve'; readonly outcome: 'paid' | 'refused'; readonly reason: string }
  | { readonly do: 'contrary'; readonly outcome: 'kept' | 'corrected'; readonly reason: string }
  | { readonly do: 'complaint'; readonly outcome: 'received' | 'returned'; readonly reason: string };

const send = (withdrawal: WithdrawalDetail, action: Action): Promise<WithdrawalDetail> => {
  const params = { memberId: withdrawal.memberId, id: withdrawal.id };
  const { version } = withdrawal;
  switch (action.do) {
    case 'take':
      return api.request('POST /console/withdrawals/:memberId/:id/take', { params, body: { version } });
    case 'release':
      return api.request('POST /console/withdrawals/:memberId/:id/release', { params, body: { version } });
    case 'approve':
      return api.request('POST /console/withdrawals/:memberId/:id/approve', { params, body: { version } });
    case 'ask':
      return api.request('POST /console/withdrawals/:memberId/:id/ask', { params, body: { version } });
    case 'reject':
      return api.request('POST /console/withdrawals/:memberId/:id/reject', {
        params,
        body: { version, reason: action.reason },
      });
    case 'resolve':
      return api.request('POST /console/withdrawals/:memberId/:id/resolve', {
        params,
        body: { version, outcome: action.outcome, reason: action.reason },
      });
    case 'contrary':
      return api.request('POST /console/withdrawals/:memberId/:id/contrary', {
        params,
        body: { version, outcome: action.outcome, reason: action.reason },
      });
    case 'complaint':
      return api.request('POST /console/withdrawals/:memberId/:id/complaint', {
        params,
        body: { version, outcome: action.outcome, reason: action.reason },
      });
  }
};

/** Does something to a withdrawal, says what came of it, and reads the queue again. A withdrawal that moved on meanwhile is shown as it is now. */
export function useAct(withdrawal: WithdrawalDetail) {
  const { t } = useTranslation('console');
  const failureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: Action) => send(withdrawal, action),
    onSuccess: (after, action) => {
      if (action.do === 'ask' && after.attention !== null) toast('sky', t('withdrawals.askUnknown'));
      else
        toast(
          'jade',
          t(
            action.do === 'approve' && after.status === 'reviewing'
              ? 'withdrawals.done.approveFirst'
              : `withdrawals.done.${action.do}`,
          ),
        );
    },
    onError: (error) => {
      if (!isRefusal(error, 'login.not.session')) toast('coral', failureText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['withdrawals'] }),
  });
}
