import { matchesPattern, patterns } from './patterns.ts';

/** What one field of a form must look like. Lengths count characters. */
export interface RegisterRule {
  readonly patternId: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly required: boolean;
  readonly enabled: boolean;
}
/** Field name to its rule. */
export type RegisterRules = Readonly<Record<string, RegisterRule>>;
/** What is wrong with one field: a code of `errors.json` and what its text needs. */
export interface FieldError {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The rule as clients read it, with the regular expression spelled out. */
export const ruleOut = (rule: RegisterRule) => ({ ...rule, acceptedPattern: patterns[rule.patternId] ?? '^.*$' });

/** `6-12`, or one number where both bounds are equal (product.md section 5). */
const range = (rule: RegisterRule): string =>
  rule.minLength === rule.maxLength ? String(rule.minLength) : `${rule.minLength}-${rule.maxLength}`;

// These fields are explained by what they are, not by their pattern.
const NAMED: Readonly<Record<string, string>> = { password: 'field.password' };

/** Holds a value against its rule; null when it passes. An empty value fails only where one is required. */
export function checkField(field: string, rule: RegisterRule, value: string | undefined): FieldError | null {
  if (value === undefined || value.trim() === '') return rule.required ? { code: 'field.required' } : null;
  const length = [...value].length;
  if (length >= rule.minLength && length <= rule.maxLength && matchesPattern(rule.patternId, value)) return null;
  return {
    code: NAMED[field] ?? `field.pattern.${rule.patternId}`,
    params: { min: rule.minLength, max: rule.maxLength, range: range(rule) },
  };
}
