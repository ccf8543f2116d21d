import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { CheckResult } from './check-result.tsx';

/** The result of `checkRound` of the package games, as far as it is shown. */
type ShownCheck =
  | {
      readonly kind: 'computed';
      readonly seedMatches: boolean;
      readonly seen: keyof typeof SEEN_RESULTS;
      readonly outcomeMatches: boolean;
      readonly payout: bigint;
      readonly numbers: readonly { readonly range: string; readonly value: string }[];
    }
  | { readonly kind: 'unknownVersion' | 'unknownMode' | 'invalidChoice' };

/** What is shown of the round itself. `clientSeedBy`: who drew its client seed. */
interface ShownRound {
  readonly version: string;
  readonly mode: string;
  readonly voided: boolean;
  readonly clientSeedBy: 'member' | 'operator';
}

const SEEN_RESULTS = { shown: 'passed', notShown: 'neutral', otherHash: 'failed', otherClientSeed: 'failed' } as const;
/** More drawn numbers than this are folded. */
const MOST_UNFOLDED = 6;

/** The result of checking a round in the browser, in words. */
export function RoundCheckResult({ round, check }: { round: ShownRound; check: ShownCheck }) {
  const { t } = useTranslation('fairness');
  return (
    <div role="status" className="flex flex-col gap-2">
      {round.voided && <CheckResult result="neutral">{t('verify.voided')}</CheckResult>}
      {check.kind === 'computed' ? (
        <ComputedRound check={check} byOperator={round.clientSeedBy === 'operator'} />
      ) : (
        <CheckResult result="failed">
          {check.kind === 'unknownVersion'
            ? t('verify.oldVersion', { version: round.version })
            : check.kind === 'unknownMode'
              ? t('verify.unknownMode', { mode: round.mode })
              : t('verify.invalidChoice')}
        </CheckResult>
      )}
    </div>
  );
}

function ComputedRound({
  check,
  byOperator,
}: {
  check: Extract<ShownCheck, { kind: 'computed' }>;
  byOperator: boolean;
}) {
  const { t } = useTranslation('fairness');
  // A match with what this browser was not shown before the bet confirms nothing.
  const match = check.seen === 'shown' ? 'passed' : 'neutral';
  return (
    <>
      <CheckResult result={SEEN_RESULTS[check.seen]}>{t(`verify.seen.${check.seen}`)}</CheckResult>
      <CheckResult result={check.seedMatches ? match : 'failed'}>
        {t(check.seedMatches ? 'verify.seedOk' : 'verify.seedBad')}
      </CheckResult>
      <CheckResult result={check.outcomeMatches ? match : 'failed'}>
        {t(check.outcomeMatches ? 'verify.roundOk' : 'verify.roundBad')}
      </CheckResult>
      {byOperator && <CheckResult result="neutral">{t('verify.operatorSeed')}</CheckResult>}
      <p className="text-14 text-soft">
        {t('verify.recomputed')}: <Amount value={check.payout} />
      </p>
      <details className="text-14 text-soft" open={check.numbers.length <= MOST_UNFOLDED}>
        <summary className="min-h-11 cursor-pointer content-center">
          {t('verify.numbers')}: {check.numbers.length}
        </summary>
        <p className="max-h-40 overflow-y-auto text-13 leading-[1.8]">
          {check.numbers
            .map(({ range, value }) => t('verify.drawn', { value, last: String(BigInt(range) - 1n) }))
            .join(' · ')}
        </p>
      </details>
    </>
  );
}
