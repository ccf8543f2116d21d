import './mines.css';
import { chanceOf } from '@chokdee/games/mines/maths';
import { actionOf } from '@chokdee/games/mines/round';
import { mines } from '@chokdee/games/mines/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { ratio } from '@chokdee/money/ratio';
import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { MinusIcon, PlusIcon } from '@chokdee/ui/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Celebration, winSizeOf } from '../../engine/celebration.tsx';
import type { StageProps } from '../../engine/client.ts';
import { percent } from '../../engine/percent.ts';
import { StepButton } from '../../engine/step-button.tsx';
import { useMakeMove } from '../../engine/use-make-move.ts';
import { shownEvents } from './shown-events.ts';
import { Board } from './board.tsx';
import { setCrabs, useChoice } from './choice.ts';
import { Ladder } from './ladder.tsx';
import { Picture, Pictures } from './pictures.tsx';
import { initialPond, readPond, type Pond } from './round.ts';

/** Numbers of crabs offered as buttons. */
const quickCrabs = [1, 3, 5, 10, 24] as const;

/** Chooses the number of crabs. */
function Crabs({ value, locked }: { value: number; locked: boolean }) {
  const { t } = useTranslation('mines');
  return (
    <div
      role="group"
      aria-label={t('crabs')}
      className="flex items-center rounded-3 bg-ink-2 p-1.5 shadow-lift sm:gap-2 short:gap-0 short:p-1"
    >
      {/* A phone shows a crab instead of the word, so that the buttons fit. */}
      <p className="flex min-w-10 flex-1 flex-col items-center leading-tight">
        <Picture of="crab" className="size-4.5 sm:hidden short:hidden" />
        <span className="text-12 text-soft max-sm:sr-only short:not-sr-only">{t('crabs')}</span>
        <output className="text-18 font-semibold">{value}</output>
      </p>
      <StepButton label={t('crabsFewer')} disabled={locked || value <= mines.least} onClick={() => setCrabs(value - 1)}>
        <MinusIcon aria-hidden="true" />
      </StepButton>
      <span className="flex sm:gap-1 short:hidden">
        {quickCrabs.map((crabs) => (
          <button
            key={crabs}
            type="button"
            aria-label={t('crabsSet', { count: crabs })}
            aria-pressed={crabs === value}
            disabled={locked}
            onClick={() => setCrabs(crabs)}
            className={cn(
              'size-11 rounded-2 text-14 text-soft transition hover:bg-ink-3 disabled:opacity-45',
              'aria-pressed:bg-ink-4 aria-pressed:text-body',
              crabs === 10 && 'max-sm:hidden',
            )}
          >
            {crabs}
          </button>
        ))}
      </span>
      <StepButton label={t('crabsMore')} disabled={locked || value >= mines.most} onClick={() => setCrabs(value + 1)}>
        <PlusIcon aria-hidden="true" />
      </StepButton>
    </div>
  );
}

/** The chance that the next leaf hides a pearl. */
function nextChance({ crabs, pearls }: Pond): string {
  const [now, then] = [chanceOf(crabs, pearls), chanceOf(crabs, pearls + 1)];
  return percent(ratio(then.numerator * now.denominator, then.denominator * now.numerator), 2);
}

/** The multiplier of cashing out now and after the next pearl, or the result of the round. */
function RoundStatus({ pond, waiting, payout }: { pond: Pond; waiting: boolean; payout: number }) {
  const { t } = useTranslation('mines');
  const { t: arcade } = useTranslation('arcade');
  if (pond.end !== null) {
    const won = pond.end === 'won';
    return (
      <p className={`popping text-center font-display text-22 short:text-start ${won ? 'text-jade' : 'text-coral'}`}>
        {won ? <span className="font-text font-bold">{shownMultiplier(pond.units)}×</span> : t('lostAt')}{' '}
        {won && payout > 0 && (
          <span className="text-18 text-gold-text">
            · {arcade('won')} <Amount value={BigInt(payout)} />
          </span>
        )}
      </p>
    );
  }
  if (waiting)
    return <p className="text-center font-display text-15 text-balance text-soft short:text-start">{t('waiting')}</p>;
  return (
    <p className="flex items-baseline justify-center gap-4 text-14 text-soft short:flex-col short:gap-1">
      {pond.pearls === 0 ? (
        <span className="font-display text-15">{t('choose')}</span>
      ) : (
        <span>
          {t('now')} <b className="font-text text-22 font-semibold text-body">{shownMultiplier(pond.units)}×</b>
        </span>
      )}
      {pond.next !== null && (
        <span>
          {t('next')} <b className={cn('font-semibold text-gold-text')}>{shownMultiplier(pond.next)}×</b> ·{' '}
          {nextChance(pond)} %
        </span>
      )}
    </p>
  );
}

/** The board of Anodat Pearls: the payout ladder, the pond, and the number of crabs. */
export function MinesStage({ round, above, inRound, locked }: StageProps) {
  const makeMove = useMakeMove();
  const { crabs, lifting } = useChoice();
  const events = shownEvents.useShownEvents(round);
  const ended = shownEvents.useEnded(round);
  // While a bet is pending the pond is the initial one.
  const shown = round !== null && (inRound || !locked) ? readPond(events) : null;
  const pond = shown ?? initialPond(crabs);
  const step = `${round?.betID} ${round?.state.length}`;
  useEffect(() => useChoice.setState({ lifting: null }), [step]);
  const lift =
    makeMove === null || pond.end !== null
      ? null
      : (tile: number) => {
          useChoice.setState({ lifting: tile });
          makeMove({ action: actionOf(tile) });
        };
  return (
    <div
      className={cn(
        'mx-auto flex min-h-0 w-full max-w-[500px] flex-col gap-3 low:gap-2 short:grid',
        'short:max-w-none short:grid-cols-[auto_minmax(0,1fr)] short:items-center short:gap-x-4',
        'short:gap-y-1',
      )}
    >
      <Pictures />
      <div className="low:hidden short:hidden">{above}</div>
      <Ladder pond={pond} />
      {/* The pond takes the remaining space. */}
      <div
        className={cn(
          '@container-[size] grid min-h-62 shrink basis-[min(500px,100vw-2rem)] place-items-center',
          'short:row-span-2 short:size-[62dvh] short:min-h-0',
        )}
      >
        <Board pond={pond} lifting={lifting} onLift={lift} />
      </div>
      <div className="grid min-h-9 place-content-center short:place-content-start">
        <RoundStatus pond={pond} waiting={shown === null} payout={round?.payout ?? 0} />
      </div>
      <Crabs value={inRound || shown?.end === null ? pond.crabs : crabs} locked={locked} />
      {ended && !locked && round !== null && pond.end === 'won' && winSizeOf(round) > 0 && (
        <Celebration key={round.betID} round={round} />
      )}
    </div>
  );
}
