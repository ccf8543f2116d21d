import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import type { Brand } from '../brand/index.ts';
import type { IdentityDeps } from './deps.ts';
import { endSessions, lockMember, readMember, writeInitialCode } from './store.ts';

/** Who opens an account, and for which brand. */
export interface AccountOpener {
  readonly brandId: string;
  readonly actor: Actor;
  readonly language: string;
  readonly address: string;
}

/**
 * An account and the code of its first login, known in the clear only here. Both are null where the
 * account has the default password of the server.
 */
export interface OpenedAccount {
  readonly id: string;
  readonly account: string;
  readonly code: string | null;
  /** Epoch ms. */
  readonly expiresAt: number | null;
}

/** Hours for which the first code of an opened account logs in. */
export const INITIAL_CODE_HOURS = 72;
/** When a code that is issued now expires. */
export const initialCodeEnd = sql<Date>`platform.clock() + make_interval(hours => ${INITIAL_CODE_HOURS})`;

/** Characters that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const [GROUPS, GROUP_LENGTH] = [4, 4];

/** A random code of four groups, of 79 bits. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * The first password of an opened account: a random code, or the default password of the server
 * (`code` null) where the brand says so. Refuses with `function.not.available` when the server then
 * has none.
 */
export async function firstPassword(
  { passwords, defaultPassword }: Pick<IdentityDeps, 'passwords' | 'defaultPassword'>,
  { parts }: Brand,
): Promise<{ readonly code: string | null; readonly hash: string }> {
  const shared = parts.brand.shared_default_password;
  if (shared && defaultPassword === null) throw new Refusal('function.not.available');
  const code = newCode();
  return { code: shared ? null : code, hash: await passwords.hash(shared ? defaultPassword! : code) };
}

/**
 * Gives an opened account a new first password, and ends the sessions that the earlier one opened.
 * It is recorded in the audit log. Refuses with `request.not.found`, with `initial.code.used` when
 * the owner has chosen a password, and like `firstPassword`.
 */
export async function renewInitialCode(
  deps: Pick<IdentityDeps, 'database' | 'brands' | 'passwords' | 'defaultPassword' | 'announceEnd'>,
  { brandId, actor }: Pick<AccountOpener, 'brandId' | 'actor'>,
  id: string,
): Promise<OpenedAccount> {
  const found = await readMember(deps.database, id);
  if (found?.brand_id !== brandId) throw new Refusal('request.not.found');
  if (!found.default_password) throw new Refusal('initial.code.used');
  const first = await firstPassword(deps, await deps.brands.brand(brandId));
  const { ended, ...opened } = await deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, id);
    if (!member?.default_password) throw new Refusal('initial.code.used');
    const expires = await writeInitialCode(tx, id, first.hash, first.code === null ? null : initialCodeEnd);
    const sessions = await endSessions(tx, id, {}, 'password');
    await record(tx, { brandId, actor, action: 'member.code', subject: `member:${id}` });
    return { id, account: member.account, code: first.code, expiresAt: expires?.getTime() ?? null, ended: sessions };
  });
  ended.forEach(deps.announceEnd);
  return opened;
}
