import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** A vendor with what operators set of it. */
export type DeskVendor = CallOutput<'GET /console/catalogue'>['vendors'][number];
/** A game with what operators set of it. */
export type DeskGame = CallOutput<'GET /console/catalogue'>['games'][number];

/** The vendors and games of the brand, in the site's order. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => api.request('GET /console/catalogue', {}, { signal }),
});

/** The name in a language, else in English. */
export const nameOf = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language] ?? names['EN'] ?? '';
