import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowClockwiseIcon, ArrowLeftIcon, CheckCircleIcon, HeartIcon } from '@chokdee/ui/icons';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { spendableAt, useBalance, VendorPurse } from '../wallet/balance.ts';
import { Chip } from './chip.tsx';
import { keepLayouts, MOST_LAYOUTS, readLayouts } from './layouts.ts';
import { usePositionName } from './names.ts';
import type { usePlay } from './use-play.ts';

const Action = ({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: (() => void) | null }) => (
  <button
    type="button"
    disabled={!onPress}
    onClick={() => onPress?.()}
    className={cn(
      'flex min-h-13 w-[46px] shrink-0 flex-col items-center justify-center rounded-2 bg-ink-2',
      'text-12 leading-tight @2xl:w-20 @2xl:text-13',
      'enabled:hover:bg-ink-3 disabled:text-faint disabled:opacity-60 [&_svg]:text-18',
    )}
  >
    {icon}
    {label}
  </button>
);

/**
 * Chips, undo, repeat, double and confirm; on phones it stays at the bottom of the screen.
 * `isCompact`: without the balance.
 */
export function Tray({ play, isCompact = false }: { play: ReturnType<typeof usePlay>; isCompact?: boolean }) {
  const { t } = useTranslation('tables');
  const { actions, chips, chip, setChip } = play;
  return (
    <div className="live-tray flex flex-col gap-2">
      <div className="flex items-center justify-between gap-1">
        <Action label={t('undo')} icon={<ArrowLeftIcon aria-hidden="true" />} onPress={actions.undo} />
        <div role="radiogroup" aria-label={t('chips')} className="flex flex-1 justify-center @2xl:gap-2">
          {chips.map((amount) => (
            <button
              key={amount}
              type="button"
              role="radio"
              aria-checked={amount === chip}
              aria-label={amount.toLocaleString('en')}
              data-chosen-chip={amount === chip ? '' : undefined}
              onClick={() => setChip(amount)}
              className={cn(
                'grid size-11 place-items-center rounded-full transition-transform @2xl:size-14',
                amount === chip && '-translate-y-1 scale-110 drop-shadow-[0_0_10px_#f2c566]',
              )}
            >
              <Chip amount={amount} className="size-full" />
            </button>
          ))}
        </div>
        <Action label={t('repeat')} icon={<ArrowClockwiseIcon aria-hidden="true" />} onPress={actions.repeat} />
        <Action
          label={t('double')}
          icon={<span className="font-display text-16 font-semibold">×2</span>}
          onPress={actions.double}
        />
      </div>
      <Confirm play={play} isCompact={isCompact} />
    </div>
  );
}

/** Opens the favourite bets of the game. */
function Layouts({ play: { table, current, layPress } }: { play: ReturnType<typeof usePlay> }) {
  const { t } = useTranslation('tables');
  const nameOf = usePositionName(table.game);
  // The dialog stays open while rounds begin and end.
  const lay = useRef(layPress);
  useEffect(() => {
    lay.current = layPress;
  }, [layPress]);
  return (
    <IconButton
      label={t('layouts.title')}
      onClick={() =>
        openDialog('tableLayoutsModal', {
          saved: readLayouts(table.game),
          most: MOST_LAYOUTS,
          onKeep: (layouts) => keepLayouts(table.game, layouts),
          nameOf,
          positions: table.positions.map(({ id }) => id),
          current,
          onPlace: (layout) => {
            lay.current?.([...layout]);
            return lay.current !== null;
          },
        })
      }
    >
      <HeartIcon aria-hidden="true" />
    </IconButton>
  );
}

function Confirm({ play, isCompact }: { play: ReturnType<typeof usePlay>; isCompact: boolean }) {
  const { actions, acceptedStake, draftStake } = play;
  const { t } = useTranslation('tables');
  const signedIn = useSession((session) => session.signedIn);
  const { data } = useBalance();
  if (!signedIn)
    return (
      <Button look="gold" onPress={() => withMember(() => undefined)}>
        {t('needLogin')}
      </Button>
    );
  return (
    <div className="flex items-center justify-between gap-2 md:gap-3">
      <dl className="flex min-w-0 flex-1 gap-x-4 text-13">
        {!isCompact && (
          <div>
            <dt className="text-faint">{t('balance')}</dt>
            <dd className="text-16">{data ? <Amount value={spendableAt(data, play.table.vendor)} animate /> : '—'}</dd>
          </div>
        )}
        <div>
          <dt className="text-faint">{t('stake')}</dt>
          <dd className="text-16 text-gold-text">
            <Amount value={acceptedStake + draftStake} />
          </dd>
        </div>
      </dl>
      {data?.isSingle === 0 && (
        <Suspense>
          <VendorPurse balance={data} vendor={play.table.vendor} withAmount={false} />
        </Suspense>
      )}
      <Layouts play={play} />
      {!actions.confirm && acceptedStake > 0 ? (
        <p className="flex min-h-12 items-center gap-2 rounded-2 bg-jade-wash px-4 font-display text-16 text-jade">
          <CheckCircleIcon aria-hidden="true" weight="fill" />
          {t('accepted')}
        </p>
      ) : (
        <Button look="gold" size="big" className="px-6" disabled={!actions.confirm} onPress={() => actions.confirm?.()}>
          {t('confirm')}
        </Button>
      )}
    </div>
  );
}
