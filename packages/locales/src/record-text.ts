import en from './bundles/en/records.json' with { type: 'json' };
import th from './bundles/th/records.json' with { type: 'json' };

/** The key of a text of the records: a column heading, a kind of movement or the state of a bet. */
export type RecordTextKey = keyof typeof th;
const BUNDLES: Readonly<Record<string, Readonly<Record<RecordTextKey, string>>>> = { TH: th, EN: en };

/**
 * A text of the betting record or the account record in a language (upper-case code). Thai if the
 * language is unknown.
 */
export const recordText = (key: RecordTextKey, language: string): string => (BUNDLES[language] ?? th)[key];
