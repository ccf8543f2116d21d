import { Amount } from '@chokdee/ui/amount';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkRound } from './check-round.ts';
import type { RoundFairness } from './seeds.ts';
import { Verdict } from './verdict.tsx';

/** A round whose seed is opened, worked out again here and held against what was recorded. */
export default function OpenedRound({ round }: { round: RoundFairness & { serverSeed: string } }) {
  const { t } = useTranslation('fairness');
  const check = useMemo(() => checkRound(round), [round]);
  if (!check) return <Verdict good={false}>{t('verify.oldVersion', { version: round.version })}</Verdict>;
  return (
    <div role="status" className="flex flex-col gap-2">
      <Verdict good={check.seedHonoured}>{t(check.seedHonoured ? 'verify.seedOk' : 'verify.seedBad')}</Verdict>
      <Verdict good={check.outcomeMatches}>{t(check.outcomeMatches ? 'verify.roundOk' : 'verify.roundBad')}</Verdict>
      <p className="text-14 text-soft">{t('verify.recomputed')}: <Amount value={BigInt(check.recomputed.payout)} /> · {t('verify.numbers')}: {check.numbers.map((number) => t('verify.drawn', { value: number.value, last: String(BigInt(number.range) - 1n) })).join(', ')}</p>
    </div>
  );
}
