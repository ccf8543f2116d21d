import en from './bundles/en/proofs.json' with { type: 'json' };
import th from './bundles/th/proofs.json' with { type: 'json' };

/** Texts by the name of the invariant. */
type Bundle = Readonly<Record<string, string>>;
const BUNDLES: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/**
 * The statement of a ledger invariant in a language (upper-case code). Thai if the language is
 * unknown; the name itself if the invariant is.
 */
export const proofText = (name: string, language: string): string =>
  (BUNDLES[language] ?? (th as Bundle))[name] ?? name;
