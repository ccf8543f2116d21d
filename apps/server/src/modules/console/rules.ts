import { Refusal } from '../../platform/refusal.ts';
import { checkField, type FieldError, type RegisterRule } from '../brand/index.ts';
import { isCommonPassword } from '../../platform/authentication/common-passwords.ts';
import { isWeakPassword } from '../../platform/authentication/weak-passwords.ts';

/** A password without a second factor must be long (NIST 800-63B). */
const passwordRule: RegisterRule = { patternId: 0, minLength: 15, maxLength: 128, required: true, enabled: true };
const nameRule: RegisterRule = { patternId: 1, minLength: 3, maxLength: 30, required: true, enabled: true };

function passwordError(password: string, name: string): FieldError | null {
  return (
    checkField('password', passwordRule, password) ??
    (name !== '' && password.toLowerCase().includes(name.toLowerCase())
      ? { code: 'field.password.account' }
      : isWeakPassword(password, name)
        ? { code: 'field.password.weak' }
        : isCommonPassword(password)
          ? { code: 'field.password.common' }
          : null)
  );
}

const roleNameRule: RegisterRule = { patternId: 0, minLength: 3, maxLength: 40, required: true, enabled: true };

/** Refuses the name of a role that is empty, too short or too long. */
export function checkRoleName(name: string): void {
  const error = checkField('name', roleNameRule, name);
  if (error !== null) throw new Refusal('validation.failed', { fields: { name: error } });
}

/**
 * Refuses a new password that is too short, contains the operator's name or is easy to guess.
 * `field` is its input.
 */
export function checkNewPassword(field: string, password: string, name: string): void {
  const error = passwordError(password, name);
  if (error !== null) throw new Refusal('validation.failed', { fields: { [field]: error } });
}

/** Refuses an invalid name or password of a new operator, with every error under its field. */
export function checkOperator(name: string, password: string): void {
  const nameError = checkField('name', nameRule, name);
  const newPasswordError = passwordError(password, name);
  const fields = {
    ...(nameError === null ? {} : { name: nameError }),
    ...(newPasswordError === null ? {} : { password: newPasswordError }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}
