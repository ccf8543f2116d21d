import { Refusal } from '../../platform/refusal.ts';
import { checkField, type FieldError, type RegisterRule, type RegisterRules } from '../brand/index.ts';

/** What is wrong with a form, by field. */
export type FieldErrors = Record<string, FieldError>;

/** Refuses a form with all its errors at once; goes on when there are none. */
export function requireValid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}

const unruled: RegisterRule = { patternId: 0, minLength: 1, maxLength: 255, required: true, enabled: true };
/** The rule of a field that must be filled in, whatever the brand says of it elsewhere. */
export const requiredRule = (rules: RegisterRules, field: string): RegisterRule => ({
  ...(rules[field] ?? unruled),
  required: true,
  enabled: true,
});

/** A new secret and its repetition, against the brand's rule. `names` are the two inputs. */
export function checkNewSecret(
  rule: RegisterRule,
  ruleName: string,
  names: readonly [secret: string, repetition: string],
  secret: string | undefined,
  repetition: string | undefined,
): FieldErrors {
  const [name, again] = names;
  const wrong = checkField(ruleName, rule, secret);
  if (wrong !== null) return { [name]: wrong };
  if (repetition === undefined || repetition === '') return { [again]: { code: 'field.required' } };
  return repetition === secret ? {} : { [again]: { code: 'field.confirm.different' } };
}
