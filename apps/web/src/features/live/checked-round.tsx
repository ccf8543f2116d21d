import { roundChecks, verifyRound, type PublishedRound } from '@chokdee/games/tables/live/verify';
import { CheckResult } from '@chokdee/ui/check-result';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { seenCommitment } from '../draws/seen-commitments.ts';
import { OutcomeView } from './outcome-view.tsx';
import type { RoundDetail } from './rounds.ts';

/** A round of a shoe that has ended, verified here with the code that the server ran. */
export default function CheckedRound({
  round,
}: {
  round: Omit<RoundDetail, 'shoe'> & PublishedRound & { shoe: { id: string } };
}) {
  const { t } = useTranslation('tables');
  const check = useMemo(() => verifyRound(round), [round]);
  const seen = seenCommitment(round.shoe.id);
  return (
    <div className="flex flex-col gap-3">
      <div role="status" data-holds={check.holds} className="flex flex-col gap-2">
        {roundChecks.map((name) => (
          <CheckResult key={name} result={check.passed[name] ? 'passed' : 'failed'}>
            {t(check.passed[name] ? `proof.check.${name}` : `proof.failed.${name}`)}
          </CheckResult>
        ))}
        {seen !== null && (
          <CheckResult result={seen === round.shoe.commitment ? 'passed' : 'failed'}>
            {t(seen === round.shoe.commitment ? 'proof.check.seen' : 'proof.failed.seen')}
          </CheckResult>
        )}
      </div>
      {check.recomputed && (
        <div className="flex flex-col gap-1">
          <p className="text-13 text-faint">{t('proof.recomputed')}</p>
          <OutcomeView outcome={check.recomputed} game={round.game} />
        </div>
      )}
      {seen === null && <p className="text-14 text-soft">{t('proof.notSeen')}</p>}
      {!check.isIndependent && <p className="text-14 text-soft">{t('proof.ownBeacon')}</p>}
    </div>
  );
}
