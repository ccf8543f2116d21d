import type { CallOutput } from '@chokdee/contract/client';
import { toast } from '@chokdee/ui/toast';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { REFRESH } from './attention.ts';

/** A draw in the monitor. */
export type MonitorDraw = CallOutput<'GET /console/draws'>['list'][number];
/** What waits for a decision. */
export type Proposal = NonNullable<MonitorDraw['proposal']>;
/** The calendar of a game. */
export type Calendar = CallOutput<'GET /console/draws/games'>['list'][number];
/** The numbers of a result by part. */
export type Numbers = NonNullable<MonitorDraw['numbers']>;

/** A page of draws: those that need attention, or all. */
export const useMonitor = (view: 'attention' | 'all', page: number) =>
  useQuery({
    queryKey: ['draws', 'monitor', view, page],
    queryFn: ({ signal }) => api.request('GET /console/draws', { query: { view, page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** One draw with its format and proposals. */
export const useInspection = (id: string) =>
  useQuery({
    queryKey: ['draws', 'one', id],
    queryFn: ({ signal }) => api.request('GET /console/draws/:id', { params: { id } }, { signal }),
  });

/** The calendars of all games. */
export const useCalendars = () =>
  useQuery({
    queryKey: ['draws', 'calendars'],
    queryFn: ({ signal }) => api.request('GET /console/draws/games', {}, { signal }),
  });

/** A change of draws: closes its dialog with a message and reads the draws again. */
export function useDrawChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  message: (output: Output) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      closeDialog();
      toast('jade', message(output));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['draws'] }),
  });
}
