import { isCommonPassword } from '../../platform/authentication/common-passwords.ts';
import { isWeakPassword } from '../../platform/authentication/weak-passwords.ts';
import type { FieldError } from '../brand/index.ts';
import { accountKey } from './store.ts';

/** Why a password of a player is refused beyond the brand's rule; null when it is not. */
export function passwordWeakness(password: string, account: string): FieldError | null {
  if (accountKey(password) === accountKey(account)) return { code: 'field.password.account' };
  if (isWeakPassword(password, account)) return { code: 'field.password.weak' };
  return isCommonPassword(password) ? { code: 'field.password.common' } : null;
}
