import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** The settings of the brand. */
export type Settings = CallOutput<'GET /console/brand/settings'>;
/** A switch of the brand. */
export type Switch = Settings['switches'][number];
/** The rule of a register field. */
export type Rule = Settings['rules'][number];

/** The switches, register rules, access, links and addresses of the brand. */
export const settingsQuery = queryOptions({
  queryKey: ['brand', 'settings'],
  queryFn: ({ signal }) => api.request('GET /console/brand/settings', {}, { signal }),
});
