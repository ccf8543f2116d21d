import { demoBrandId } from '../brand/index.ts';
import type { IdentityHouse } from './house.ts';
import { register } from './registration.ts';
import { accountKey, findMember, updateMember } from './store.ts';

/** An account to print at the start of the demo. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
}

/** The demo's member. */
const account = 'demo';

/** Opens the demo's member with a password that was made on this machine. May run at every start: the password printed always opens the account. */
export async function seedDemo(house: IdentityHouse, password: string): Promise<DemoAccount> {
  const brand = await house.brands.brand(demoBrandId);
  const found = await findMember(house.database, demoBrandId, account);
  if (found === undefined) {
    await register(
      house,
      {
        brand: brand.facts,
        language: brand.parts.brand.default_language,
        address: '127.0.0.1',
        userAgent: 'seed',
        host: 'localhost',
      },
      {
        username: accountKey(account),
        password,
        confirmPassword: password,
        agreement: true,
        adult: true,
        login: false,
      },
    );
  } else if (!(await house.passwords.verify(found.password_hash, password))) {
    await updateMember(house.database, found.member_id, { password_hash: await house.passwords.hash(password) });
  }
  return { account, password };
}
