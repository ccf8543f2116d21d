import type { Database, Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { isSameName, type CashierIdentity } from './identity-port.ts';
import type { Payees } from './payees.ts';
import { tables, type RiskFlagRow, type StepRow } from './tables.ts';
import { riskedSince } from './turnover.ts';
import { withdrawalsWithPayee, type WithdrawalWithPayee } from './withdrawal-rows.ts';

/** An automatic check of a withdrawal. It informs the operator and decides nothing. */
export interface Check {
  readonly code: 'payee.name' | 'payee.age' | 'payee.shared' | 'deposits' | 'played';
  readonly ok: boolean;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Sums and counts of a member's deposits and withdrawals; amounts in micro-units. */
export interface MemberTotals {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  /** Requested and not yet paid. */
  readonly pending: bigint;
  readonly deposits: number;
  readonly withdrawals: number;
}

/** A withdrawal with all that an operator needs to decide. */
export interface ReviewDetail {
  readonly withdrawal: WithdrawalWithPayee;
  readonly steps: readonly StepRow[];
  readonly checks: readonly Check[];
  readonly flags: readonly RiskFlagRow[];
  readonly member: MemberTotals;
}

/** The sources of the detail. */
export interface DetailDeps {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
}

/** A payee account younger than this fails its check. */
const MIN_PAYEE_HOURS = 24;

/** A brand's withdrawal with history, totals and checks. Refuses with `request.not.found`. */
export async function readReviewDetail(
  deps: DetailDeps,
  brandId: string,
  memberId: string,
  id: string,
): Promise<ReviewDetail> {
  const { database } = deps;
  const withdrawal = await withdrawalsWithPayee(database)
    .where('withdrawal.brand_id', '=', brandId)
    .where('withdrawal.member_id', '=', memberId)
    .where('withdrawal.id', '=', id)
    .executeTakeFirst();
  if (withdrawal === undefined) throw new Refusal('request.not.found');
  const [steps, flags, member, checks] = await Promise.all([
    tables(database)
      .selectFrom('withdrawal_step')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('withdrawal_id', '=', id)
      .orderBy('version')
      .execute(),
    tables(database)
      .selectFrom('risk_flag')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('withdrawal_id', '=', id)
      .orderBy('score', 'desc')
      .execute(),
    memberTotals(database, memberId),
    runChecks(deps, withdrawal),
  ]);
  const out = member.withdrawn + member.pending;
  return {
    withdrawal,
    steps,
    flags,
    member,
    checks: [
      ...checks,
      {
        code: 'deposits',
        ok: member.deposited >= out,
        params: { deposited: member.deposited.toString(), out: out.toString() },
      },
    ],
  };
}

async function memberTotals(queryable: Queryable, memberId: string): Promise<MemberTotals> {
  const paid = sql<boolean>`posting_id is not null and state <> 'failed'`;
  const pending = sql<boolean>`state in ('requested', 'reviewing', 'approved', 'paying')`;
  const [deposits, withdrawals] = await Promise.all([
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
        sql<bigint>`count(*) filter (where ${paid})`.as('count'),
        sql<bigint>`coalesce(sum(amount) filter (where ${paid}), 0)::bigint`.as('amount'),
        sql<bigint>`coalesce(sum(amount) filter (where ${pending}), 0)::bigint`.as('pending'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    deposited: deposits.amount,
    deposits: Number(deposits.count),
    withdrawn: withdrawals.amount,
    withdrawals: Number(withdrawals.count),
    pending: withdrawals.pending,
  };
}

/**
 * Checks the payee account (holder, age, use by other members) and whether the last deposit was
 * wagered.
 */
async function runChecks(
  { database, identity, payees }: DetailDeps,
  withdrawal: WithdrawalWithPayee,
): Promise<Check[]> {
  const db = tables(database);
  const payee = await db
    .selectFrom('payee')
    .selectAll()
    .where('member_id', '=', withdrawal.member_id)
    .where('id', '=', withdrawal.payee_id)
    .executeTakeFirstOrThrow();
  const [name, shared, lastDeposit] = await Promise.all([
    identity.realName(withdrawal.member_id),
    payees.countOtherMembers(payee),
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
  const staked =
    lastDeposit?.ended_at == null ? 0n : await riskedSince(database, withdrawal.member_id, lastDeposit.ended_at);
  const deposit = lastDeposit?.credited ?? 0n;
  return [
    { code: 'payee.name', ok: isSameName(payee.holder, name), params: { holder: payee.holder, name } },
    { code: 'payee.age', ok: hours >= MIN_PAYEE_HOURS, params: { hours } },
    { code: 'payee.shared', ok: shared === 0, params: { count: shared } },
    { code: 'played', ok: staked >= deposit, params: { staked: staked.toString(), deposit: deposit.toString() } },
  ];
}
