import { Refusal } from '../../platform/refusal.ts';
import { checkField, type FieldError, type RegisterRule } from '../brand/index.ts';
import { isWeakPassword } from '../identity/index.ts';

/** Without a second factor a password must be long (NIST 800-63B, facts/trust.md section 5). */
const passwordRule: RegisterRule = { patternId: 0, minLength: 15, maxLength: 128, required: true, enabled: true };
const nameRule: RegisterRule = { patternId: 1, minLength: 3, maxLength: 30, required: true, enabled: true };

function passwordError(password: string, name: string): FieldError | null {
  return (
    checkField('password', passwordRule, password) ??
    (name !== '' && password.toLowerCase().includes(name.toLowerCase())
      ? { code: 'field.password.account' }
      : isWeakPassword(password, name)
        ? { code: 'field.password.weak' }
        : null)
  );
}

/** Refuses a new password that is too short, holds the operator's name or is among the first that anybody would try. `field` is the input it was typed in. */
export function checkNewPassword(field: string, password: string, name: string): void {
  const wrong = passwordError(password, name);
  if (wrong !== null) throw new Refusal('validation.failed', { fields: { [field]: wrong } });
}

/** Refuses a new operator's name or password. */
export function checkOperator(name: string, password: string): void {
  const wrongName = checkField('name', nameRule, name);
  const wrongPassword = passwordError(password, name);
  const fields = {
    ...(wrongName === null ? {} : { name: wrongName }),
    ...(wrongPassword === null ? {} : { password: wrongPassword }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}
