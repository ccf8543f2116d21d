import {
  consoleDepositDetail,
  consoleDeposits,
  consoleNotices,
  enterPayment,
  refuseSlip,
  resolveNotice,
} from '@chokdee/contract/calls/cashier/notices';
import {
  answerFlag,
  approveWithdrawal,
  fetchPayoutOutcome,
  rejectWithdrawal,
  releaseWithdrawal,
  resolvePayout,
  reviewSummary,
  reviewWithdrawal,
  reviewWithdrawals,
  settleComplaint,
  settleContradiction,
  takeWithdrawal,
} from '@chokdee/contract/calls/cashier/review';
import { parseAmount, wireOf } from '@chokdee/money/amount';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { DepositSlips, DepositTarget } from './deposit-slips.ts';
import type { Notices } from './notices.ts';
import type { ReceiptProofs } from './receipt-proofs.ts';
import {
  consoleDepositResponse,
  noticeResponse,
  reviewDetailResponse,
  reviewResponse,
  slipResponse,
  type OperatorNames,
} from './responses.ts';
import type { ReviewTarget } from './review-actions.ts';
import type { Review } from './review.ts';

/** Finds the names of operators by id. */
export type NameOperators = (ids: readonly string[]) => Promise<OperatorNames>;

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const depositTargetOf = (
  context: CallContext,
  params: { readonly memberId: string; readonly id: string },
  reason: string,
): DepositTarget => ({
  operator: operatorIn(context),
  address: context.address,
  brandId: context.brand.id,
  ...params,
  reason,
});

/** Binds the operators' calls. */
export function consoleRoutes({
  review,
  notices,
  proofs,
  slips,
  nameOperators,
}: {
  readonly review: Review;
  readonly notices: Notices;
  readonly proofs: ReceiptProofs;
  readonly slips: DepositSlips;
  readonly nameOperators: NameOperators;
}): Binding[] {
  const detail = async (context: CallContext, memberId: string, id: string) => {
    const found = await review.detail(context.brand.id, memberId, id);
    const { withdrawal, steps, flags } = found;
    return reviewDetailResponse(
      { ...found, proofs: await proofs.list(context.brand.id, withdrawal.id, operatorIn(context)) },
      await nameOperators(
        distinct([
          withdrawal.taken_by,
          withdrawal.first_by,
          withdrawal.decided_by,
          ...steps.map((step) => step.operator_id),
          ...flags.map((flag) => flag.decided_by),
        ]),
      ),
      context.language,
    );
  };
  const targetOf = (
    context: CallContext,
    params: { readonly memberId: string; readonly id: string },
    version: number,
  ): ReviewTarget => ({
    operator: operatorIn(context),
    address: context.address,
    brandId: context.brand.id,
    memberId: params.memberId,
    id: params.id,
    version,
  });
  return [
    bind(reviewWithdrawals, async ({ query }, context) => {
      const minimum = query.minimum === undefined ? 0n : parseAmount(Math.floor(query.minimum));
      const page = await review.list(context.brand.id, operatorIn(context).operatorId, { ...query, minimum });
      const names = await nameOperators(
        distinct(page.list.flatMap((row) => [row.taken_by, row.first_by, row.decided_by])),
      );
      return {
        ...page,
        list: page.list.map((row) => reviewResponse(row, names, context.language)),
        footer: { amount: wireOf(page.footer.amount) },
      };
    }),
    bind(reviewSummary, async (_input, context) => {
      const [summary, noticesOpen, slipsOpen] = await Promise.all([
        review.summary(context.brand.id, operatorIn(context).operatorId),
        notices.countOpen(context.brand.id),
        slips.countOpen(context.brand.id),
      ]);
      return {
        ...summary,
        queue: { count: summary.queue.count, amount: wireOf(summary.queue.amount) },
        paidToday: { ...summary.paidToday, amount: wireOf(summary.paidToday.amount) },
        pairFrom: wireOf(summary.pairFrom),
        at: summary.at.getTime(),
        noticesOpen,
        slipsOpen,
      };
    }),
    bind(reviewWithdrawal, async ({ params }, context) => detail(context, params.memberId, params.id)),
    bind(takeWithdrawal, async ({ params, body }, context) => {
      await review.review(targetOf(context, params, body.version), 'take');
      return detail(context, params.memberId, params.id);
    }),
    bind(releaseWithdrawal, async ({ params, body }, context) => {
      await review.review(targetOf(context, params, body.version), 'release');
      return detail(context, params.memberId, params.id);
    }),
    bind(approveWithdrawal, async ({ params, body }, context) => {
      await review.review(targetOf(context, params, body.version), 'approve');
      return detail(context, params.memberId, params.id);
    }),
    bind(answerFlag, async ({ params, body }, context) => {
      const { memberId, id, rule } = params;
      await review.answerFlag(
        { operator: operatorIn(context), address: context.address, brandId: context.brand.id, memberId, id },
        { rule, ...body },
      );
      return detail(context, memberId, id);
    }),
    bind(rejectWithdrawal, async ({ params, body }, context) => {
      await review.review(targetOf(context, params, body.version), 'reject', {
        code: body.reasonCode,
        reason: body.reason,
      });
      return detail(context, params.memberId, params.id);
    }),
    bind(fetchPayoutOutcome, async ({ params, body }, context) => {
      await review.refreshPayout(targetOf(context, params, body.version));
      return detail(context, params.memberId, params.id);
    }),
    bind(resolvePayout, async ({ params, body }, context) => {
      await review.resolvePayout(targetOf(context, params, body.version), body.outcome, body.reason, body.reference);
      return detail(context, params.memberId, params.id);
    }),
    bind(settleComplaint, async ({ params, body }, context) => {
      await review.settleComplaint(targetOf(context, params, body.version), body.outcome, body.reason);
      return detail(context, params.memberId, params.id);
    }),
    bind(settleContradiction, async ({ params, body }, context) => {
      await review.settleContradiction(targetOf(context, params, body.version), body.outcome, body.reason);
      return detail(context, params.memberId, params.id);
    }),
    bind(consoleDeposits, async ({ query }, context) => {
      const page = await notices.listDeposits(context.brand.id, { ...query, slip: query.slip === 'true' });
      const list = page.list.map((row) => consoleDepositResponse(row, context.language));
      return { ...page, list, footer: { amount: wireOf(page.footer.amount) } };
    }),
    bind(consoleDepositDetail, async ({ params }, context) => {
      const deposit = await slips.read(context.brand.id, params.memberId, params.id);
      const pictures = await slips.list(context.brand.id, deposit.id, operatorIn(context));
      const uses = await slips.uses(deposit.member_id, deposit.id);
      return {
        ...consoleDepositResponse(deposit, context.language),
        pictures: pictures.map((picture) => slipResponse(picture, uses)),
      };
    }),
    bind(enterPayment, async ({ params, body }, context) => ({
      status: await slips.enterPayment(depositTargetOf(context, params, body.reason), body),
    })),
    bind(refuseSlip, async ({ params, body }, context) => {
      await slips.refuse(depositTargetOf(context, params, body.reason));
      return { status: 'ok' as const };
    }),
    bind(consoleNotices, async ({ query }, context) => {
      const page = await notices.list(context.brand.id, { ...query, open: query.open === 'true' });
      const names = await nameOperators(
        distinct(page.list.flatMap(({ notice }) => [notice.proposed_by, notice.decided_by])),
      );
      return {
        ...page,
        list: page.list.map((row) => noticeResponse(row, names, context.language)),
        footer: { amount: wireOf(page.footer.amount) },
      };
    }),
    bind(resolveNotice, async ({ params, body }, context) => {
      const decided = await notices.resolve({
        operator: operatorIn(context),
        address: context.address,
        brandId: context.brand.id,
        channel: params.channel,
        nonce: params.nonce,
        decision: body.decision,
        orderNumber: body.orderNo,
        reason: body.reason,
      });
      return noticeResponse(
        decided,
        await nameOperators(distinct([decided.notice.proposed_by, decided.notice.decided_by])),
        context.language,
      );
    }),
  ];
}
