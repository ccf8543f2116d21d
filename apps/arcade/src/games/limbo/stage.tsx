import './limbo.css';
import { cn } from '@chokdee/ui/cn';
import { chanceOf } from '@chokdee/games/limbo/maths';
import { shownHeight } from '@chokdee/games/limbo/rules';
import { Amount } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import { winSizeOf } from '../../engine/celebration.tsx';
import type { StageProps } from '../../engine/client.ts';
import { NumberField } from '../../engine/number-field.tsx';
import { percent } from '../../engine/percent.ts';
import { ClimbingHeight } from './climbing-height.tsx';
import { setTarget, useChoice } from './choice.ts';
import { heightText, readRound } from './round.ts';
import { Sky, type Flight } from './sky.tsx';

/** Characters of the longest height in large type. */
const LONGEST_LARGE = 7;
/** Targets offered as buttons, hundredths. */
const quickTargets = [120, 150, 200, 300, 500, 1_000, 10_000] as const;

/** The board of Sky Lantern: the flight, its height, and the two figures of the bet. */
export function LimboStage({ round, presentation, above, inRound, locked, duration }: StageProps) {
  const { t } = useTranslation('limbo');
  const { t: arcade } = useTranslation('arcade');
  const chosen = useChoice();
  const result = presentation === 'none' || round === null ? null : readRound(round.state);
  // While a round is shown the board has the target of its bet, also for a resumed round.
  const target = inRound && result !== null ? result.target : chosen.target;
  // Choosing another target removes the last flight.
  const flown = result !== null && result.target === target && (inRound || !locked) ? result : null;
  const arrived = presentation === 'done';
  const flight: Flight =
    flown === null
      ? { state: 'waiting' }
      : { state: !arrived ? 'climbing' : flown.won ? 'reached' : 'burst', height: flown.height };
  const size = round === null || flown?.won !== true || !arrived ? 0 : winSizeOf(round);
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-3 short:gap-1.5">
      <div className="low:hidden">{above}</div>
      <div className="relative">
        <Sky target={target} flight={flight} duration={duration} label={t('sky', { target: heightText(target) })} />
        <div
          className={cn(
            'pointer-events-none absolute bottom-[33%] left-[25%] grid w-[38%] sm:left-[21%]',
            'content-end gap-0.5 short:bottom-[22%]',
          )}
          aria-hidden="true"
        >
          {flight.state === 'waiting' ? (
            <p className="max-w-[15ch] font-display text-16 text-balance text-soft short:text-14">{t('waiting')}</p>
          ) : flight.state === 'climbing' ? (
            <p className="font-text text-36 leading-tight font-bold text-soft short:text-28">
              <ClimbingHeight key={round?.betID} height={flight.height} duration={duration} />
            </p>
          ) : (
            <>
              <p
                className={cn(
                  'popping origin-left font-text leading-tight font-bold',
                  heightText(flight.height).length > LONGEST_LARGE ? 'text-22' : 'text-36 short:text-28',
                  flown?.won === true ? 'text-jade' : 'text-coral',
                )}
              >
                {heightText(flight.height)}×
              </p>
              <p className={`text-14 short:text-12 ${flown?.won === true ? 'text-jade' : 'text-soft'}`}>
                {t(flown?.won === true ? 'reached' : 'burst')}
              </p>
              {size > 0 && round !== null && round.payout > 0 && (
                <p className={`font-display text-gold-text short:hidden ${size > 1 ? 'text-22' : 'text-18'}`}>
                  {arcade('won')} <Amount value={BigInt(round.payout)} />
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <div role="group" aria-label={t('quick')} className="rail flex gap-1.5">
        {quickTargets.map((height) => (
          <button
            key={height}
            type="button"
            disabled={locked}
            aria-pressed={height === target}
            onClick={() => setTarget(height)}
            className={cn(
              'min-h-11 min-w-14 flex-1 shrink-0 rounded-2 bg-ink-2 px-2 text-14 text-soft shadow-lift',
              'transition hover:text-body disabled:opacity-60 aria-pressed:bg-ink-4',
              'aria-pressed:text-body',
            )}
          >
            {Number(shownHeight(height)).toLocaleString('en-US')}×
          </button>
        ))}
      </div>
      <div className="flex gap-2">
        <NumberField label={t('target')} shown={shownHeight(target)} unit="×" disabled={locked} onCommit={setTarget} />
        <div className="flex min-w-0 flex-1 flex-col rounded-2 bg-ink-2 px-3 py-1.5 shadow-lift">
          <span className="truncate text-12 text-soft">{t('chance')}</span>
          <output className="text-18 font-semibold">{percent(chanceOf(target), 4)} %</output>
        </div>
      </div>
    </div>
  );
}
