import { serverText } from './server-text.ts';

/** The statement of a ledger invariant in a language (upper-case code); its name if unknown. */
export const proofText = (name: string, language: string): string => serverText('proofs', name, language) ?? name;
