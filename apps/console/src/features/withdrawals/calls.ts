import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { usePreferences } from '@chokdee/ui/preferences';
import { setServerTime } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';
import { api, type WithdrawalDetail } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { withdrawalViews } from './search.ts';

/** A view of the withdrawals. */
export type View = (typeof withdrawalViews)[number];
/** The keys of a withdrawal. */
export interface WithdrawalKey {
  readonly memberId: string;
  readonly id: string;
}
const POLL_MS = 4_000;

/**
 * The figures of the queue, refreshed every 4 s; none without the permission to see withdrawals.
 * Also sets the page's clock to the server's.
 */
export const useSummary = () =>
  useQuery({
    queryKey: ['withdrawals', 'summary'],
    queryFn: async ({ signal }) => {
      const summary = await api.request('GET /console/withdrawals/summary', {}, { signal });
      setServerTime(summary.at);
      return summary;
    },
    enabled: useCan()('cashier.withdrawals.read'),
    refetchInterval: POLL_MS,
  });

/** A page of withdrawals, refreshed every 4 s. */
export const useWithdrawals = (view: View, text: string, page: number) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['withdrawals', 'list', view, text, page, language],
    queryFn: ({ signal }) =>
      api.request('GET /console/withdrawals', { query: { view, text, page, size: pageSize } }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
};

/** One withdrawal, refreshed every 4 s; also after its end, because the bank may contradict it. */
export const withdrawalQuery = ({ memberId, id }: WithdrawalKey, language: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'one', id, language],
    queryFn: ({ signal }) =>
      api.request('GET /console/withdrawals/:memberId/:id', { params: { memberId, id } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

/** An action on a withdrawal. `type` is the last part of its path. */
export type WithdrawalAction =
  | { readonly type: 'take' | 'release' | 'approve' | 'ask' }
  | {
      readonly type: 'answer';
      readonly rule: string;
      readonly answer: NonNullable<WithdrawalDetail['flags'][number]['answer']>;
      readonly reason: string;
    }
  | {
      readonly type: 'reject';
      readonly reason: string;
      readonly reasonCode: NonNullable<WithdrawalDetail['reasonCode']>;
    }
  | {
      readonly type: 'resolve';
      readonly outcome: 'paid' | 'refused';
      readonly reason: string;
      /** The bank's reference of a payout by hand. */
      readonly reference?: string;
    }
  | { readonly type: 'contrary'; readonly outcome: 'kept' | 'corrected'; readonly reason: string }
  | { readonly type: 'complaint'; readonly outcome: 'received' | 'returned'; readonly reason: string };

function sendAction(withdrawal: WithdrawalDetail, action: WithdrawalAction): Promise<WithdrawalDetail> {
  const params = { memberId: withdrawal.memberId, id: withdrawal.id };
  const { version } = withdrawal;
  switch (action.type) {
    case 'take':
      return api.request('POST /console/withdrawals/:memberId/:id/take', { params, body: { version } });
    case 'release':
      return api.request('POST /console/withdrawals/:memberId/:id/release', { params, body: { version } });
    case 'approve':
      return api.request('POST /console/withdrawals/:memberId/:id/approve', { params, body: { version } });
    case 'ask':
      return api.request('POST /console/withdrawals/:memberId/:id/ask', { params, body: { version } });
    case 'answer':
      return api.request('POST /console/withdrawals/:memberId/:id/flags/:rule', {
        params: { ...params, rule: action.rule },
        body: { answer: action.answer, reason: action.reason },
      });
    case 'reject':
      return api.request('POST /console/withdrawals/:memberId/:id/reject', {
        params,
        body: { version, reasonCode: action.reasonCode, reason: action.reason },
      });
    case 'resolve':
      return api.request('POST /console/withdrawals/:memberId/:id/resolve', {
        params,
        body: {
          version,
          outcome: action.outcome,
          reason: action.reason,
          ...(action.reference !== undefined && { reference: action.reference }),
        },
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
}

/**
 * Sends an action, shows its result and reloads the withdrawals, also when another operator was
 * first. `refusals`: a form shows them itself; otherwise a toast does, because the buttons of a
 * withdrawal that somebody else moved disappear.
 */
export function useWithdrawalAction(withdrawal: WithdrawalDetail, refusals: 'toast' | 'form' = 'toast') {
  const { t } = useTranslation('console');
  const failureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: WithdrawalAction) => sendAction(withdrawal, action),
    onSuccess: (after, { type }) => {
      const needsSecondPerson = type === 'approve' && after.status === 'reviewing';
      if (type === 'ask' && after.attention !== null) toast('sky', t('withdrawals.askUnknown'));
      else toast('jade', t(needsSecondPerson ? 'withdrawals.done.approveFirst' : `withdrawals.done.${type}`));
    },
    onError: (error) => {
      if (refusals === 'toast' && !isRefusal(error, 'login.not.session')) toast('coral', failureText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['withdrawals'] }),
  });
}
