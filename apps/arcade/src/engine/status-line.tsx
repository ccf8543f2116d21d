import { Amount } from '@chokdee/ui/amount';
import { ClockIcon } from '@chokdee/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from './context.tsx';

/** How long the game has been open, in whole minutes. */
export function SessionTime() {
  const { t } = useTranslation('arcade');
  const since = useTable((state) => state.since);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return <>{t('facts.minutes', { minutes: Math.max(0, Math.floor((now - since) / 60_000)) })}</>;
}

/** Over the controls: that an interrupted round is being finished, or the last win (or what came back of the bet); what this visit came to, and how long it has lasted, as far as the house shows them. */
export function StatusLine() {
  const { t } = useTranslation('arcade');
  const resuming = useTable((state) => state.phase === 'resuming');
  const round = useTable((state) => state.shown[0]);
  const net = useTable((state) => state.net);
  const house = useTable((state) => state.config?.jurisdiction);
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
        {house?.displayNetPosition === true && net !== 0n && (
          <span>
            {t('net')} <Amount value={net} change icon />
          </span>
        )}
        {house?.displaySessionTimer === true && (
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
