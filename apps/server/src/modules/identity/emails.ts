import type { Queryable } from '@chokdee/database/database';
import { mailText } from '@chokdee/locales/mail-text';
import { stampText } from '@chokdee/locales/zoned-time';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import type { MemberRow } from './store.ts';

/**
 * What an account email is about: the member, and the request that caused it. `at` is the time it
 * shows.
 */
export interface EmailSubject {
  readonly brand: Brand;
  readonly member: MemberRow;
  readonly caller: Caller;
  readonly at: Date;
}

/** Queues the email of a text key in `mails.json`, when the member has an address. */
async function send(
  deps: IdentityDeps,
  tx: Queryable,
  { brand, member, caller, at }: EmailSubject,
  { key, language, link = '' }: { readonly key: string; readonly language: string; readonly link?: string },
): Promise<void> {
  if (member.email === '') return;
  const params = {
    brand: brand.parts.brand.name,
    account: member.account,
    time: stampText(at.getTime(), member.time_zone ?? brand.parts.brand.time_zone),
    address: caller.address,
    device: caller.userAgent.slice(0, 200),
    place: deps.brands.place(brand, caller.address).country || '-',
    link,
  };
  await deps.mail.send(tx, {
    kind: 'mail',
    recipient: member.email,
    subject: mailText(`${key}.subject`, language, params),
    body: mailText(`${key}.text`, language, params),
  });
}

/** Sends the welcome email of a new member. */
export const sendWelcomeEmail = (deps: IdentityDeps, tx: Queryable, subject: EmailSubject): Promise<void> =>
  send(deps, tx, subject, { key: 'welcome', language: subject.caller.language });

/** Reports a new session to the member, unless they switched it off. */
export const sendNewSessionEmail = async (deps: IdentityDeps, tx: Queryable, subject: EmailSubject): Promise<void> => {
  if (subject.member.session_notices)
    await send(deps, tx, subject, { key: 'session', language: subject.member.language });
};

/** Reports a changed password to the member. This email cannot be switched off. */
export const sendPasswordChangedEmail = (deps: IdentityDeps, tx: Queryable, subject: EmailSubject): Promise<void> =>
  send(deps, tx, subject, { key: 'password', language: subject.member.language });

/** Sends the link by which a forgotten password is replaced. */
export const sendRecoveryEmail = (
  deps: IdentityDeps,
  tx: Queryable,
  subject: EmailSubject,
  link: string,
): Promise<void> => send(deps, tx, subject, { key: 'recovery', language: subject.caller.language, link });
