import type { CallOutput } from '@chokdee/contract/client';
import { headAfter, submissionCommitment, yeekeeSum } from '@chokdee/games/lottery/yeekee';

/** A Yeekee round. */
export type YeekeeRound = CallOutput<'GET /lgw/yeekee/:gameId/round'>;
/** A number that was sent in. */
export type Submission = CallOutput<'GET /lgw/yeekee/:gameId/submissions'>['list'][number];

/** What was found of a round: each is true when it agrees. */
export interface RoundCheck {
  /** Every number is the one whose commitment was published. */
  readonly commitments: boolean;
  /** None is missing, added or in another place. */
  readonly order: boolean;
  /** Sum, 16th number and draw give the result. */
  readonly result: boolean;
}

/** Checks a round with its result from all of its submissions, in any order. */
export function checkRound(
  { head, submissions, result }: Pick<YeekeeRound, 'head' | 'submissions' | 'result'>,
  sent: readonly Pick<Submission, 'rank' | 'number' | 'salt' | 'commitment'>[],
): RoundCheck {
  const inOrder = sent.toSorted((a, b) => a.rank - b.rank);
  const numbers = inOrder.flatMap(({ number }) => number ?? []);
  const isWhole = numbers.length === submissions && inOrder.every(({ rank }, index) => rank === index + 1);
  return {
    commitments: inOrder.every(
      ({ number, salt, commitment }) =>
        number !== null && salt !== null && submissionCommitment({ number, salt }) === commitment,
    ),
    order: isWhole && inOrder.reduce((hash, { commitment }) => headAfter(hash, commitment), '') === head,
    result: result !== null && isWhole && yeekeeSum(numbers, result.drawn).number === result.number,
  };
}
