import en from './bundles/en/proofs.json' with { type: 'json' };
import th from './bundles/th/proofs.json' with { type: 'json' };

type Bundle = Readonly<Record<string, string>>;
const bundles: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/** What a rule of the books says, by its name, in a language (upper-case code); Thai where the language is unknown, the name itself where the rule is. */
export const proofText = (name: string, language: string): string =>
  (bundles[language] ?? (th as Bundle))[name] ?? name;
