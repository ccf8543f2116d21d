import { demoBrandId } from '../brand/index.ts';
import type { IdentityDeps } from './deps.ts';
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
export async function seedDemo(deps: IdentityDeps, password: string): Promise<DemoAccount> {
  const brand = await deps.brands.brand(demoBrandId);
  const found = await findMember(deps.database, demoBrandId, account);
  if (found === undefined) {
    await register(
      deps,
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
  } else if (!(await deps.passwords.verify(found.password_hash, password))) {
    await updateMember(deps.database, found.member_id, { password_hash: await deps.passwords.hash(password) });
  }
  return { account, password };
}
