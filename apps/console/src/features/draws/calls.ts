import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDialogChange } from '../../app/dialog-change.ts';
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

/** Which draws the monitor lists. */
export interface MonitorFilter {
  readonly view: 'attention' | 'all';
  readonly game?: string | undefined;
  readonly state?: MonitorDraw['state'] | undefined;
}

/** A page of draws: those that need attention, or all. */
export const useMonitor = ({ view, game, state }: MonitorFilter, page: number) =>
  useQuery({
    queryKey: ['draws', 'monitor', view, page, game, state],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/draws',
        { query: { view, page, size: pageSize, ...(game && { game }), ...(state && { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** One draw with its format and proposals. */
export const useInspection = (id: string) =>
  useQuery({
    queryKey: ['draws', 'one', id],
    queryFn: ({ signal }) => api.request('GET /console/draws/:id', { params: { id } }, { signal }),
  });

/** The calendars of all games. Not read unless `enabled`. */
export const useCalendars = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['draws', 'calendars'],
    queryFn: ({ signal }) => api.request('GET /console/draws/games', {}, { signal }),
  });

/** A change of draws: closes its dialog with a message and reads the draws again. */
export const useDrawChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  message: (output: Output) => string,
) => useDialogChange('draws', change, message);
