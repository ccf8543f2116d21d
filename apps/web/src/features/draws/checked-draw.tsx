import { drawChecks, verifyDraw, type PublishedDraw } from '@chokdee/fairness/public-draw';
import { CheckResult } from '@chokdee/ui/check-result';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableValue } from '../fairness/copyable-value.tsx';
import type { DrawDetail } from './draws.ts';
import { seenCommitment } from './seen-commitments.ts';

/** A drawn draw, verified here with the code that the server ran. */
export default function CheckedDraw({
  draw,
}: {
  draw: DrawDetail & Pick<PublishedDraw, keyof DrawDetail & keyof PublishedDraw>;
}) {
  const { t } = useTranslation('draws');
  const check = useMemo(() => verifyDraw(draw), [draw]);
  const seen = seenCommitment(draw.drawId);
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-2">
        {drawChecks.map((name) => (
          <CheckResult key={name} result={check.passed[name] ? 'passed' : 'failed'}>
            {t(check.passed[name] ? `check.${name}` : `failed.${name}`)}
          </CheckResult>
        ))}
        {seen !== null && (
          <CheckResult result={seen === draw.commitment ? 'passed' : 'failed'}>
            {t(seen === draw.commitment ? 'check.seen' : 'failed.seen')}
          </CheckResult>
        )}
      </div>
      {seen === null && <p className="text-14 text-soft">{t('notSeen')}</p>}
      {!check.isIndependent && <p className="text-14 text-soft">{t('ownBeacon')}</p>}
      {check.salt !== null && (
        <dl>
          <CopyableValue label={t('salt')} value={check.salt} />
        </dl>
      )}
      <p className="text-14 text-soft">{t('command')}</p>
      <p dir="ltr" className="font-mono text-13 break-all text-soft">
        npm run verify -- draw {draw.drawId} {location.origin}
      </p>
    </div>
  );
}
