import type { Database } from '@chokdee/database/database';
import type { Passwords } from '../../platform/authentication/passwords.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Brands } from '../brand/index.ts';
import type { Identity } from '../identity/index.ts';
import type { ChangeRules } from './changes.ts';

/** The dependencies of the console module. */
export interface ConsoleDeps {
  readonly database: Database;
  readonly brands: Brands;
  readonly passwords: Passwords;
  /** Encrypts the secrets of authenticator apps. */
  readonly sealing: KeyRing;
  /** Whether operators must have an app or a passkey and change their first password. */
  readonly setUpRequired: boolean;
  /** How changes are applied that a second person has agreed to. */
  readonly changeRules: () => ChangeRules;
  readonly identity: Pick<Identity, 'searchMembers' | 'memberDetails' | 'block' | 'unblock'>;
}

/** The dependencies for creating operator accounts outside of the console. */
export type OperatorDeps = Pick<ConsoleDeps, 'database' | 'passwords'>;
