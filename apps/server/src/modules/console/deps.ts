import type { Database } from '@chokdee/database/database';
import type { Passwords } from '../../platform/authentication/passwords.ts';
import type { Brands } from '../brand/index.ts';
import type { Identity } from '../identity/index.ts';

/** The dependencies of the console module. */
export interface ConsoleDeps {
  readonly database: Database;
  readonly brands: Brands;
  readonly passwords: Passwords;
  readonly identity: Pick<Identity, 'searchMembers' | 'memberDetails' | 'block' | 'unblock'>;
}

/** The dependencies for creating operator accounts outside of the console. */
export type OperatorDeps = Pick<ConsoleDeps, 'database' | 'passwords'>;
