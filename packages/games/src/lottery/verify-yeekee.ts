import { verifyDraw, type DrawVerification, type PublishedDraw } from '@chokdee/fairness/public-draw';
import { headAfter, submissionCommitment, yeekeeSum, type YeekeeSum } from './yeekee.ts';

/** What is published of a round with its result. */
export interface PublishedRound {
  /** The hash over all commitments in their order, and how many there are. */
  readonly head: string;
  readonly submissions: number;
  /** The announced number, and the number of the sealed draw that is in it. */
  readonly result: { readonly number: string; readonly drawn: string };
  /** All submissions, in any order. */
  readonly sent: readonly {
    readonly rank: number;
    readonly number: string | null;
    readonly salt: string | null;
    readonly commitment: string;
  }[];
  readonly draw: PublishedDraw;
}

/** The checks of a round, in the order in which they are shown. */
export const yeekeeChecks = ['sealed', 'commitments', 'order', 'result'] as const;

/** The result of verifying a round. */
export interface YeekeeVerification {
  /**
   * `sealed`: the draw holds, and its number is the one in the result. `commitments`: every number
   * is the one whose commitment was published. `order`: none is missing, added or in another place.
   * `result`: sum, 16th number and sealed number give the announced number.
   */
  readonly passed: Readonly<Record<(typeof yeekeeChecks)[number], boolean>>;
  /** All checks passed. */
  readonly holds: boolean;
  readonly draw: DrawVerification;
  /** The result computed again from the submissions; null when one of them is not revealed. */
  readonly recomputed: YeekeeSum | null;
}

const FIVE_DIGITS = /^[0-9]{5}$/;

/** Verifies the whole result of a round: its sealed part and all submissions. Never throws. */
export function verifyYeekee({ head, submissions, result, sent, draw }: PublishedRound): YeekeeVerification {
  const inOrder = sent.toSorted((a, b) => a.rank - b.rank);
  const numbers = inOrder.flatMap(({ number }) => (number !== null && FIVE_DIGITS.test(number) ? number : []));
  const isWhole = numbers.length === submissions && inOrder.every(({ rank }, index) => rank === index + 1);
  const verification = verifyDraw(draw);
  const drawn = draw.numbers['number']?.[0] ?? '';
  const recomputed = isWhole && FIVE_DIGITS.test(drawn) ? yeekeeSum(numbers, drawn) : null;
  const passed = {
    sealed: verification.holds && drawn === result.drawn,
    commitments: inOrder.every(
      ({ number, salt, commitment }) =>
        number !== null && salt !== null && submissionCommitment({ number, salt }) === commitment,
    ),
    order: isWhole && inOrder.reduce((hash, { commitment }) => headAfter(hash, commitment), '') === head,
    result: recomputed?.number === result.number,
  };
  return { passed, holds: yeekeeChecks.every((check) => passed[check]), draw: verification, recomputed };
}
