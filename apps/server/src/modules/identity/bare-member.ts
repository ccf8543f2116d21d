import type { Caller } from './caller.ts';
import type { Brand } from '../brand/index.ts';
import { accountKey } from './store.ts';

/** The row of a new member of whom only the user name is known. */
export const bareMember = (caller: Pick<Caller, 'language' | 'address'>, { facts }: Brand, account: string) => ({
  brand_id: facts.id,
  account,
  account_key: accountKey(account),
  currency: facts.currency,
  nickname: '',
  payee_name: '',
  email: '',
  mobile: '',
  mobile_e164: null,
  mobile_verified_at: null,
  birth_date: null,
  contacts: '{}',
  payment_password_hash: null,
  language: caller.language,
  registered_address: caller.address,
  block_reason: null,
  last_login_at: null,
});
