import { Refusal } from '../../platform/refusal.ts';
import { checkField, type FieldError, type RegisterRule, type RegisterRules } from '../brand/index.ts';

/** The errors of a form, by field. */
export type FieldErrors = Record<string, FieldError>;

/** Refuses a form with all its errors (`validation.failed`), if there are any. */
export function requireValid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}

const defaultRule: RegisterRule = { patternId: 0, minLength: 1, maxLength: 255, required: true, enabled: true };

/** The brand's rule of a field, made required and enabled. */
export const requiredRule = (rules: RegisterRules, field: string): RegisterRule => ({
  ...(rules[field] ?? defaultRule),
  required: true,
  enabled: true,
});

/** An input of a form: its field name and what was typed. */
export interface FormInput {
  readonly field: string;
  readonly value: string | undefined;
}

/**
 * Checks a new secret and its repetition. `name` is the rule's field, which selects the error text.
 */
export function checkNewSecret(
  { name, rule }: { readonly name: string; readonly rule: RegisterRule },
  secret: FormInput,
  repetition: FormInput,
): FieldErrors {
  const error = checkField(name, rule, secret.value);
  if (error !== null) return { [secret.field]: error };
  if (repetition.value === undefined || repetition.value === '')
    return { [repetition.field]: { code: 'field.required' } };
  return repetition.value === secret.value ? {} : { [repetition.field]: { code: 'field.confirm.different' } };
}
