import type { Queryable } from '@chokdee/database/database';
import { mailText } from '@chokdee/locales/mail-text';
import { houseTime } from '../../platform/clock/house-time.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import type { IdentityHouse } from './house.ts';
import type { MemberRow } from './store.ts';

/** Writes a letter about the account to its member, when there is an address to write to. `key` is its text in `mails.json`. */
async function write(
  house: IdentityHouse,
  tx: Queryable,
  member: MemberRow,
  key: string,
  language: string,
  words: Readonly<Record<string, string>>,
): Promise<void> {
  if (member.email === '') return;
  await house.mail.post(tx, {
    kind: 'mail',
    recipient: member.email,
    subject: mailText(`${key}.subject`, language, words),
    body: mailText(`${key}.text`, language, words),
  });
}

const wordsOf = (brand: Brand, member: MemberRow, caller: Caller, at: Date) => ({
  brand: brand.parts.brand.name,
  account: member.account,
  time: houseTime(at),
  address: caller.address,
  device: caller.userAgent.slice(0, 200),
});

/** Greets a new member. */
export const welcome = (
  house: IdentityHouse,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
): Promise<void> =>
  write(house, tx, member, 'welcome', caller.language, wordsOf(brand, member, caller, member.registered_at));

/** Tells a member of a new session, unless they do not want to know (facts/trust.md A14). */
export const sessionNotice = async (
  house: IdentityHouse,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
  at: Date,
): Promise<void> => {
  if (member.session_notices)
    await write(house, tx, member, 'session', member.language, wordsOf(brand, member, caller, at));
};

/** Tells a member that the password has changed; nobody can switch this off. */
export const passwordNotice = (
  house: IdentityHouse,
  tx: Queryable,
  brand: Brand,
  member: MemberRow,
  caller: Caller,
  at: Date,
): Promise<void> => write(house, tx, member, 'password', member.language, wordsOf(brand, member, caller, at));
