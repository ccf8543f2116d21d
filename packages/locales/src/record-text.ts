import type { Bundles } from './bundles.ts';
import { serverText } from './server-text.ts';

/** The key of a text of the records: a column heading, a kind of movement or the state of a bet. */
export type RecordTextKey = keyof Bundles['records'];

/** A text of the betting record or the account record in a language (upper-case code). */
export const recordText = (key: RecordTextKey, language: string): string => serverText('records', key, language) ?? key;
