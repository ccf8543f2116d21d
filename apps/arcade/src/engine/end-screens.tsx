import { ErrorState, EmptyState } from '@chokdee/ui/states';
import { LogoMark } from '@chokdee/ui/logo';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { useReason } from './notice-bar.tsx';

/**
 * Shown while the session opens and assets load; looks like `page.html`. `part`: assets loaded, 0
 * to 1.
 */
export function OpeningScreen({ name, part = 0 }: { name: string; part?: number }) {
  const { t } = useTranslation('arcade');
  return (
    <div className="opening" role="status">
      <LogoMark className="h-18" />
      <p className="text-28 text-gold-text">{name}</p>
      <div className="h-1 w-44 overflow-hidden rounded-pill bg-ink-3" aria-hidden="true">
        <div
          className="h-full origin-left rounded-pill bg-gold transition-transform duration-200"
          style={{ scale: `${0.08 + 0.92 * part} 1` }}
        />
      </div>
      <p className="text-14 text-soft">{t('loading')}</p>
    </div>
  );
}

/** Assets could not be loaded; says that no money moved. */
export function AssetsFailedScreen({ retry }: { retry: () => void }) {
  const { t } = useTranslation('arcade');
  return (
    <main className="grid h-full place-content-center">
      <ErrorState title={t('notice.failedTitle')} text={t('notice.failedPictures')} onRetry={retry} />
    </main>
  );
}

/** The session is over; says that nothing is at stake, or that an open round is unchanged. */
export function EndedScreen() {
  const { t } = useTranslation('arcade');
  const open = useSession(({ round }) => round?.active === true && round.open);
  const why = useSession(({ ended }) => ended);
  return (
    <main className="grid h-full place-content-center">
      <EmptyState
        title={<span role="alert">{t('notice.endedTitle')}</span>}
        text={[
          ...(why === null ? [] : [t(`notice.why.${why}`)]),
          t(open ? 'notice.endedOpen' : 'notice.endedText'),
        ].join(' ')}
      />
    </main>
  );
}

/** The session could not be opened; says why and that no money moved. */
export function FailedScreen() {
  const { t } = useTranslation('arcade');
  const { session } = useEngine();
  const notice = useSession((state) => state.notice);
  const reason = useReason();
  const noAnswer = notice?.kind !== 'unopened' || notice.code === 'NO_ANSWER';
  return (
    <main className="grid h-full place-content-center">
      <ErrorState
        title={t('notice.failedTitle')}
        text={noAnswer ? t('notice.failedSilence') : `${reason(notice.code, notice.message)} ${t('notice.failedText')}`}
        onRetry={() => session.open()}
      />
    </main>
  );
}

/** The launch address has neither a session nor a replay. */
export function BadLaunchScreen() {
  const { t } = useTranslation('arcade');
  return (
    <main className="grid h-full place-content-center">
      <ErrorState title={t('notice.failedTitle')} text={t('notice.badLaunch')} />
    </main>
  );
}
