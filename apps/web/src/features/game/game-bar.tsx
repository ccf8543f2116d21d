import { cn } from '@chokdee/ui/cn';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowLeftIcon, ArrowsOutIcon } from '@chokdee/ui/icons';
import { useRouter } from '@tanstack/react-router';
import { Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalance, VendorPurse } from '../wallet/balance.ts';

/**
 * The bar above a game: back, name, full screen; with play money a badge and the change to real
 * money (`onReal`), otherwise the transfer to the `vendor` where each has a purse.
 */
export function GameBar({
  title,
  fullscreenTarget,
  onReal,
  vendor,
}: {
  title: string;
  fullscreenTarget: RefObject<HTMLElement | null>;
  onReal?: (() => void) | undefined;
  vendor?: string | undefined;
}) {
  const { t } = useTranslation('pages');
  const { data: balance } = useBalance();
  const router = useRouter();
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  const toggleFullscreen = () =>
    void (
      document.fullscreenElement ? document.exitFullscreen() : fullscreenTarget.current?.requestFullscreen()
    )?.catch(() => undefined);
  return (
    <div
      className={cn(
        'flex h-12 shrink-0 items-center gap-2 px-2 md:px-4 [@media(height<30rem)]:h-11',
        '[@media(height<30rem)]:pt-[env(safe-area-inset-top)]',
      )}
    >
      <IconButton label={t('game.back')} onClick={back}>
        <ArrowLeftIcon aria-hidden="true" />
      </IconButton>
      <h1 className="min-w-0 truncate py-1 text-16">{title}</h1>
      {onReal && (
        <Badge tone="sky" className="max-sm:hidden">
          {t('game.free')}
        </Badge>
      )}
      <span className="flex-1" />
      {onReal && (
        <Button look="gold" size="small" className="[@media(height<30rem)]:min-h-10" onPress={onReal}>
          {t('game.real')}
        </Button>
      )}
      {!onReal && balance?.isSingle === 0 && (
        <Suspense>
          <VendorPurse balance={balance} vendor={vendor} withAmount={false} />
        </Suspense>
      )}
      {document.fullscreenEnabled && (
        <IconButton label={t('game.fullscreen')} onClick={toggleFullscreen}>
          <ArrowsOutIcon aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
