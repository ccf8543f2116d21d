import { Amount } from '@chokdee/ui/amount';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkRound } from './check-round.ts';
import type { RoundFairness } from './seeds.ts';
import { CheckResult } from './check-result.tsx';

/** So many numbers are shown at once; a long round's are shown when asked for. */
const few = 6;

/** A round whose seed is opened, worked out again here and held against what was recorded. */
export default function RevealedRound({ round }: { round: RoundFairness & { serverSeed: string } }) {
  const { t } = useTranslation('fairness');
  const check = useMemo(() => checkRound(round), [round]);
  if (!check) return <CheckResult good={false}>{t('verify.oldVersion', { version: round.version })}</CheckResult>;
  return (
    <div role="status" className="flex flex-col gap-2">
      <CheckResult good={check.seedMatches}>{t(check.seedMatches ? 'verify.seedOk' : 'verify.seedBad')}</CheckResult>
      <CheckResult good={check.outcomeMatches}>
        {t(check.outcomeMatches ? 'verify.roundOk' : 'verify.roundBad')}
      </CheckResult>
      <p className="text-14 text-soft">
        {t('verify.recomputed')}: <Amount value={BigInt(check.recomputed.payout)} />
      </p>
      <details className="text-14 text-soft" open={check.numbers.length <= few}>
        <summary className="min-h-11 cursor-pointer content-center">
          {t('verify.numbers')}: {check.numbers.length}
        </summary>
        <p className="max-h-40 overflow-y-auto text-13 leading-[1.8]">
          {check.numbers
            .map((number) => t('verify.drawn', { value: number.value, last: String(BigInt(number.range) - 1n) }))
            .join(' · ')}
        </p>
      </details>
    </div>
  );
}
