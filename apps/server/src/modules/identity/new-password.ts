import { isWeakPassword } from '../../platform/authentication/weak-passwords.ts';
import type { FieldError } from '../brand/index.ts';
import { accountKey } from './store.ts';

/** Why a password of a player is refused beyond the brand's rule; null when it is not. */
export function passwordWeakness(password: string, account: string): FieldError | null {
  if (accountKey(password) === accountKey(account)) return { code: 'field.password.account' };
  return isWeakPassword(password, account) ? { code: 'field.password.weak' } : null;
}
