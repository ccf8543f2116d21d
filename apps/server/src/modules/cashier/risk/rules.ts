/** What the rules look at; amounts in micro-units, the last 24 hours before the request. */
export interface RiskFacts {
  /** The brand's amount from which linked payments ask for due diligence. */
  readonly threshold: bigint;
  /** The amounts of the member's confirmed deposits, and of the withdrawals with this one. */
  readonly deposits: readonly bigint[];
  readonly withdrawals: readonly bigint[];
  /** The last confirmed deposit, and the valid bets since; null without a deposit. */
  readonly last: { readonly deposited: bigint; readonly staked: bigint } | null;
}

/** What a rule found. Amounts of the evidence are micro-units in decimal text. */
export interface RiskFlag {
  readonly rule: string;
  /** 1 to 100. */
  readonly score: number;
  readonly evidence: Readonly<Record<string, string | number>>;
}

/** One rule: a finding with its evidence, or null. It decides nothing. */
export type RiskRule = (facts: RiskFacts) => RiskFlag | null;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Deposits or withdrawals of a day that reach the threshold together (rule 1). */
const linkedPayments: RiskRule = ({ threshold, deposits, withdrawals }) => {
  const [paidIn, paidOut] = [sumOf(deposits), sumOf(withdrawals)];
  if (paidIn < threshold && paidOut < threshold) return null;
  return {
    rule: 'linked',
    score: 60,
    evidence: { deposited: paidIn.toString(), withdrawn: paidOut.toString(), threshold: threshold.toString() },
  };
};

/** Deposits of a day, each at most a tenth below the threshold, at least three (rule 2). */
const structuring: RiskRule = ({ threshold, deposits }) => {
  const least = (threshold * 9n) / 10n;
  const near = deposits.filter((amount) => amount >= least && amount < threshold);
  if (near.length < 3) return null;
  return {
    rule: 'structuring',
    score: 90,
    evidence: { count: near.length, deposited: sumOf(near).toString(), threshold: threshold.toString() },
  };
};

/** A withdrawal before the last deposit was staked once (rule 3). */
const unplayed: RiskRule = ({ last }) => {
  if (last === null || last.staked >= last.deposited) return null;
  return {
    rule: 'unplayed',
    score: 40,
    evidence: { deposited: last.deposited.toString(), staked: last.staked.toString() },
  };
};

/** The rules that are applied to each withdrawal, in their order. */
export const riskRules: readonly RiskRule[] = [linkedPayments, structuring, unplayed];

/** What the rules find in the facts of a withdrawal. */
export const flagsOf = (facts: RiskFacts, rules: readonly RiskRule[] = riskRules): RiskFlag[] =>
  rules.flatMap((rule) => rule(facts) ?? []);
