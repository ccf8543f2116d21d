import type { Database, Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { OperatorSession } from '../../platform/http/context.ts';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { runCommandIn } from './commands.ts';
import { depositPage } from './deposit-page.ts';
import { likePattern, toAmountPage, type AmountPage } from './lists.ts';
import { depositStates, tables, type DepositRow, type DepositState, type NoticeRow } from './tables.ts';

/** A notice with its deposit, if it has one. `pair`: a credit needs two operators. */
export interface NoticeView {
  readonly notice: NoticeRow;
  readonly deposit: DepositRow | null;
  readonly pair: boolean;
}

/** An operator's decision on a notice that credited nothing. */
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

/** The operators' side of deposits: all deposits, the channels' notices, and unmatched payments. */
export interface Notices {
  /** A brand's deposits, newest first. The footer is the sum credited. */
  listDeposits(
    brandId: string,
    filter: PageRequest & {
      readonly status?: DepositState | undefined;
      readonly text: string;
      /** Only those with a slip that wait for an operator. */
      readonly slip: boolean;
    },
  ): Promise<AmountPage<DepositRow>>;
  /**
   * Notices: with `open` those that need a decision, oldest first, otherwise all, newest first. A
   * notice with an unknown reference is listed for every brand.
   */
  list(
    brandId: string,
    filter: PageRequest & { readonly open: boolean; readonly text: string },
  ): Promise<AmountPage<NoticeView>>;
  /** How many notices need a decision. */
  countOpen(brandId: string): Promise<number>;
  /**
   * Credits the paid amount, or records that it is returned to the payer. From the brand's
   * threshold per member and day on, two operators credit. Every decision is written to the audit
   * log.
   */
  resolve(decision: NoticeDecision): Promise<NoticeView>;
}

const readNotice = (queryable: Queryable, channel: string, nonce: string) =>
  tables(queryable)
    .selectFrom('notice')
    .selectAll()
    .where('channel', '=', channel)
    .where('nonce', '=', nonce)
    .executeTakeFirst();

/** The state of a notice in an audit entry. */
const auditState = (notice: NoticeRow) => ({
  result: notice.result,
  memberId: notice.member_id,
  depositId: notice.deposit_id,
  proposedBy: notice.proposed_by,
  decision: notice.decision,
});

const isOpen = sql<boolean>`notice.decided_at is null and notice.result not in ('credited', 'repeated', 'refused')`;

/** Refuses the status of the command `resolve_notice` unless it is a success. */
export function requireResolved(
  status: string,
  { decision, orderNumber }: Pick<NoticeDecision, 'decision' | 'orderNumber'>,
): void {
  switch (status) {
    case 'ok':
    case 'proposed':
      return;
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
    case 'related':
      throw new Refusal('operator.related');
    default:
      throw new Refusal('notice.decided');
  }
}

/** Runs a decision and writes its audit entry in one transaction. */
const decide = (database: Database, notice: NoticeDecision): Promise<void> =>
  database.transaction(async (tx) => {
    const { channel, nonce, brandId, operator, decision, orderNumber, reason } = notice;
    const before = await readNotice(tx, channel, nonce);
    const { status } = await runCommandIn(tx, 'resolve_notice', {
      channel,
      nonce,
      brandId,
      operatorId: operator.operatorId,
      decision,
      orderNumber,
      reason,
    });
    requireResolved(status, notice);
    const after = await readNotice(tx, channel, nonce);
    await record(tx, {
      brandId,
      actor: operatorActor(operator, notice.address),
      action: `deposit.${status === 'proposed' ? 'propose-credit' : decision}`,
      subject: `notice:${channel}/${nonce}`,
      reason,
      before: before && auditState(before),
      after: after && {
        ...auditState(after),
        amount: after.amount.toString(),
        currency: after.currency,
        orderNumber: orderNumber ?? null,
        final: status === 'ok',
      },
    });
  });

/** Creates the operators' side of deposits. */
export function createNotices({ database }: { readonly database: Database }): Notices {
  const ofBrand = (brandId: string) =>
    tables(database)
      .selectFrom('notice')
      .where((eb) => eb.or([eb('notice.brand_id', '=', brandId), eb('notice.brand_id', 'is', null)]));
  const toViews = async (brandId: string, notices: readonly NoticeRow[]): Promise<NoticeView[]> => {
    const deposits = await depositsOf(notices);
    const pairs = await pairsOf(brandId, notices, deposits);
    return notices.map((notice, index) => ({
      notice,
      deposit: deposits.get(String(notice.deposit_id)) ?? null,
      pair: notice.proposed_by !== null || pairs[index] === true,
    }));
  };
  /** Whether the credit of each notice needs two operators, in the order of the notices. */
  const pairsOf = async (
    brandId: string,
    notices: readonly NoticeRow[],
    deposits: ReadonlyMap<string, DepositRow>,
  ): Promise<boolean[]> =>
    (
      await database.query<{ pair: boolean }>(
        `select cashier.credit_needs_two($1, n.member, n.paid, n.declared) as pair
         from unnest($2::uuid[], $3::bigint[], $4::bigint[]) with ordinality as n (member, paid, declared, position)
         order by n.position`,
        [
          brandId,
          notices.map((notice) => notice.member_id),
          notices.map((notice) => notice.amount),
          notices.map(({ result, deposit_id: id }) =>
            result === 'entered' ? (deposits.get(String(id))?.amount ?? null) : null,
          ),
        ],
      )
    ).map((row) => row.pair);
  /** The deposits of some notices, by id. */
  const depositsOf = async (notices: readonly NoticeRow[]): Promise<Map<string, DepositRow>> => {
    const keys = notices.flatMap(({ member_id, deposit_id }) =>
      member_id === null || deposit_id === null ? [] : [{ member_id, deposit_id }],
    );
    if (keys.length === 0) return new Map();
    const memberIds = keys.map((key) => key.member_id);
    const depositIds = keys.map((key) => key.deposit_id);
    const rows = await tables(database)
      .selectFrom('deposit')
      .selectAll()
      .where('member_id', 'in', memberIds)
      .where('id', 'in', depositIds)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return {
    listDeposits: (brandId, { status, text, slip, page, size }) => {
      const pattern = likePattern(text);
      const query = tables(database)
        .selectFrom('deposit')
        .where('brand_id', '=', brandId)
        .where('state', 'in', status === undefined ? depositStates : [status])
        .where(slip ? sql<boolean>`slip_at is not null and state in ('pending', 'expired')` : sql<boolean>`true`)
        .where((eb) =>
          eb.or([
            eb('order_number', 'ilike', pattern),
            eb('account', 'ilike', pattern),
            eb('authorisation', 'ilike', pattern),
          ]),
        );
      return depositPage(query, { page, size });
    },
    list: async (brandId, { open, text, page, size }) => {
      const pattern = likePattern(text);
      const query = ofBrand(brandId)
        .where(open ? isOpen : sql<boolean>`true`)
        .where((eb) => eb.or([eb('reference', 'ilike', pattern), eb('authorisation', 'ilike', pattern)]));
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
      return toAmountPage(await toViews(brandId, list), totals, size);
    },
    countOpen: async (brandId) => {
      const row = await ofBrand(brandId)
        .where(isOpen)
        .select(sql<bigint>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    resolve: async (decision) => {
      await decide(database, decision);
      const row = await ofBrand(decision.brandId)
        .selectAll()
        .where('channel', '=', decision.channel)
        .where('nonce', '=', decision.nonce)
        .executeTakeFirstOrThrow();
      const [view] = await toViews(decision.brandId, [row]);
      if (view === undefined) throw new Error('a decided notice was not found');
      return view;
    },
  };
}
