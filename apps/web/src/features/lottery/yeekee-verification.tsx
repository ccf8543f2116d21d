import { drawChecks } from '@chokdee/fairness/public-draw';
import { verifyYeekee, yeekeeChecks } from '@chokdee/games/lottery/verify-yeekee';
import { CheckResult } from '@chokdee/ui/check-result';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawDetail } from '../draws/draws.ts';
import type { Submission, YeekeeRound } from './yeekee-calls.ts';

/**
 * The whole result of a round, verified here with the code that the server ran: the draw that was
 * sealed before the round, all numbers that were sent in, and the number that both give.
 */
export default function YeekeeVerification({
  round,
  result,
  draw,
  sent,
}: {
  round: YeekeeRound;
  result: NonNullable<YeekeeRound['result']>;
  draw: DrawDetail;
  sent: readonly Submission[];
}) {
  const { t } = useTranslation(['yeekee', 'draws']);
  const check = useMemo(() => {
    const { seed, signature, beacon, commitment, numbers } = draw;
    return seed && signature && beacon && commitment && numbers
      ? verifyYeekee({
          head: round.head,
          submissions: round.submissions,
          result,
          sent,
          draw: { ...draw, seed, signature, beacon, commitment, numbers },
        })
      : null;
  }, [draw, result, round, sent]);
  if (!check) return <CheckResult result="failed">{t('check.sealed.no')}</CheckResult>;
  const { recomputed } = check;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-2">
        <h3 className="text-15">{t('sealedPart', { number: result.drawn })}</h3>
        {drawChecks.map((name) => (
          <CheckResult key={name} result={check.draw.passed[name] ? 'passed' : 'failed'}>
            {t(check.draw.passed[name] ? `draws:check.${name}` : `draws:failed.${name}`)}
          </CheckResult>
        ))}
        <h3 className="pt-1 text-15">{t('sentPart', { count: round.submissions })}</h3>
        {yeekeeChecks.map((name) => (
          <CheckResult key={name} result={check.passed[name] ? 'passed' : 'failed'}>
            {t(`check.${name}.${check.passed[name] ? 'yes' : 'no'}`)}
          </CheckResult>
        ))}
      </div>
      {recomputed && (
        <p dir="ltr" className="text-15 wrap-anywhere tabular-nums">
          {String(recomputed.sum)} − {String(recomputed.subtracted)} + {String(recomputed.drawn)} ={' '}
          {String(recomputed.sum - recomputed.subtracted + recomputed.drawn)} →{' '}
          <b className="font-display text-gold-text">{recomputed.number}</b>
        </p>
      )}
      {!check.draw.isIndependent && <p className="text-14 text-soft">{t('draws:ownBeacon')}</p>}
      <p className="text-14 text-soft">{t('draws:command')}</p>
      <p dir="ltr" className="font-mono text-13 break-all text-soft">
        npm run verify -- yeekee {draw.drawId} {location.origin}
      </p>
    </div>
  );
}
