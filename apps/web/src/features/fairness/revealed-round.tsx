import { Amount } from '@chokdee/ui/amount';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkRound } from './check-round.ts';
import type { RoundFairness } from './seeds.ts';
import { CheckResult } from './check-result.tsx';

/** Up to this number of drawn numbers the list is open. */
const openLimit = 6;

/** A round with a revealed seed, replayed here and compared with the record. */
export default function RevealedRound({ round }: { round: RoundFairness & { serverSeed: string } }) {
  const { t } = useTranslation('fairness');
  const check = useMemo(() => checkRound(round), [round]);
  if (!check) return <CheckResult passed={false}>{t('verify.oldVersion', { version: round.version })}</CheckResult>;
  return (
    <div role="status" className="flex flex-col gap-2">
      <CheckResult passed={check.seedMatches}>{t(check.seedMatches ? 'verify.seedOk' : 'verify.seedBad')}</CheckResult>
      <CheckResult passed={check.outcomeMatches}>
        {t(check.outcomeMatches ? 'verify.roundOk' : 'verify.roundBad')}
      </CheckResult>
      <p className="text-14 text-soft">
        {t('verify.recomputed')}: <Amount value={BigInt(check.recomputed.payout)} />
      </p>
      <details className="text-14 text-soft" open={check.numbers.length <= openLimit}>
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
