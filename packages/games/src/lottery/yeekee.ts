import { commitmentOf } from '@chokdee/fairness/seeds';

// The result of a Yeekee round (docs/decisions/0039).

const RANGE = 100_000n;
/** The submission that is subtracted. */
export const SUBTRACTED = 16;
/** Digits of a submission and of a result. */
export const YEEKEE_DIGITS = 5;

/** A number that a member sent in, in the order accepted; `salt` hides it until betting closes. */
export interface Submission {
  readonly number: string;
  readonly salt: string;
}

/** What is published of a submission at once: the hash of number and salt. */
export const submissionCommitment = ({ number, salt }: Submission): string => commitmentOf(`${number} ${salt}`);

/** How the result of a round is computed, for its page. */
export interface YeekeeSum {
  /** The sum of all submissions. */
  readonly sum: bigint;
  /** The 16th submission; 0 when there are fewer. */
  readonly subtracted: bigint;
  /** The number of the committed draw. */
  readonly drawn: bigint;
  /** The winning number: the last five digits of sum - subtracted + drawn. */
  readonly number: string;
}

/** The winning number of a round from the sums. */
export const yeekeeNumber = ({ sum, subtracted, drawn }: Omit<YeekeeSum, 'number'>): string =>
  String((sum - subtracted + drawn) % RANGE).padStart(YEEKEE_DIGITS, '0');

/**
 * The hash over all submissions of a round in their order: that of the ones before, and a
 * commitment. The hash of no submission is empty. Nobody can add, remove or reorder submissions
 * without another hash.
 */
export const headAfter = (head: string, commitment: string): string => commitmentOf(`${head} ${commitment}`);

/**
 * The result of a round. The committed number is added, which nobody knows before betting closes,
 * so that the result is even whatever was sent in, and a round needs no least number of
 * submissions. Throws `RangeError` for a number that is not of five digits.
 */
export function yeekeeSum(submissions: readonly string[], drawn: string): YeekeeSum {
  const value = (number: string): bigint => {
    if (!/^[0-9]{5}$/.test(number)) throw new RangeError(`not a number of five digits: ${number}`);
    return BigInt(number);
  };
  const values = submissions.map(value);
  const sum = values.reduce((total, one) => total + one, 0n);
  const subtracted = values[SUBTRACTED - 1] ?? 0n;
  const added = value(drawn);
  return { sum, subtracted, drawn: added, number: yeekeeNumber({ sum, subtracted, drawn: added }) };
}
