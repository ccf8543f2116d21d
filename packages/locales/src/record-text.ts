import en from './bundles/en/records.json' with { type: 'json' };
import th from './bundles/th/records.json' with { type: 'json' };

/** A text of the records: a column's heading, a kind of movement, a state of a bet. */
export type RecordTextKey = keyof typeof th;
const bundles: Readonly<Record<string, Readonly<Record<RecordTextKey, string>>>> = { TH: th, EN: en };

/** A text of the betting record and the account record in a language (upper-case code); Thai where the language is unknown. */
export const recordText = (key: RecordTextKey, language: string): string => (bundles[language] ?? th)[key];
