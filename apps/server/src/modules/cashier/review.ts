import type { Payouts } from './payouts.ts';
import type { Assessment } from './risk/assessment.ts';
import { createReviewActions, type ReviewActions } from './review-actions.ts';
import { readReviewDetail, type DetailDeps, type ReviewDetail } from './review-detail.ts';
import { createReviewQueue, type ReviewQueue } from './review-queue.ts';

/** The operators' side of withdrawals: the queue, one withdrawal in detail, and the actions. */
export interface Review extends ReviewQueue, ReviewActions {
  /** A brand's withdrawal with history, totals and checks. Refuses with `request.not.found`. */
  detail(brandId: string, memberId: string, id: string): Promise<ReviewDetail>;
}

/** Creates the operators' side of withdrawals. */
export function createReview({
  payouts,
  assessment,
  ...deps
}: DetailDeps & { readonly payouts: Payouts; readonly assessment: Assessment }): Review {
  return {
    ...createReviewQueue(deps.database),
    ...createReviewActions(deps.database, payouts, assessment),
    detail: (brandId, memberId, id) => readReviewDetail(deps, brandId, memberId, id),
  };
}
