import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { bankOf } from './banks.ts';
import { sameName, type CashierIdentity } from './identity-port.ts';
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
  /** Oldest first. */
  list(memberId: string): Promise<PayeeRow[]>;
  /** Adds an account; the same account again answers the one that is there. Refuses a holder who is not the member (decision D18). */
  add(payee: NewPayee): Promise<PayeeRow>;
  /** The member's own account, with its holder checked against the member's name of today. */
  usable(memberId: string, payeeId: string): Promise<PayeeRow>;
  /** How many other members have the same account, whatever key it is stored under. */
  sharedBy(payee: PayeeRow): Promise<number>;
  /** The whole number, for the bank that is to pay. */
  numberOf(payee: Pick<PayeeRow, 'member_id' | 'id' | 'number_sealed'>): string;
}

/** What a payee's sealed number is bound to. */
export const ownerOf = (payee: { readonly member_id: string; readonly id: string }): string =>
  `${payee.member_id}/${payee.id}`;
const masked = (number: string): string => `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;
const wrongName = (field: string) =>
  new Refusal('payee.name.mismatch', { fields: { [field]: { code: 'payee.name.mismatch' } } });

/** Builds the register of accounts money is paid to. */
export function createPayees({
  database,
  identity,
  sealing,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly sealing: Sealing;
}): Payees {
  const nameOf = async (memberId: string): Promise<string> => {
    const name = await identity.realName(memberId);
    if (name === '')
      throw new Refusal('required_member_information_incomplete', { value: { data: ['required_real_name'] } });
    return name;
  };
  /** Under which fingerprints the account may stand. One whose key is missing is still looked at by an operator: then only its own is known. */
  const printsOf = (payee: PayeeRow): readonly Buffer[] => {
    try {
      return sealing.fingerprints(payee.bank_code, sealing.open(payee.number_sealed, ownerOf(payee)));
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
    add: async ({ brandId, memberId, bankCode, number: typed, holder }) => {
      const bank = bankOf(bankCode);
      if (bank === undefined)
        throw new Refusal('validation.failed', { fields: { bankCode: { code: 'field.choice' } } });
      const number = typed.replace(/[\s-]/g, '');
      if (!/^\d+$/.test(number) || !bank.digits.includes(number.length))
        throw new Refusal('validation.failed', {
          fields: { cardNumber: { code: 'field.card.number', params: { digits: bank.digits.join(' / ') } } },
        });
      if (!sameName(holder, await nameOf(memberId))) throw wrongName('cardHolder');
      const settings = await settingsOf(database, brandId);
      const fingerprints = sealing.fingerprints(bank.code, number);
      return database.transaction(async (tx) => {
        // One at a time per member, so that two presses cannot pass the count together.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 26))', [memberId]);
        const db = tables(tx);
        const own = await db.selectFrom('payee').selectAll().where('member_id', '=', memberId).execute();
        const known = own.find((row) => fingerprints.some((print) => print.equals(row.fingerprint)));
        if (known !== undefined) return known;
        if (own.length >= settings.payees) throw new Refusal('payee.too.many', { params: { count: settings.payees } });
        const id = uuid7();
        return db
          .insertInto('payee')
          .values({
            member_id: memberId,
            id,
            brand_id: brandId,
            kind: 'BC',
            bank_code: bank.code,
            holder: holder.trim().replace(/\s+/g, ' '),
            number_sealed: sealing.seal(number, ownerOf({ member_id: memberId, id })),
            number_masked: masked(number),
            fingerprint: sealing.fingerprint(bank.code, number),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },
    usable: async (memberId, payeeId) => {
      const payee = await tables(database)
        .selectFrom('payee')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('id', '=', payeeId)
        .executeTakeFirst();
      if (payee === undefined)
        throw new Refusal('payee.unknown', { fields: { bankCardId: { code: 'payee.unknown' } } });
      if (!sameName(payee.holder, await nameOf(memberId))) throw wrongName('bankCardId');
      return payee;
    },
    sharedBy: async (payee) => {
      const fingerprints = printsOf(payee);
      const row = await tables(database)
        .selectFrom('payee')
        .select(sql<bigint>`count(*)`.as('count'))
        .where('fingerprint', 'in', [...fingerprints])
        .where('member_id', '<>', payee.member_id)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    numberOf: (payee) => sealing.open(payee.number_sealed, ownerOf(payee)),
  };
}
