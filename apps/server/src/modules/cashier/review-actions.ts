import type { Database, Queryable } from '@chokdee/database/database';
import type { OperatorSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { runCommandIn, type CashierCommand, type CommandResult } from './commands.ts';
import type { Payouts } from './payouts.ts';
import type { Assessment } from './risk/assessment.ts';
import { tables, type FlagAnswer, type RejectionCode, type WithdrawalRow } from './tables.ts';

/** Which withdrawal an operator acts on. `version`: the version the operator saw. */
export interface ReviewTarget {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brandId: string;
  readonly memberId: string;
  readonly id: string;
  readonly version: number;
}

/**
 * The operators' actions on withdrawals. Each is written to the audit log with what it changed.
 * They refuse with `request.not.found`, `withdrawal.moved` (the withdrawal changed meanwhile),
 * `review.taken`, `review.pair` or `balance.insufficient`. The outcome of a withdrawal that needed
 * two approvals is neither recorded nor settled by an approver (`review.approver`), nor by who does
 * not count as another person (`operator.related`).
 */
export interface ReviewActions {
  /**
   * Takes, releases, approves or rejects. From the brand's threshold on, two different operators
   * approve. An approval refuses with `withdrawal.flags` while a risk flag is not answered.
   */
  review(
    target: ReviewTarget,
    action: 'take' | 'release' | 'approve' | 'reject',
    rejection?: { readonly code: RejectionCode; readonly reason: string },
  ): Promise<void>;
  /**
   * Answers one risk flag of a withdrawal in review. Refuses with `withdrawal.flag.answered` when
   * it has another answer.
   */
  answerFlag(
    target: Omit<ReviewTarget, 'version'>,
    flag: { readonly rule: string; readonly answer: FlagAnswer; readonly reason: string },
  ): Promise<void>;
  /** Fetches the outcome of a payout whose outcome is unknown from its channel. */
  refreshPayout(target: ReviewTarget): Promise<void>;
  /**
   * Records the outcome of a payout whose outcome is unknown or that is paid by hand; `reference`:
   * the bank's. Without one a payout by hand refuses with `payout.reference`.
   */
  resolvePayout(target: ReviewTarget, outcome: 'paid' | 'refused', reason: string, reference?: string): Promise<void>;
  /** Settles a withdrawal that the member reported as not received. */
  settleComplaint(target: ReviewTarget, outcome: 'received' | 'returned', reason: string): Promise<void>;
  /**
   * Settles an outcome that the channel contradicts: the record stays, or the money follows the
   * channel.
   */
  settleContradiction(target: ReviewTarget, outcome: 'kept' | 'corrected', reason: string): Promise<void>;
}

/** Refuses a command's result unless it is a success. */
function requireOk(result: CommandResult): void {
  switch (result.status) {
    case 'ok':
    case 'replayed':
      return;
    case 'absent':
      throw new Refusal('request.not.found');
    case 'taken':
      throw new Refusal('review.taken');
    case 'pair':
      throw new Refusal('review.pair');
    case 'approver':
      throw new Refusal('review.approver');
    case 'related':
      throw new Refusal('operator.related');
    case 'flags':
      throw new Refusal('withdrawal.flags', { value: { flags: result.flags } });
    case 'answered':
      throw new Refusal('withdrawal.flag.answered');
    case 'reference':
      throw new Refusal('payout.reference', { fields: { reference: { code: 'payout.reference' } } });
    case 'insufficient':
      throw new Refusal('balance.insufficient');
    default:
      throw new Refusal('withdrawal.moved', { value: { status: result.state } });
  }
}

/** The state of a withdrawal in an audit entry. */
const auditState = (row: WithdrawalRow | undefined) =>
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

const readTarget = (queryable: Queryable, { brandId, memberId, id }: ReviewTarget) =>
  tables(queryable)
    .selectFrom('withdrawal')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();

const commandOf = (target: ReviewTarget) => ({
  memberId: target.memberId,
  id: target.id,
  brandId: target.brandId,
  operatorId: target.operator.operatorId,
  version: target.version,
});

/** Creates the operators' actions on withdrawals. */
export function createReviewActions(
  database: Database,
  payouts: Payouts,
  assessment: Pick<Assessment, 'assess'>,
): ReviewActions {
  /** Runs an action and writes its audit entry in one transaction. */
  const runAudited = (
    target: ReviewTarget,
    { action, reason }: { readonly action: string; readonly reason?: string | undefined },
    run: (tx: Queryable) => Promise<CommandResult>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const before = await readTarget(tx, target);
      requireOk(await run(tx));
      const after = await readTarget(tx, target);
      await record(tx, {
        brandId: target.brandId,
        actor: operatorActor(target.operator, target.address),
        action: `withdrawal.${action}`,
        subject: `withdrawal:${target.id}`,
        ...(reason === undefined ? {} : { reason }),
        before: auditState(before),
        after: auditState(after),
      });
    });
  /**
   * The withdrawal as the operator saw it. Refuses when it is another one now, or not `expected`.
   */
  const requireUnchanged = async (
    target: ReviewTarget,
    expected: (row: WithdrawalRow) => boolean,
  ): Promise<WithdrawalRow> => {
    const row = await readTarget(database, target);
    if (row === undefined) throw new Refusal('request.not.found');
    if (row.version !== target.version || !expected(row))
      throw new Refusal('withdrawal.moved', { value: { status: row.state } });
    return row;
  };
  const settle = (
    command: Extract<CashierCommand, 'settle_complaint' | 'settle_contradiction'>,
    target: ReviewTarget,
    outcome: string,
    reason: string,
  ): Promise<void> =>
    runAudited(target, { action: `settle-${outcome}`, reason }, (tx) =>
      runCommandIn(tx, command, { ...commandOf(target), outcome, reason }),
    );

  return {
    review: async (target, action, rejection) => {
      if (action === 'approve') await assessment.assess(target.brandId, target.memberId, target.id);
      await runAudited(target, { action, reason: rejection?.reason }, (tx) =>
        runCommandIn(tx, 'review_withdrawal', {
          ...commandOf(target),
          action,
          reason: rejection?.reason,
          reasonCode: rejection?.code,
        }),
      );
    },
    answerFlag: ({ operator, address, brandId, memberId, id }, { rule, answer, reason }) =>
      database.transaction(async (tx) => {
        const result = await runCommandIn(tx, 'answer_flag', {
          memberId,
          id,
          brandId,
          operatorId: operator.operatorId,
          rule,
          answer,
          reason,
        });
        requireOk(result);
        if (result.status === 'ok')
          await record(tx, {
            brandId,
            actor: operatorActor(operator, address),
            action: 'withdrawal.answer-flag',
            subject: `withdrawal:${id}`,
            reason,
            before: { rule, decision: null },
            after: { rule, decision: 'cleared', answer },
          });
      }),
    refreshPayout: async (target) => {
      const row = await requireUnchanged(target, ({ attention }) => attention === 'unknown');
      // The channel is called outside of any transaction. Its answer is recorded like the payout
      // job's.
      const outcome = await payouts.refreshOutcome(row);
      await runAudited(target, { action: 'ask' }, async () => ({ status: 'ok', result: outcome.outcome }));
    },
    resolvePayout: async (target, outcome, reason, reference) => {
      const row = await requireUnchanged(target, ({ state }) => state === 'paying');
      await runAudited(target, { action: `resolve-${outcome}`, reason }, (tx) =>
        runCommandIn(tx, 'record_payout', {
          ...commandOf(target),
          payoutId: row.payout_id,
          outcome,
          note: reason,
          reference,
        }),
      );
    },
    settleComplaint: (target, outcome, reason) => settle('settle_complaint', target, outcome, reason),
    settleContradiction: (target, outcome, reason) => settle('settle_contradiction', target, outcome, reason),
  };
}
