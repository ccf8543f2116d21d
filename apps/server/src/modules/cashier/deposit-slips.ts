import type { Database, Queryable } from '@chokdee/database/database';
import type { Files } from '../../platform/files/files.ts';
import type { FileRow } from '../../platform/files/rows.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { amountOf } from '../../platform/http/amount-input.ts';
import type { DepositChannel } from './channels.ts';
import { runCommandIn } from './commands.ts';
import type { Deposits } from './deposits.ts';
import { createMemberPictures, type MemberPictures } from './member-pictures.ts';
import { requireResolved } from './notices.ts';
import { readSlipUses, type SlipUse } from './slip-uses.ts';
import { tables, type DepositRow, type DifferenceCode } from './tables.ts';

/** A deposit on which an operator decides. */
export interface DepositTarget {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brandId: string;
  readonly memberId: string;
  readonly id: string;
  readonly reason: string;
}

/** Slips of deposits that are paid by a transfer, and the payments operators find by them. */
export interface DepositSlips extends Pick<MemberPictures, 'list'> {
  /**
   * Stores a slip of the member's deposit, which then waits for an operator. Refuses with
   * `request.not.found`, `deposit.moved` and the refusals of uploads.
   */
  add(brandId: string, memberId: string, depositId: string, file: Blob): Promise<FileRow>;
  /** A deposit of a brand. Refuses with `request.not.found`. */
  read(brandId: string, memberId: string, depositId: string): Promise<DepositRow>;
  /** The other deposits of the brand with the pictures of a deposit. */
  uses(memberId: string, depositId: string): Promise<SlipUse[]>;
  /** How many deposits with a slip wait for an operator. */
  countOpen(brandId: string): Promise<number>;
  /**
   * Credits a payment as the bank's statement shows it. `difference`: why the amount is not the
   * declared one. `proposed`: from the threshold or from the brand's bound for differences on, a
   * second operator enters the same payment. Refuses with `deposit.amount.differs` without a
   * difference; other refusals as of a decision on a notice.
   */
  enterPayment(
    target: DepositTarget,
    payment: {
      readonly amount: number | string;
      readonly authorisation: string;
      readonly difference?: DifferenceCode | undefined;
    },
  ): Promise<'ok' | 'proposed'>;
  /** Records that the statement shows no payment. Refuses with `deposit.moved`. */
  refuse(target: DepositTarget): Promise<void>;
}

/** Creates the slips of the channels that take them. */
export function createDepositSlips({
  database,
  files,
  deposits,
  channels,
}: {
  readonly database: Database;
  readonly files: Files;
  readonly deposits: Deposits;
  readonly channels: readonly DepositChannel[];
}): DepositSlips {
  const slips = createMemberPictures(files, {
    name: 'cashier.deposit-slip',
    fingerprints: true,
    ownerKind: 'deposit',
    permission: 'cashier.deposits.read',
  });
  const channelWithSlips = (code: string) => channels.find((channel) => channel.code === code && channel.slips);
  const find = async (queryable: Queryable, brandId: string, memberId: string, id: string): Promise<DepositRow> => {
    const row = await tables(queryable)
      .selectFrom('deposit')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('brand_id', '=', brandId)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  const read: DepositSlips['read'] = (brandId, memberId, id) => find(database, brandId, memberId, id);
  const write = (
    tx: Queryable,
    { operator, address, brandId, id, reason }: DepositTarget,
    entry: { readonly action: string; readonly after: Record<string, unknown> },
  ) =>
    record(tx, {
      brandId,
      actor: operatorActor(operator, address),
      subject: `deposit:${id}`,
      reason,
      before: undefined,
      ...entry,
    });
  return {
    list: slips.list,
    read,
    add: async (brandId, memberId, depositId, file) => {
      const { state, channel } = await deposits.read(memberId, depositId);
      if (!channelWithSlips(channel) || (state !== 'pending' && state !== 'expired'))
        throw new Refusal('deposit.moved');
      return slips.put(brandId, depositId, file, async (tx, { id }, fingerprint) => {
        if (fingerprint === null) throw new Error('a slip has no fingerprint');
        const { content, pixels, look } = fingerprint;
        const [row] = await tx.query<{ attached: boolean }>(
          'select cashier.attach_slip($1, $2, $3, $4, $5, $6) as attached',
          [memberId, depositId, id, content, pixels, look],
        );
        if (!row?.attached) throw new Refusal('deposit.moved');
      });
    },
    uses: (memberId, depositId) => readSlipUses(database, memberId, depositId),
    countOpen: async (brandId) => {
      const [row] = await database.query<{ count: bigint }>(
        `select count(*) as count
         from cashier.deposit
         where brand_id = $1
           and slip_at is not null
           and state in ('pending', 'expired')`,
        [brandId],
      );
      return Number(row?.count ?? 0);
    },
    enterPayment: async (target, payment) => {
      const { brandId, memberId, id, operator, reason } = target;
      const amount = amountOf(payment.amount).toString();
      const { authorisation, difference } = payment;
      const deposit = await read(brandId, memberId, id);
      const channel = channelWithSlips(deposit.channel);
      if (channel === undefined) throw new Refusal('deposit.moved');
      return database.transaction(async (tx) => {
        const { status, nonce } = await runCommandIn(tx, 'enter_payment', {
          memberId,
          depositId: id,
          brandId,
          account: channel.account,
          operatorId: operator.operatorId,
          amount,
          authorisation,
          difference,
          reason,
        });
        if (status === 'difference')
          throw new Refusal('deposit.amount.differs', { fields: { difference: { code: 'deposit.amount.differs' } } });
        requireResolved(status, { decision: 'credit' });
        await write(tx, target, {
          action: status === 'proposed' ? 'deposit.propose-credit' : 'deposit.credit',
          after: {
            amount,
            declared: deposit.amount.toString(),
            difference: difference ?? null,
            authorisation,
            nonce,
            final: status === 'ok',
          },
        });
        return status === 'proposed' ? 'proposed' : 'ok';
      });
    },
    refuse: (target) =>
      database.transaction(async (tx) => {
        const { brandId, memberId, id } = target;
        await find(tx, brandId, memberId, id);
        const [row] = await tx.query<{ refused: boolean }>('select cashier.refuse_slip($1, $2, $3) as refused', [
          brandId,
          memberId,
          id,
        ]);
        if (!row?.refused) throw new Refusal('deposit.moved');
        await write(tx, target, { action: 'deposit.refuse-slip', after: { state: 'failed', failure: 'unpaid' } });
      }),
  };
}
