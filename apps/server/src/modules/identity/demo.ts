import { demoBrandId } from '../brand/index.ts';
import type { IdentityDeps } from './deps.ts';
import { register } from './registration.ts';
import { accountKey, findMember, updateMember } from './store.ts';

/** The demo account that the server prints when it starts. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
}

const account = 'demo';

/**
 * Creates the demo member, or resets its password to this one. Runs at every start, so that the
 * printed password is always valid.
 */
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
