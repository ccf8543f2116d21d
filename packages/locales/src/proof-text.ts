import { serverText } from './server-text.ts';

/** The statement of a ledger invariant in a language (upper-case code); its name if unknown. */
export const proofText = (name: string, language: string): string => serverText('proofs', name, language) ?? name;

/** The advice for an invariant that does not hold, by its name; `books` for all others. */
const ADVICE: Readonly<Record<string, 'holds' | 'wagers' | 'sums'>> = {
  'held-is-the-open-holds': 'holds',
  'holds-end-once': 'holds',
  'wagers-settle-once': 'wagers',
  'wagers-are-whole': 'wagers',
  'nonces-are-used-once': 'wagers',
  'wagers-show-their-last-outcome': 'wagers',
  'stakes-in-play-are-held': 'wagers',
  'doors-count-open-stakes': 'wagers',
  'wagers-are-ledger-commands': 'wagers',
  'checkpoints-follow-from-entries': 'sums',
  'closed-days-are-sums': 'sums',
  'closed-purse-days-are-sums': 'sums',
};

/** What to do when a ledger invariant does not hold, in a language (upper-case code). */
export const proofAdvice = (name: string, language: string): string =>
  proofText(`advice-${ADVICE[name] ?? 'books'}`, language);
