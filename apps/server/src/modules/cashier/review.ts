import type { Database, Queryable } from '@chokdee/database/database';
import { sql, type RawBuilder } from 'kysely';
import type { OperatorSession } from '../../platform/http/context.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { commandIn, type CommandAnswer } from './command.ts';
import { sameName, type CashierIdentity } from './identity-port.ts';
import { likePattern } from './filters.ts';
import type { Payees } from './payees.ts';
import type { Payouts } from './payouts.ts';
import { settingsOf, withdrawalTime } from './settings.ts';
import { tables, type PayeeRow, type StepRow, type WithdrawalRow } from './tables.ts';

/** Which part of the withdrawals an operator looks at. */
export type ReviewView = 'queue' | 'mine' | 'second' | 'paying' | 'trouble' | 'all';
/** A withdrawal for review. */
export type ReviewRow = WithdrawalRow & Pick<PayeeRow, 'bank_code' | 'number_masked' | 'holder'>;
/** A thing the house looked at by itself. */
export interface Check {
  readonly code: 'payee.name' | 'payee.age' | 'payee.shared' | 'deposits' | 'played';
  readonly ok: boolean;
  readonly params: Readonly<Record<string, string | number>>;
}
/** A withdrawal with all an operator needs to decide. */
export interface ReviewDetail {
  readonly withdrawal: ReviewRow;
  readonly steps: readonly StepRow[];
  readonly checks: readonly Check[];
  readonly member: {
    readonly deposited: bigint;
    readonly withdrawn: bigint;
    readonly pending: bigint;
    readonly deposits: number;
    readonly withdrawals: number;
  };
}
/** Who acts on which withdrawal of which brand, on the picture with which version. */
export interface Acting {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brandId: string;
  readonly memberId: string;
  readonly id: string;
  readonly version: number;
}

/** The operators' side of withdrawals. Every action is written in the audit log with what it changed. */
export interface Review {
  list(
    brandId: string,
    operatorId: string,
    filter: PageRequest & { readonly view: ReviewView; readonly text: string; readonly minimum: bigint },
  ): Promise<{ list: ReviewRow[]; total: number; totalPages: number; footer: { amount: bigint } }>;
  summary(brandId: string, operatorId: string): Promise<ReviewSummary>;
  detail(brandId: string, memberId: string, id: string): Promise<ReviewDetail>;
  /** Takes, releases, approves or rejects; from the brand's threshold on two different people approve. */
  act(acting: Acting, action: 'take' | 'release' | 'approve' | 'reject', reason?: string): Promise<void>;
  /** Asks the bank about a payout whose outcome is unknown, and records what it knows. */
  ask(acting: Acting): Promise<void>;
  /** A person's word on a payout whose outcome is unknown. */
  resolve(acting: Acting, outcome: 'paid' | 'refused', reason: string): Promise<void>;
  /** A person settles "not received". */
  settle(acting: Acting, outcome: 'received' | 'returned', reason: string): Promise<void>;
  /** A person settles what the bank contradicted: what is recorded stays, or the money is put where the bank says it is. */
  settleContrary(acting: Acting, outcome: 'kept' | 'corrected', reason: string): Promise<void>;
}
/** The queue in figures. `trouble` are payouts of unknown outcome, those the bank contradicts, and "not received"; `overdue` waits longer than the house aims at. */
export interface ReviewSummary {
  readonly queue: { readonly count: number; readonly amount: bigint };
  readonly mine: number;
  readonly second: number;
  readonly paying: number;
  readonly trouble: number;
  readonly overdue: number;
  readonly targetMinutes: number;
  readonly paidToday: { readonly count: number; readonly amount: bigint; readonly averageMinutes: number | null };
  readonly pairFrom: bigint;
  readonly at: Date;
}

/** When the day of the house began. */
const today = sql<Date>`platform.business_day_start(platform.clock())`;
/** A payee account younger than this is worth a look. */
const YOUNG_HOURS = 24;

const views: Readonly<Record<ReviewView, (operatorId: string) => RawBuilder<boolean>>> = {
  queue: () => sql`withdrawal.state in ('requested', 'reviewing')`,
  mine: (operatorId) => sql`withdrawal.state = 'reviewing' and withdrawal.taken_by = ${operatorId}::uuid`,
  second: (operatorId) => sql`withdrawal.state = 'reviewing' and withdrawal.first_by <> ${operatorId}::uuid`,
  paying: () => sql`withdrawal.state = 'approved' or (withdrawal.state = 'paying' and withdrawal.attention is null)`,
  trouble: () => sql`withdrawal.state = 'not_received' or withdrawal.attention is not null`,
  all: () => sql`true`,
};

/** What an action's answer means to the caller. */
function demandOk(answer: CommandAnswer): void {
  switch (answer.status) {
    case 'ok':
    case 'replayed':
      return;
    case 'absent':
      throw new Refusal('request.not.found');
    case 'taken':
      throw new Refusal('review.taken');
    case 'pair':
      throw new Refusal('review.pair');
    case 'insufficient':
      throw new Refusal('balance.insufficient');
    default:
      throw new Refusal('withdrawal.moved', { value: { status: answer.state } });
  }
}

/** Builds the operators' side of withdrawals. */
export function createReview({
  database,
  identity,
  payees,
  payouts,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
  readonly payouts: Payouts;
}): Review {
  const all = (queryable: Queryable, brandId: string) =>
    tables(queryable).selectFrom('withdrawal').where('withdrawal.brand_id', '=', brandId);
  const withPayee = (brandId: string) =>
    all(database, brandId)
      .innerJoin('payee', (join) =>
        join.onRef('payee.member_id', '=', 'withdrawal.member_id').onRef('payee.id', '=', 'withdrawal.payee_id'),
      )
      .selectAll('withdrawal')
      .select(['payee.bank_code', 'payee.number_masked', 'payee.holder']);
  const one = (queryable: Queryable, { brandId, memberId, id }: Pick<Acting, 'brandId' | 'memberId' | 'id'>) =>
    all(queryable, brandId).selectAll().where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst();

  /** Does a thing and writes its line, together or not at all. */
  const acted = (
    acting: Acting,
    action: string,
    reason: string | undefined,
    run: (tx: Queryable) => Promise<CommandAnswer>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const before = await one(tx, acting);
      demandOk(await run(tx));
      const after = await one(tx, acting);
      await record(tx, {
        brandId: acting.brandId,
        actor: operatorActor(acting.operator, acting.address),
        action: `withdrawal.${action}`,
        subject: `withdrawal:${acting.id}`,
        ...(reason === undefined ? {} : { reason }),
        before: pictureOf(before),
        after: pictureOf(after),
      });
    });
  const commandOf = (acting: Acting) => ({
    memberId: acting.memberId,
    id: acting.id,
    brandId: acting.brandId,
    operatorId: acting.operator.operatorId,
    version: acting.version,
  });

  return {
    list: async (brandId, operatorId, { view, text, minimum, page, size }) => {
      const matches = sql<boolean>`(${views[view](operatorId)}) and withdrawal.amount >= ${minimum} and (withdrawal.order_number ilike ${likePattern(text)} or withdrawal.account ilike ${likePattern(text)})`;
      const direction = view === 'all' ? 'desc' : 'asc';
      const [list, totals] = await Promise.all([
        withPayee(brandId)
          .where(matches)
          .orderBy('withdrawal.requested_at', direction)
          .orderBy('withdrawal.id', direction)
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        all(database, brandId)
          .where(matches)
          .select(sql<bigint>`count(*)`.as('count'))
          .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ...toPage(list, totals.count, size), footer: { amount: totals.amount } };
    },
    summary: async (brandId, operatorId) => {
      const settings = await settingsOf(database, brandId);
      const counted = (condition: RawBuilder<boolean>) => sql<bigint>`count(*) filter (where ${condition})`;
      const [row, pace] = await Promise.all([
        all(database, brandId)
          .where(
            sql<boolean>`withdrawal.state not in ('received', 'rejected', 'failed') or withdrawal.attention is not null or withdrawal.paid_at >= ${today}`,
          )
          .select([
            counted(views.queue(operatorId)).as('queue'),
            sql<bigint>`coalesce(sum(amount) filter (where ${views.queue(operatorId)}), 0)::bigint`.as('amount'),
            counted(views.mine(operatorId)).as('mine'),
            counted(views.second(operatorId)).as('second'),
            counted(views.paying(operatorId)).as('paying'),
            counted(views.trouble(operatorId)).as('trouble'),
            counted(
              sql`${views.queue(operatorId)} and withdrawal.requested_at <= platform.clock() - make_interval(mins => ${settings.withdrawal_target_minutes})`,
            ).as('overdue'),
            counted(sql`withdrawal.paid_at >= ${today}`).as('paid'),
            sql<bigint>`coalesce(sum(amount) filter (where withdrawal.paid_at >= ${today}), 0)::bigint`.as(
              'paidAmount',
            ),
            sql<Date>`platform.clock()`.as('at'),
          ])
          .executeTakeFirstOrThrow(),
        withdrawalTime(database, settings, today),
      ]);
      return {
        queue: { count: Number(row.queue), amount: row.amount },
        mine: Number(row.mine),
        second: Number(row.second),
        paying: Number(row.paying),
        trouble: Number(row.trouble),
        overdue: Number(row.overdue),
        targetMinutes: settings.withdrawal_target_minutes,
        paidToday: { count: Number(row.paid), amount: row.paidAmount, averageMinutes: pace.averageMinutes },
        pairFrom: settings.pair_from,
        at: row.at,
      };
    },
    detail: async (brandId, memberId, id) => {
      const withdrawal = await withPayee(brandId)
        .where('withdrawal.member_id', '=', memberId)
        .where('withdrawal.id', '=', id)
        .executeTakeFirst();
      if (withdrawal === undefined) throw new Refusal('request.not.found');
      const [steps, member, checks] = await Promise.all([
        tables(database)
          .selectFrom('withdrawal_step')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('withdrawal_id', '=', id)
          .orderBy('version')
          .execute(),
        sumsOf(database, memberId),
        checksOf(database, identity, payees, withdrawal),
      ]);
      return {
        withdrawal,
        steps,
        member,
        checks: [
          ...checks,
          {
            code: 'deposits',
            ok: member.deposited >= member.withdrawn + member.pending,
            params: { deposited: member.deposited.toString(), out: (member.withdrawn + member.pending).toString() },
          },
        ],
      };
    },
    act: (acting, action, reason) =>
      acted(acting, action, reason, (tx) =>
        commandIn(tx, 'review_withdrawal', { ...commandOf(acting), action, reason }),
      ),
    ask: async (acting) => {
      const before = await one(database, acting);
      if (before === undefined) throw new Refusal('request.not.found');
      if (before.attention !== 'unknown' || before.version !== acting.version)
        throw new Refusal('withdrawal.moved', { value: { status: before.state } });
      // The bank is asked outside of any transaction; what it says is recorded by the same command as the job's.
      const outcome = await payouts.ask(before);
      await acted(acting, 'ask', undefined, async () => ({ status: 'ok', result: outcome.outcome }));
    },
    resolve: async (acting, outcome, reason) => {
      const before = await one(database, acting);
      if (before === undefined) throw new Refusal('request.not.found');
      if (before.version !== acting.version || before.state !== 'paying')
        throw new Refusal('withdrawal.moved', { value: { status: before.state } });
      await acted(acting, `resolve-${outcome}`, reason, (tx) =>
        commandIn(tx, 'record_payout', { ...commandOf(acting), payoutId: before.payout_id, outcome, note: reason }),
      );
    },
    settle: (acting, outcome, reason) =>
      acted(acting, `settle-${outcome}`, reason, (tx) =>
        commandIn(tx, 'settle_complaint', { ...commandOf(acting), outcome, reason }),
      ),
    settleContrary: (acting, outcome, reason) =>
      acted(acting, `settle-${outcome}`, reason, (tx) =>
        commandIn(tx, 'settle_contrary', { ...commandOf(acting), outcome, reason }),
      ),
  };
}

/** What an audit line shows of a withdrawal. */
const pictureOf = (row: WithdrawalRow | undefined) =>
  row === undefined
    ? undefined
    : {
        state: row.state,
        version: row.version,
        takenBy: row.taken_by,
        firstBy: row.first_by,
        decidedBy: row.decided_by,
        attention: row.attention,
        amount: row.amount.toString(),
        currency: row.currency,
        orderNumber: row.order_number,
      };

async function sumsOf(queryable: Queryable, memberId: string): Promise<ReviewDetail['member']> {
  const [ins, outs] = await Promise.all([
    tables(queryable)
      .selectFrom('deposit')
      .where('member_id', '=', memberId)
      .where('state', '=', 'confirmed')
      .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(credited), 0)::bigint`.as('amount')])
      .executeTakeFirstOrThrow(),
    tables(queryable)
      .selectFrom('withdrawal')
      .where('member_id', '=', memberId)
      .select([
        sql<bigint>`count(*) filter (where posting_id is not null and state <> 'failed')`.as('count'),
        sql<bigint>`coalesce(sum(amount) filter (where posting_id is not null and state <> 'failed'), 0)::bigint`.as(
          'amount',
        ),
        sql<bigint>`coalesce(sum(amount) filter (where state in ('requested', 'reviewing', 'approved', 'paying')), 0)::bigint`.as(
          'pending',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    deposited: ins.amount,
    deposits: Number(ins.count),
    withdrawn: outs.amount,
    withdrawals: Number(outs.count),
    pending: outs.pending,
  };
}

/** The house's own look at a request: whose account it goes to, how old it is, who else uses it, and whether the last deposit was played (facts/trust.md section 6, rule 3). */
async function checksOf(
  database: Database,
  identity: CashierIdentity,
  payees: Payees,
  withdrawal: ReviewRow,
): Promise<Check[]> {
  const db = tables(database);
  const payee = await db
    .selectFrom('payee')
    .selectAll()
    .where('member_id', '=', withdrawal.member_id)
    .where('id', '=', withdrawal.payee_id)
    .executeTakeFirstOrThrow();
  const [name, shared, last] = await Promise.all([
    identity.realName(withdrawal.member_id),
    payees.sharedBy(payee),
    db
      .selectFrom('deposit')
      .select(['ended_at', 'credited'])
      .where('member_id', '=', withdrawal.member_id)
      .where('state', '=', 'confirmed')
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const hours = Math.floor((withdrawal.requested_at.getTime() - payee.created_at.getTime()) / 3_600_000);
  const staked = last?.ended_at == null ? 0n : await stakedSince(database, withdrawal.member_id, last.ended_at);
  const due = last?.credited ?? 0n;
  return [
    { code: 'payee.name', ok: sameName(payee.holder, name), params: { holder: payee.holder, name } },
    { code: 'payee.age', ok: hours >= YOUNG_HOURS, params: { hours } },
    { code: 'payee.shared', ok: shared === 0, params: { count: shared } },
    { code: 'played', ok: staked >= due, params: { staked: staked.toString(), deposit: due.toString() } },
  ];
}

/** What a member staked since a moment, as the ledger has it. */
async function stakedSince(queryable: Queryable, memberId: string, since: Date): Promise<bigint> {
  const [row] = await queryable.query<{ staked: bigint }>(
    `select coalesce(sum(lost), 0)::bigint as staked from ledger.turnover($1, array['bet'], $2, null)`,
    [memberId, since],
  );
  return row?.staked ?? 0n;
}
