import type { Database, Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { OperatorSession } from '../../platform/http/context.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { commandIn } from './command.ts';
import { likePattern } from './filters.ts';
import { settingsOf } from './settings.ts';
import { depositStates, tables, type DepositRow, type DepositState, type NoticeRow } from './tables.ts';

/** A notice with the deposit it belongs to, where there is one. */
export interface NoticeView {
  readonly notice: NoticeRow;
  readonly deposit: DepositRow | null;
  readonly pair: boolean;
}
/** A person's decision on a notice that credited nothing. */
export interface NoticeDecision {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brandId: string;
  readonly channel: string;
  readonly nonce: string;
  readonly decision: 'credit' | 'return';
  readonly orderNumber?: string | undefined;
  readonly reason: string;
}

/** The operators' side of deposits: what came in, and payments that fit nothing. */
export interface Notices {
  deposits(
    brandId: string,
    filter: PageRequest & { readonly status?: DepositState | undefined; readonly text: string },
  ): Promise<{ list: DepositRow[]; total: number; totalPages: number; footer: { amount: bigint } }>;
  /** `open`: those that wait for a person, oldest first; else all, newest first. A notice that led nowhere belongs to every brand of the house. */
  list(
    brandId: string,
    filter: PageRequest & { readonly open: boolean; readonly text: string },
  ): Promise<{ list: NoticeView[]; total: number; totalPages: number; footer: { amount: bigint } }>;
  /** How many wait for a person. */
  openCount(brandId: string): Promise<number>;
  /** Credits the paid amount, or says it goes back to the payer; from the brand's threshold on two people credit. */
  resolve(decision: NoticeDecision): Promise<NoticeView>;
}

const noticeOf = (queryable: Queryable, channel: string, nonce: string) =>
  tables(queryable)
    .selectFrom('notice')
    .selectAll()
    .where('channel', '=', channel)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
/** What a decision changes of a notice, for the audit log. */
const pictureOf = (notice: NoticeRow) => ({
  result: notice.result,
  memberId: notice.member_id,
  depositId: notice.deposit_id,
  proposedBy: notice.proposed_by,
  decision: notice.decision,
});

const isOpen = sql<boolean>`notice.decided_at is null and notice.result not in ('credited', 'repeated', 'refused')`;

/** Builds the operators' side of deposits and of notices that fit nothing. */
export function createNotices({ database }: { readonly database: Database }): Notices {
  const ofBrand = (brandId: string) =>
    tables(database)
      .selectFrom('notice')
      .where((eb) => eb.or([eb('notice.brand_id', '=', brandId), eb('notice.brand_id', 'is', null)]));
  const view = async (brandId: string, notices: readonly NoticeRow[]): Promise<NoticeView[]> => {
    const [settings, deposits] = await Promise.all([settingsOf(database, brandId), depositsOf(notices)]);
    return notices.map((notice) => ({
      notice,
      deposit: deposits.get(String(notice.deposit_id)) ?? null,
      pair: notice.amount >= settings.pair_from,
    }));
  };
  const depositsOf = async (notices: readonly NoticeRow[]): Promise<Map<string, DepositRow>> => {
    const keys = notices.flatMap(({ member_id, deposit_id }) =>
      member_id === null || deposit_id === null ? [] : [{ member_id, deposit_id }],
    );
    if (keys.length === 0) return new Map();
    const rows = await tables(database)
      .selectFrom('deposit')
      .selectAll()
      .where(
        'member_id',
        'in',
        keys.map((key) => key.member_id),
      )
      .where(
        'id',
        'in',
        keys.map((key) => key.deposit_id),
      )
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return {
    deposits: async (brandId, { status, text, page, size }) => {
      const query = tables(database)
        .selectFrom('deposit')
        .where('brand_id', '=', brandId)
        .where('state', 'in', status === undefined ? depositStates : [status])
        .where((eb) =>
          eb.or([
            eb('order_number', 'ilike', likePattern(text)),
            eb('account', 'ilike', likePattern(text)),
            eb('authorisation', 'ilike', likePattern(text)),
          ]),
        );
      const [list, totals] = await Promise.all([
        query
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        query
          .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(credited), 0)::bigint`.as('amount')])
          .executeTakeFirstOrThrow(),
      ]);
      return { ...toPage(list, totals.count, size), footer: { amount: totals.amount } };
    },
    list: async (brandId, { open, text, page, size }) => {
      const query = ofBrand(brandId)
        .where(open ? isOpen : sql<boolean>`true`)
        .where((eb) =>
          eb.or([eb('reference', 'ilike', likePattern(text)), eb('authorisation', 'ilike', likePattern(text))]),
        );
      const [list, totals] = await Promise.all([
        query
          .selectAll()
          .orderBy('received_at', open ? 'asc' : 'desc')
          .orderBy('nonce')
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        query
          .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount')])
          .executeTakeFirstOrThrow(),
      ]);
      return { ...toPage(await view(brandId, list), totals.count, size), footer: { amount: totals.amount } };
    },
    openCount: async (brandId) =>
      Number(
        (
          await ofBrand(brandId)
            .where(isOpen)
            .select(sql<bigint>`count(*)`.as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    resolve: async ({ operator, address, brandId, channel, nonce, decision, orderNumber, reason }) => {
      await database.transaction(async (tx) => {
        const before = await noticeOf(tx, channel, nonce);
        const { status } = await commandIn(tx, 'resolve_notice', {
          channel,
          nonce,
          brandId,
          operatorId: operator.operatorId,
          decision,
          orderNumber,
          reason,
        });
        switch (status) {
          case 'ok':
          case 'proposed':
            break;
          case 'absent':
            throw orderNumber === undefined && decision === 'return'
              ? new Refusal('request.not.found')
              : new Refusal('notice.deposit.unknown', { fields: { orderNo: { code: 'notice.deposit.unknown' } } });
          case 'currency':
            throw new Refusal('notice.currency');
          case 'closed':
            throw new Refusal('notice.deposit.closed');
          case 'used':
            throw new Refusal('notice.payment.used');
          case 'pair':
            throw new Refusal('review.pair');
          default:
            throw new Refusal('notice.decided');
        }
        const after = await noticeOf(tx, channel, nonce);
        await record(tx, {
          brandId,
          actor: operatorActor(operator, address),
          action: `deposit.${status === 'proposed' ? 'propose-credit' : decision}`,
          subject: `notice:${channel}/${nonce}`,
          reason,
          before: before && pictureOf(before),
          after: after && {
            ...pictureOf(after),
            amount: after.amount.toString(),
            currency: after.currency,
            orderNumber: orderNumber ?? null,
            final: status === 'ok',
          },
        });
      });
      const row = await ofBrand(brandId)
        .selectAll()
        .where('channel', '=', channel)
        .where('nonce', '=', nonce)
        .executeTakeFirstOrThrow();
      const [seen] = await view(brandId, [row]);
      if (seen === undefined) throw new Error('a notice has no view');
      return seen;
    },
  };
}
