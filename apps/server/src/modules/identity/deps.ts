import type { Database } from '@chokdee/database/database';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Brands } from '../brand/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Passwords } from './passwords.ts';

/** What the use cases of identity stand on. `announceEnd` tells live connections, on every copy, that a session has ended. */
export interface IdentityDeps {
  readonly database: Database;
  readonly brands: Brands;
  readonly passwords: Passwords;
  readonly mail: Pick<Mail, 'send'>;
  readonly protection: Pick<Protection, 'openDoor' | 'setState'>;
  readonly announceEnd: (sessionId: string) => void;
}
