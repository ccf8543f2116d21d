import { buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { GameControllerIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { framed } from './framed.ts';

/**
 * Says that this is play money, and links to real play on the site, which asks a visitor to sign
 * in. Inside the site's frame the site's bar has that link; on a low phone the bar replaces the
 * whole line.
 */
export function FreePlayLine() {
  const { t } = useTranslation('arcade');
  const { client, launch } = useEngine();
  const free = useSession((state) => state.meta?.funPlay === true);
  if (!free) return null;
  return (
    <div
      className={cn(
        'flex items-center gap-2.5 rounded-3 bg-sky-wash py-1 ps-4 pe-1.5 text-13 text-sky',
        framed && 'low:hidden',
      )}
    >
      <GameControllerIcon className="shrink-0 text-[20px]" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <b className="font-medium">{t('free.title')}</b> <span className="short:sr-only">{t('free.text')}</span>
      </p>
      {launch.lobby !== null && !framed && (
        <a
          href={`${launch.lobby}/game?gameId=${encodeURIComponent(client.id)}`}
          target="_top"
          className={buttonStyle({ look: 'plain', size: 'small' })}
        >
          {t('free.real')}
        </a>
      )}
    </div>
  );
}
