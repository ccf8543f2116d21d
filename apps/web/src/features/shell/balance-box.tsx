import { Badge } from '@chokdee/ui/badge';
import { IconButton } from '@chokdee/ui/icon-button';
import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { ArrowClockwiseIcon, EyeIcon, EyeSlashIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGamePath } from '../../shared/page-path.ts';
import { TRIAL, useSession } from '../../shared/session.ts';
import { useBalance } from '../wallet/balance.ts';
import { useHiddenBalance } from '../wallet/hidden-balance.ts';

/**
 * The balance in the header. A press hides it as ***; an icon reads it again. `tight`, for narrow
 * bars: without icons, long amounts shortened. A trial account has no wallet: its kind is shown
 * instead. Not shown above a game, which shows it in step with
 * its rounds: here the payout would appear before the result.
 */
export function BalanceBox({ tight = false }: { tight?: boolean }) {
  const { t } = useTranslation('home');
  const { data, isFetching, isError, refetch } = useBalance();
  const { hidden, toggle } = useHiddenBalance();
  const Eye = hidden ? EyeSlashIcon : EyeIcon;
  const atGame = useLocation({ select: ({ pathname }) => isGamePath(pathname) });
  const trial = useSession((session) => session.isAgent === TRIAL);
  if (atGame) return null;
  if (trial) return <Badge tone="sky">{t('balance.trial')}</Badge>;
  return (
    <div className="flex min-h-11 items-center rounded-2 bg-ink-2">
      <button
        type="button"
        aria-pressed={hidden}
        onClick={toggle}
        className={cn('flex min-h-11 items-center gap-2 rounded-2 ps-3 text-15', tight ? 'pe-3' : 'pe-1')}
      >
        <span className="sr-only">{hidden ? t('balance.show') : t('balance.hide')}</span>
        {data ? (
          <Amount value={data.sumBalance} hidden={hidden} short={tight} animate />
        ) : isError ? (
          <span className="text-faint">—</span>
        ) : (
          <Skeleton className="h-5 w-20" />
        )}
        {!tight && <Eye aria-hidden="true" className="mx-1.5 text-[18px] text-faint" />}
      </button>
      {!tight && (
        <IconButton label={t('balance.refresh')} tone="faint" fill={false} icon="normal" onClick={() => void refetch()}>
          <ArrowClockwiseIcon aria-hidden="true" className={cn(isFetching && 'animate-turn')} />
        </IconButton>
      )}
    </div>
  );
}
