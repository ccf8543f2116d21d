import { builtInRoles, type BuiltInRole } from '@chokdee/contract/permission';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { createPasswords } from '../../platform/authentication/passwords.ts';
import type { OperatorDeps } from './deps.ts';
import { ensureOperator } from './operators.ts';

/**
 * Creates the demo's operators with these passwords: one per built-in role, so that two-person
 * approval can be tried.
 */
export async function seedDemo(deps: OperatorDeps, passwords: Readonly<Record<BuiltInRole, string>>): Promise<void> {
  for (const role of builtInRoles)
    await ensureOperator(deps, { brandId: demoBrandId, name: role, password: passwords[role], role });
}

/** The operators of the demo brand. */
export const demo: Demo = {
  // The player is printed first.
  after: ['brand', 'identity'],
  seed: ({ database, config, secrets: { accountPassword } }) =>
    seedDemo(
      { database, passwords: createPasswords({ pepper: config.secrets.pepper }) },
      { operator: accountPassword, supervisor: accountPassword, admin: accountPassword },
    ),
  lines: ({ secrets }) => [`console  operator, supervisor or admin / ${secrets.accountPassword}`],
};
