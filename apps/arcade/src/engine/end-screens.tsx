import { ErrorState, EmptyState } from '@chokdee/ui/states';
import { LogoMark } from '@chokdee/ui/logo';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';
import { useReason } from './notice-bar.tsx';

/** While the game introduces itself and its material comes; looks as the page did before its code was there. `part`: how much of it is there, 0 to 1. */
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

/** What the board is drawn with did not come; says that no money moved. */
export function UnpreparedScreen({ again }: { again: () => void }) {
  const { t } = useTranslation('arcade');
  return (
    <main className="grid h-full place-content-center">
      <ErrorState title={t('notice.failedTitle')} text={t('notice.failedPictures')} again={again} />
    </main>
  );
}

/** The session is over; says that nothing is at stake, or that a round which waits for a move stands as it is. */
export function EndedScreen() {
  const { t } = useTranslation('arcade');
  const open = useTable(({ round }) => round?.active === true && round.open);
  return (
    <main className="grid h-full place-content-center">
      <EmptyState
        title={<span role="alert">{t('notice.endedTitle')}</span>}
        text={t(open ? 'notice.endedOpen' : 'notice.endedText')}
      />
    </main>
  );
}

/** The game could not be opened; says why and that no money moved. */
export function FailedScreen() {
  const { t } = useTranslation('arcade');
  const { table } = useEngine();
  const notice = useTable((state) => state.notice);
  const reason = useReason();
  const silent = notice?.kind !== 'unopened' || notice.code === 'SILENCE';
  return (
    <main className="grid h-full place-content-center">
      <ErrorState
        title={t('notice.failedTitle')}
        text={silent ? t('notice.failedSilence') : `${reason(notice.code, notice.message)} ${t('notice.failedText')}`}
        again={() => table.open()}
      />
    </main>
  );
}

/** The address names no game session. */
export function BadLaunchScreen() {
  const { t } = useTranslation('arcade');
  return (
    <main className="grid h-full place-content-center">
      <ErrorState title={t('notice.failedTitle')} text={t('notice.badLaunch')} />
    </main>
  );
}
