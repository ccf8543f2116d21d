import { Button } from '@chokdee/ui/button';
import { WifiSlashIcon } from '@chokdee/ui/icons';
import { Logo } from '@chokdee/ui/logo';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ScenePage } from '../../shared/scene-page.tsx';
import { loadSession } from '../auth/session-start.ts';

/** Shown instead of the site while the server does not answer. Retries when the network is back. */
export function OfflinePage({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    // The query cache refetches only after a disconnect that it saw; this page started offline.
    const retry = () => void onRetry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [onRetry]);
  // The session could not be read at the start either.
  useEffect(() => () => void loadSession(), []);
  return (
    <ScenePage role="alert" className="flex max-w-[440px] flex-col items-center gap-3 p-7 text-center">
      <Logo />
      <WifiSlashIcon aria-hidden="true" className="mt-2 text-[44px] text-lantern" />
      <h1 className="text-22">{t('offline.title')}</h1>
      <p className="text-15 text-soft">{t('offline.text')}</p>
      <p className="text-13 text-faint">{t('offline.money')}</p>
      <Button look="gold" size="big" className="mt-2" onPress={onRetry}>
        {t('tryAgain')}
      </Button>
    </ScenePage>
  );
}
