import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { CaretDownIcon, MinusIcon, PlusIcon } from '@chokdee/ui/icons';
import { Spinner } from '@chokdee/ui/spinner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoplayButton } from './autoplay/autoplay-button.tsx';
import { BetDialog } from './bet-dialog.tsx';
import { useAutoplay, useEngine, useSession } from './context.tsx';
import type { MainAction } from './main-action.ts';
import { play } from './sound.ts';
import { StepButton } from './step-button.tsx';

/** The cash-out label of games of one step. */
const useNoLabel = (): string => '';

/** The main button: places a bet, cashes out, skips what is being shown, or stops autoplay. */
function MainButton({ action }: { action: MainAction }) {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const amount = useSession((state) => state.amount);
  const phase = useSession((state) => state.phase);
  const round = useSession((state) => state.round);
  const winReturn = client.useWinReturn(amount);
  const playLabel = client.usePlayLabel();
  const useCashOutLabel = client.steps?.useCashOutLabel ?? useNoLabel;
  const cashOutLabel = useCashOutLabel();
  const { kind, run } = action;
  const Icon = client.PlayIcon;
  // A round of several steps keeps its label from the first move to the last.
  const inOpenRound = round?.active === true && round.open === true;
  const cashesOut = kind === 'cashOut' || phase === 'cashingOut';
  const auto = useAutoplay((state) => state.run);
  const label = kind === 'stopAutoplay' || kind === 'skip' ? t('stop') : inOpenRound ? cashOutLabel : playLabel;
  const figure =
    auto !== null ? null : inOpenRound ? (cashesOut ? BigInt(round.payout) : null) : kind === 'skip' ? null : winReturn;
  return (
    <button
      type="button"
      disabled={kind === 'wait'}
      aria-busy={(kind === 'wait' && phase !== 'awaitingMove') || undefined}
      onClick={run}
      className={cn(
        'gold-fill relative flex shrink-0 flex-col items-center justify-center rounded-pill font-display',
        'font-semibold transition',
        'hover:brightness-105 active:translate-y-px disabled:opacity-70',
        Icon === undefined
          ? 'min-h-[72px] min-w-24 flex-1 px-3 sm:min-w-[132px] sm:flex-none sm:px-7 short:min-h-14'
          : 'size-[88px] ring-4 ring-ink-0/50 short:size-20',
      )}
    >
      {Icon !== undefined && (
        <>
          <Icon kind={kind} />
          <span className="sr-only">{label}</span>
        </>
      )}
      {Icon === undefined && (
        <span className="text-22 leading-tight short:text-18">
          {auto === null && (phase === 'betting' || phase === 'cashingOut') ? <Spinner /> : label}
        </span>
      )}
      {auto !== null && (
        <span className="text-12 leading-tight">{t('auto.left', { count: auto.plan.rounds - auto.played })}</span>
      )}
      {figure !== null && Icon === undefined && (
        <span className="text-12 leading-tight">
          <span className="sr-only">{t(cashesOut ? 'takes' : 'returned')} </span>
          <span aria-hidden="true">→ </span>
          <Amount value={figure} />
        </span>
      )}
    </button>
  );
}

/** The bet amount and the main button; stacked where they do not fit side by side. */
export function BetBar({ action }: { action: MainAction }) {
  const { t } = useTranslation('arcade');
  const { client, session } = useEngine();
  const amount = useSession((state) => state.amount);
  const phase = useSession((state) => state.phase);
  const config = useSession((state) => state.config);
  const [choosing, setChoosing] = useState(false);
  const auto = useAutoplay((state) => state.run !== null);
  const idle = phase === 'idle' && !auto;
  const step = (direction: -1 | 1) => {
    play('press');
    session.step(direction);
  };
  const minimum = BigInt(config?.minBet ?? 0);
  const maximum = BigInt(config?.maxBet ?? 0);
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-center gap-3 short:gap-2',
        client.PlayIcon && 'short:flex-col-reverse short:items-stretch [&>.gold-fill]:short:self-center',
      )}
    >
      <div
        className={cn(
          'flex min-w-46 flex-1 items-center justify-between gap-1 rounded-pill bg-ink-2 p-1.5',
          'shadow-lift sm:max-w-[300px]',
        )}
      >
        <StepButton label={t('lower')} disabled={!idle || amount <= minimum} onClick={() => step(-1)}>
          <MinusIcon aria-hidden="true" />
        </StepButton>
        <button
          type="button"
          className={cn(
            'flex min-h-11 min-w-0 flex-col items-center justify-center rounded-2 px-1 leading-snug',
            'whitespace-nowrap sm:px-2 transition hover:bg-ink-3 disabled:opacity-60',
          )}
          disabled={!idle}
          onClick={() => setChoosing(true)}
        >
          <span className="flex items-center gap-1 text-12 text-soft">
            {t('bet')}
            <CaretDownIcon aria-hidden="true" className="text-[10px]" />
          </span>
          <Amount value={amount} className="text-16" />
        </button>
        <StepButton label={t('raise')} disabled={!idle || amount >= maximum} onClick={() => step(1)}>
          <PlusIcon aria-hidden="true" />
        </StepButton>
      </div>
      <AutoplayButton />
      <MainButton action={action} />
      <BetDialog key={String(choosing)} open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
