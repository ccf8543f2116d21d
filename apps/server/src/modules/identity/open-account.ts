import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { checkField } from '../brand/index.ts';
import { bareMember } from './bare-member.ts';
import type { IdentityDeps } from './deps.ts';
import { requiredRule, type FieldErrors } from './form.ts';
import { insertRegistration } from './code-store.ts';
import { firstPassword, initialCodeEnd, type AccountOpener, type OpenedAccount } from './initial-code.ts';
import { findMember, insertConsents, insertMember, recordAccess } from './store.ts';

/** An account that is opened for somebody. */
export interface AccountEntry {
  readonly username: string;
  /** A member or an agent (decision D8). */
  readonly kind: 0 | 1;
  /** The user name of the member above it; empty: none. */
  readonly upline: string;
  /** The person has declared to be 18 or over. */
  readonly adult: boolean;
}

/**
 * Opens an account for somebody, with purse and player limits. Its first password must be changed
 * at its first login (decision D5). It is recorded in the audit log. Refuses like `firstPassword`,
 * and the form with every error under its field.
 */
export async function openAccount(
  deps: Pick<IdentityDeps, 'database' | 'brands' | 'passwords' | 'protection' | 'defaultPassword'>,
  { brandId, actor, language, address }: AccountOpener,
  entry: AccountEntry,
): Promise<OpenedAccount> {
  const { database } = deps;
  const brand = await deps.brands.brand(brandId);
  const username = entry.username.trim();
  const upline = entry.upline.trim() === '' ? null : await findMember(database, brandId, entry.upline);
  const nameError = checkField('username', requiredRule(brand.rules, 'username'), username);
  const errors: FieldErrors = {
    ...(nameError !== null && { username: nameError }),
    ...(upline === undefined || upline?.kind === 4 ? { upline: { code: 'invite.code.owner.unknown' } } : {}),
    ...(!entry.adult && { adult: { code: 'field.adult.needed' } }),
  };
  if (Object.keys(errors).length > 0) throw new Refusal('validation.failed', { fields: errors });
  const first = await firstPassword(deps, brand);
  return database.transaction(async (tx) => {
    const member = await insertMember(tx, {
      ...bareMember({ language, address }, brand, username),
      kind: entry.kind,
      password_hash: first.hash,
      default_password: true,
      initial_code_expires_at: first.code === null ? null : initialCodeEnd,
    });
    if (member === undefined)
      throw new Refusal('register.username.taken', { fields: { username: { code: 'register.username.taken' } } });
    const { member_id: id, account } = member;
    await insertConsents(tx, [{ member_id: id, kind: 'adult', version: 'operator', explicit: true, address }]);
    await insertRegistration(tx, {
      member_id: id,
      brand_id: brandId,
      way: 'username',
      upline_id: upline?.member_id ?? null,
      referrer_id: null,
      code_id: null,
      campaign: '',
      domain: '',
      register_url: '',
      register_method: 'OPERATOR',
      country_dialing_code: '',
      device_id: '',
    });
    await tx.query('select ledger.open_member($1, $2, $3)', [id, brandId, brand.facts.currency]);
    await deps.protection.createPlayerLimits(tx, { memberId: id, brandId, currency: brand.facts.currency });
    await recordAccess(tx, { brandId, memberId: id, account, outcome: 'register', address, userAgent: '' });
    await record(tx, {
      brandId,
      actor,
      action: 'member.open',
      subject: `member:${id}`,
      after: { account, kind: entry.kind, upline: upline?.account ?? null },
    });
    return { id, account, code: first.code, expiresAt: member.initial_code_expires_at?.getTime() ?? null };
  });
}
