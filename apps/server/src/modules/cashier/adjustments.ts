import type { Database, Queryable } from '@chokdee/database/database';
import { recordText } from '@chokdee/locales/record-text';
import type { Micro } from '@chokdee/money/amount';
import { sql } from 'kysely';
import type { BrandFacts, OperatorSession } from '../../platform/http/context.ts';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { amountOf } from '../../platform/http/amount-input.ts';
import { runCommandIn } from './commands.ts';
import type { CashierIdentity } from './identity-port.ts';
import { likePattern, toAmountPage, type AmountPage } from './lists.ts';
import { tables, type AdjustmentCode, type AdjustmentRow, type AdjustmentState } from './tables.ts';

/** Who acts, and where. */
interface Caller {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brand: BrandFacts;
}

/** A proposed adjustment. `amount`: whole currency units. */
export interface AdjustmentProposal {
  readonly id: string;
  readonly memberId: string;
  readonly direction: 'credit' | 'debit';
  readonly amount: number | string;
  readonly code: AdjustmentCode;
  readonly note: string;
}

/** Manual adjustments of members' cash: one operator proposes, another approves. */
export interface Adjustments {
  /** Adjustments of a brand, newest first; the proposed ones oldest first. */
  list(
    brandId: string,
    filter: PageRequest & { readonly status?: AdjustmentState | undefined; readonly text: string },
  ): Promise<AmountPage<AdjustmentRow>>;
  /**
   * Proposes an adjustment; nothing moves. Idempotent per id. Refuses with `request.not.found`,
   * `amount.invalid`, `adjustment.too.many` or `command.conflict`.
   */
  propose(caller: Caller, proposal: AdjustmentProposal): Promise<AdjustmentRow>;
  /**
   * Approves and posts, or rejects. Refuses with `request.not.found`, `adjustment.decided`,
   * `adjustment.own` or `balance.insufficient`.
   */
  decide(
    caller: Caller,
    target: { readonly memberId: string; readonly id: string },
    decision: { readonly decision: 'approve' | 'reject'; readonly reason: string },
  ): Promise<void>;
  /** What members read in the account record, by order number. */
  remarks(memberId: string, references: readonly string[], language: string): Promise<ReadonlyMap<string, string>>;
}

/** The largest adjustment, micro-units: a billion, so that no sum of balances leaves a bigint. */
const MOST: Micro = 1_000_000_000_000_000n;
/** Order numbers of adjustments begin with it. */
const NUMBER_PREFIX = 'AD';

const refusals = {
  absent: 'request.not.found',
  conflict: 'command.conflict',
  limit: 'adjustment.too.many',
  decided: 'adjustment.decided',
  pair: 'adjustment.own',
  related: 'operator.related',
  insufficient: 'balance.insufficient',
} as const;
/** Refuses a command's status unless it is a success. */
function requireOk(status: string): void {
  if (status === 'ok' || status === 'replayed') return;
  if (!Object.hasOwn(refusals, status)) throw new Error(`an adjustment has the status ${status}`);
  throw new Refusal(refusals[status as keyof typeof refusals]);
}

const find = (queryable: Queryable, memberId: string, id: string): Promise<AdjustmentRow> =>
  tables(queryable)
    .selectFrom('adjustment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The state of an adjustment in an audit entry. */
const auditState = (row: AdjustmentRow) => ({
  account: row.account,
  orderNumber: row.order_number,
  direction: row.direction,
  amount: row.amount.toString(),
  currency: row.currency,
  code: row.code,
  state: row.state,
  balanceBefore: row.balance_before?.toString() ?? null,
  balanceAfter: row.balance_after?.toString() ?? null,
});

/** Creates the manual adjustments. */
export function createAdjustments({
  database,
  identity,
}: {
  readonly database: Database;
  readonly identity: Pick<CashierIdentity, 'accountsOf'>;
}): Adjustments {
  return {
    list: async (brandId, { status, text, page, size }) => {
      const pattern = likePattern(text);
      const query = tables(database)
        .selectFrom('adjustment')
        .where('brand_id', '=', brandId)
        .$if(status !== undefined, (filtered) => filtered.where('state', '=', status!))
        .where((eb) => eb.or([eb('order_number', 'ilike', pattern), eb('account', 'ilike', pattern)]));
      const order = status === 'proposed' ? 'asc' : 'desc';
      const [list, totals] = await Promise.all([
        query
          .selectAll()
          .orderBy('proposed_at', order)
          .orderBy('id', order)
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        query
          .select([
            sql<bigint>`count(*)`.as('count'),
            sql<bigint>`coalesce(sum(case direction when 'credit' then amount else -amount end), 0)::bigint`.as(
              'amount',
            ),
          ])
          .executeTakeFirstOrThrow(),
      ]);
      return toAmountPage(list, totals, size);
    },
    propose: async ({ operator, address, brand }, { id, memberId, direction, code, note, ...rest }) => {
      const amount = amountOf(rest.amount, MOST).toString();
      const account = (await identity.accountsOf([memberId])).get(memberId);
      if (account === undefined) throw new Refusal('request.not.found');
      return database.transaction(async (tx) => {
        const { status } = await runCommandIn(tx, 'propose_adjustment', {
          id,
          memberId,
          brandId: brand.id,
          account,
          currency: brand.currency,
          direction,
          amount,
          code,
          note,
          operatorId: operator.operatorId,
        });
        requireOk(status);
        const row = await find(tx, memberId, id);
        if (status === 'ok')
          await record(tx, {
            brandId: brand.id,
            actor: operatorActor(operator, address),
            action: 'adjustment.propose',
            subject: `member:${memberId}`,
            reason: note,
            before: undefined,
            after: auditState(row),
          });
        return row;
      });
    },
    decide: ({ operator, address, brand }, { memberId, id }, { decision, reason }) =>
      database.transaction(async (tx) => {
        const { status } = await runCommandIn(tx, 'decide_adjustment', {
          memberId,
          id,
          brandId: brand.id,
          operatorId: operator.operatorId,
          decision,
          note: reason,
        });
        requireOk(status);
        await record(tx, {
          brandId: brand.id,
          actor: operatorActor(operator, address),
          action: `adjustment.${decision}`,
          subject: `member:${memberId}`,
          reason,
          before: { state: 'proposed' },
          after: auditState(await find(tx, memberId, id)),
        });
      }),
    remarks: async (memberId, references, language) => {
      const numbers = references.filter((reference) => reference.startsWith(NUMBER_PREFIX));
      if (numbers.length === 0) return new Map();
      const rows = await tables(database)
        .selectFrom('adjustment')
        .select(['order_number', 'code'])
        .where('member_id', '=', memberId)
        .where('order_number', 'in', numbers)
        .execute();
      return new Map(
        rows.map(({ order_number: number, code }) => [number, recordText(`money.adjustment.${code}`, language)]),
      );
    },
  };
}
