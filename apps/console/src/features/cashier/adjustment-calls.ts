import type { CallInput, CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** An adjustment of a member's cash. */
export type Adjustment = CallOutput<'GET /console/adjustments'>['list'][number];
/** The state of an adjustment. */
export type AdjustmentState = Adjustment['status'];
/** The content of a proposed adjustment. */
export type AdjustmentProposal = CallInput<'POST /console/adjustments'>['body'];

/** The reasons of an adjustment. */
export const adjustmentCodes = [
  'booking',
  'deposit',
  'withdrawal',
  'game',
  'chargeback',
  'goodwill',
  'other',
] as const satisfies readonly Adjustment['code'][];

/** A page of adjustments; the proposed ones oldest first. */
export const useAdjustments = (status: AdjustmentState | undefined, text: string, page: number) =>
  useQuery({
    queryKey: ['cashier', 'adjustments', status, text, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/adjustments',
        { query: { text, page, size: pageSize, ...(status ? { status } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
