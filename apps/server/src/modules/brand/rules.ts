import { ruleErrorCode, ruleRange } from '@chokdee/contract/register-rule';
import { matchesPattern, patterns } from './patterns.ts';

/** The rule of a form field. Lengths are in characters. */
export interface RegisterRule {
  readonly patternId: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly required: boolean;
  readonly enabled: boolean;
}
/** Rules by field name. */
export type RegisterRules = Readonly<Record<string, RegisterRule>>;
/** The error of a field: a code of `errors.json` and the parameters of its text. */
export interface FieldError {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A rule as clients receive it, with its regular expression. */
export const ruleResponse = (rule: RegisterRule) => ({ ...rule, acceptedPattern: patterns[rule.patternId] ?? '^.*$' });

/**
 * Checks a value against its rule; null when it is valid. An empty value is valid unless the field
 * is required. A real name begins with a letter.
 */
export function checkField(field: string, rule: RegisterRule, value: string | undefined): FieldError | null {
  if (value === undefined || value.trim() === '') return rule.required ? { code: 'field.required' } : null;
  const length = [...value].length;
  const isName = field !== 'payeeName' || /^\p{L}/u.test(value.trim());
  if (length >= rule.minLength && length <= rule.maxLength && matchesPattern(rule.patternId, value) && isName)
    return null;
  return {
    code: ruleErrorCode(field, rule),
    params: { min: rule.minLength, max: rule.maxLength, range: ruleRange(rule) },
  };
}
