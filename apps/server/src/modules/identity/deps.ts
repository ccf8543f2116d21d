import type { Database } from '@chokdee/database/database';
import type { Passwords } from '../../platform/authentication/passwords.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { BotCheck } from './bot-check.ts';
import type { PhoneAuthSettings } from './phone-auth.ts';
import type { Brands } from '../brand/index.ts';
import type { Protection } from '../protection/index.ts';

/**
 * The dependencies of the identity module. `announceEnd` closes a session's live connections on
 * every copy of the server.
 */
export interface IdentityDeps {
  readonly database: Database;
  readonly brands: Brands;
  readonly passwords: Passwords;
  readonly mail: Pick<Mail, 'send'>;
  readonly protection: Pick<Protection, 'createPlayerLimits' | 'setState'>;
  readonly botCheck: BotCheck;
  /** Null when no project of phone authentication is configured. */
  readonly phoneAuth: PhoneAuthSettings | null;
  /**
   * The default password of accounts that are opened for somebody (decision D5); null: none can be.
   */
  readonly defaultPassword: string | null;
  /** The public origin of the site, for links in emails. */
  readonly siteOrigin: string;
  readonly announceEnd: (sessionId: string) => void;
}
