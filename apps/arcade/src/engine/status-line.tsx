import { Amount } from '@chokdee/ui/amount';
import { ClockIcon } from '@chokdee/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from './context.tsx';

const REFRESH_MS = 15_000;

/** Time since the page was opened, in whole minutes. */
export function SessionTime() {
  const { t } = useTranslation('arcade');
  const openedAt = useSession((state) => state.openedAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{t('facts.minutes', { minutes: Math.max(0, Math.floor((now - openedAt) / 60_000)) })}</>;
}

/**
 * The line above the controls: that an interrupted round is being resumed, or the last payout; then
 * the net result and the time played, where the brand shows them.
 */
export function StatusLine() {
  const { t } = useTranslation('arcade');
  const resuming = useSession((state) => state.phase === 'resuming');
  const round = useSession((state) => state.finishedRounds[0]);
  const net = useSession((state) => state.net);
  const jurisdiction = useSession((state) => state.config?.jurisdiction);
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-13 text-soft">
      <p className="min-w-0">
        {resuming ? (
          <span role="status">{t('notice.resuming')}</span>
        ) : (
          round !== undefined &&
          round.payout > 0 && (
            <>
              {t(round.payout > round.amount ? 'lastWin' : 'lastBack')}{' '}
              <Amount value={BigInt(round.payout)} className={round.payout > round.amount ? 'text-jade' : ''} />
            </>
          )
        )}
      </p>
      <p className="ms-auto flex items-center gap-x-3">
        {jurisdiction?.displayNetPosition === true && net !== 0n && (
          <span>
            {t('net')} <Amount value={net} change icon />
          </span>
        )}
        {jurisdiction?.displaySessionTimer === true && (
          <span className="inline-flex items-center gap-1" title={t('facts.time')}>
            <ClockIcon aria-hidden="true" />
            <span className="sr-only">{t('facts.time')} </span>
            <SessionTime />
          </span>
        )}
      </p>
    </div>
  );
}
