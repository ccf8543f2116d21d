import { isCommonPassword } from '../../platform/authentication/common-passwords.ts';
import { isWeakPassword } from '../../platform/authentication/weak-passwords.ts';
import type { FieldError } from '../brand/index.ts';
import type { IdentityDeps } from './deps.ts';
import { accountKey } from './store.ts';

/**
 * Why a password of a player is refused beyond the brand's rule; null when it is not. Nobody
 * chooses the default password: only an account that was opened for somebody has it (decision D5).
 */
export function passwordWeakness(
  { defaultPassword }: Pick<IdentityDeps, 'defaultPassword'>,
  password: string,
  { account, brand }: { readonly account: string; readonly brand: string },
): FieldError | null {
  if (accountKey(password) === accountKey(account)) return { code: 'field.password.account' };
  if (isWeakPassword(password, account, brand)) return { code: 'field.password.weak' };
  return password === defaultPassword || isCommonPassword(password) ? { code: 'field.password.common' } : null;
}
