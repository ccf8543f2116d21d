import type { Queryable } from '@chokdee/database/database';
import { mailText } from '@chokdee/locales/mail-text';
import { formatBusinessTime } from '../../platform/clock/business-time.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import type { MemberRow } from './store.ts';

/** Writes a letter about the account to its member, when there is an address to write to. `key` is its text in `mails.json`. */
async function write(
  deps: IdentityDeps,
  tx: Queryable,
  member: MemberRow,
  key: string,
  language: string,
  words: Readonly<Record<string, string>>,
): Promise<void> {
  if (member.email === '') return;
  await deps.mail.send(tx, {
    kind: 'mail',
    recipient: member.email,
    subject: mailText(`${key}.subject`, language, words),
    body: mailText(`${key}.text`, language, words),
  });
}

const wordsOf = (brand: Brand, member: MemberRow, caller: Caller, at: Date) => ({
  brand: brand.parts.brand.name,
  account: member.account,
  time: formatBusinessTime(at),
  address: caller.address,
  device: caller.userAgent.slice(0, 200),
});

/** Greets a new member. */
export const welcomeEmail = (
  deps: IdentityDeps,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
): Promise<void> =>
  write(deps, tx, member, 'welcome', caller.language, wordsOf(brand, member, caller, member.registered_at));

/** Tells a member of a new session, unless they do not want to know (facts/trust.md A14). */
export const newSessionEmail = async (
  deps: IdentityDeps,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
  at: Date,
): Promise<void> => {
  if (member.session_notices)
    await write(deps, tx, member, 'session', member.language, wordsOf(brand, member, caller, at));
};

/** Tells a member that the password has changed; nobody can switch this off. */
export const passwordChangedEmail = (
  deps: IdentityDeps,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
  at: Date,
): Promise<void> => write(deps, tx, member, 'password', member.language, wordsOf(brand, member, caller, at));
