import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDialogChange } from '../../app/dialog-change.ts';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { REFRESH, root } from './attention.ts';
import type { periods, stateFilters, ticketStates } from './search.ts';

/** An event in the list. */
export type DeskEvent = CallOutput<'GET /console/sports/events'>['list'][number];
/** An event with its markets. */
export type EventDetail = CallOutput<'GET /console/sports/events/:id'>;
/** A market with what is at stake. */
export type DeskMarket = EventDetail['list'][number];
/** What one operator entered and another decides. */
export type Proposal = EventDetail['proposals'][number];
/** A ticket in the list. */
export type DeskTicket = CallOutput<'GET /console/sports/tickets'>['list'][number];
/** The limits and margins of the brand. */
export type Setting = CallOutput<'GET /console/sports/setting'>;

/** What events are listed. */
export interface EventFilter {
  readonly sport?: string | undefined;
  readonly league?: string | undefined;
  readonly state?: (typeof stateFilters)[number] | undefined;
  readonly text?: string | undefined;
  readonly page: number;
}

/** A page of events. */
export const useEvents = ({ page, ...filter }: EventFilter) =>
  useQuery({
    queryKey: [root, 'events', filter, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/sports/events', { query: { ...filter, page, size: pageSize } }, { signal }),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** One event. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: [root, 'event', id],
    queryFn: ({ signal }) => api.request('GET /console/sports/events/:id', { params: { id } }, { signal }),
    refetchInterval: REFRESH,
  });

/** A page of what waits for a decision. */
export const useProposals = (page: number) =>
  useQuery({
    queryKey: [root, 'proposals', page],
    queryFn: ({ signal }) =>
      api.request('GET /console/sports/proposals', { query: { page, size: pageSize } }, { signal }),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** Which tickets are searched. */
export interface TicketFilter {
  readonly ticket?: string | undefined;
  readonly member?: string | undefined;
  readonly event?: string | undefined;
  readonly state?: (typeof ticketStates)[number] | undefined;
  readonly days?: (typeof periods)[number] | undefined;
  readonly page: number;
}

/** A page of tickets, newest first. */
export const useTickets = ({ page, ...filter }: TicketFilter) =>
  useQuery({
    queryKey: [root, 'tickets', filter, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/sports/tickets', { query: { ...filter, page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One ticket with its history. */
export const useTicket = ({ memberId, id }: { memberId: string; id: string }) =>
  useQuery({
    queryKey: [root, 'ticket', memberId, id],
    queryFn: ({ signal }) =>
      api.request('GET /console/sports/tickets/:memberId/:id', { params: { memberId, id } }, { signal }),
  });

/** The limits and margins of the brand. */
export const useSetting = () =>
  useQuery({
    queryKey: [root, 'setting'],
    queryFn: ({ signal }) => api.request('GET /console/sports/setting', {}, { signal }),
  });

/** A change of sports: closes its dialog with a message and reads everything again. */
export const useSportsChange = <Input, Output>(change: (input: Input) => Promise<Output>, message: string) =>
  useDialogChange(root, change, () => message);
