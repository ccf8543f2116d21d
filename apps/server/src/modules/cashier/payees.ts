import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { bankOf, isAccountNumber, type Bank } from './banks.ts';
import { isSameName, type CashierIdentity } from './identity-port.ts';
import type { Sealing } from './sealing.ts';
import { settingsOf } from './settings.ts';
import { tables, type PayeeRow } from './tables.ts';

/** A payee account to add. */
export interface NewPayee {
  readonly brandId: string;
  readonly memberId: string;
  readonly bankCode: string;
  readonly number: string;
  readonly holder: string;
}

/** The members' payee accounts. */
export interface Payees {
  /** A member's accounts, oldest first. */
  list(memberId: string): Promise<PayeeRow[]>;
  /**
   * Adds an account, or returns the existing one. Refuses a holder who is not the member (decision
   * D18), an unknown bank, an invalid number, and more accounts than the brand allows.
   */
  add(payee: NewPayee): Promise<PayeeRow>;
  /**
   * The member's account. Refuses with `payee.unknown`, or when its holder is no longer the
   * member's real name.
   */
  requireOwn(memberId: string, payeeId: string): Promise<PayeeRow>;
  /** How many other members have the same account, under any key. */
  countOtherMembers(payee: PayeeRow): Promise<number>;
  /** The whole account number, for the bank that pays. */
  numberOf(payee: Pick<PayeeRow, 'member_id' | 'id' | 'number_sealed'>): string;
}

/** The owner that a payee's sealed number is bound to. */
export const sealOwner = (payee: { readonly member_id: string; readonly id: string }): string =>
  `${payee.member_id}/${payee.id}`;

const masked = (number: string): string => `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;
const nameMismatch = (field: string) =>
  new Refusal('payee.name.mismatch', { fields: { [field]: { code: 'payee.name.mismatch' } } });

/** The bank and the account number in digits. Refuses with `validation.failed`. */
function parseAccount({ bankCode, number }: NewPayee): { readonly bank: Bank; readonly digits: string } {
  const bank = bankOf(bankCode);
  if (bank === undefined) throw new Refusal('validation.failed', { fields: { bankCode: { code: 'field.choice' } } });
  const digits = number.replace(/[\s-]/g, '');
  if (!isAccountNumber(bank, digits))
    throw new Refusal('validation.failed', {
      fields: { cardNumber: { code: 'field.card.number', params: { digits: bank.digits.join(' / ') } } },
    });
  return { bank, digits };
}

/** Creates the register of payee accounts. */
export function createPayees({
  database,
  identity,
  sealing,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly sealing: Sealing;
}): Payees {
  const requireRealName = async (memberId: string): Promise<string> => {
    const name = await identity.realName(memberId);
    if (name === '')
      throw new Refusal('required_member_information_incomplete', { value: { data: ['required_real_name'] } });
    return name;
  };
  /**
   * The fingerprints the account may be stored under. When its key is missing, only the stored one
   * is known: an operator can still open the withdrawal.
   */
  const fingerprintsOf = (payee: PayeeRow): readonly Buffer[] => {
    try {
      return sealing.fingerprints(payee.bank_code, sealing.open(payee.number_sealed, sealOwner(payee)));
    } catch {
      return [payee.fingerprint];
    }
  };
  return {
    list: (memberId) =>
      tables(database)
        .selectFrom('payee')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    add: async (payee) => {
      const { brandId, memberId, holder } = payee;
      const { bank, digits } = parseAccount(payee);
      if (!isSameName(holder, await requireRealName(memberId))) throw nameMismatch('cardHolder');
      const settings = await settingsOf(database, brandId);
      const fingerprints = sealing.fingerprints(bank.code, digits);
      return database.transaction(async (tx) => {
        // One addition at a time per member, so that concurrent requests cannot exceed the limit.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 26))', [memberId]);
        const db = tables(tx);
        const own = await db.selectFrom('payee').selectAll().where('member_id', '=', memberId).execute();
        const known = own.find((row) => fingerprints.some((fingerprint) => fingerprint.equals(row.fingerprint)));
        if (known !== undefined) return known;
        if (own.length >= settings.payees) throw new Refusal('payee.too.many', { params: { count: settings.payees } });
        const id = uuid7();
        return db
          .insertInto('payee')
          .values({
            member_id: memberId,
            id,
            brand_id: brandId,
            kind: bank.kind,
            bank_code: bank.code,
            holder: holder.trim().replace(/\s+/g, ' '),
            number_sealed: sealing.seal(digits, sealOwner({ member_id: memberId, id })),
            number_masked: masked(digits),
            fingerprint: sealing.fingerprint(bank.code, digits),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },
    requireOwn: async (memberId, payeeId) => {
      const payee = await tables(database)
        .selectFrom('payee')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('id', '=', payeeId)
        .executeTakeFirst();
      if (payee === undefined)
        throw new Refusal('payee.unknown', { fields: { bankCardId: { code: 'payee.unknown' } } });
      if (!isSameName(payee.holder, await requireRealName(memberId))) throw nameMismatch('bankCardId');
      return payee;
    },
    countOtherMembers: async (payee) => {
      const row = await tables(database)
        .selectFrom('payee')
        .select(sql<bigint>`count(*)`.as('count'))
        .where('fingerprint', 'in', [...fingerprintsOf(payee)])
        .where('member_id', '<>', payee.member_id)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    numberOf: (payee) => sealing.open(payee.number_sealed, sealOwner(payee)),
  };
}
