import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** A role with its permissions. */
export type Role = CallOutput<'GET /console/roles'>[number];

/** The roles of the brand, by name. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => api.request('GET /console/roles', {}, { signal }),
});
