import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** A picture of the brand. */
export type BrandPicture = CallOutput<'GET /console/brand/pictures'>[number];

/** The brand's pictures, the newest first; for operators who may see them. */
export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: ({ signal }) => api.request('GET /console/brand/pictures', {}, { signal }),
});
