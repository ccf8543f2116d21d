import './dice.css';
import { cn } from '@chokdee/ui/cn';
import { multiplierUnits, shown, winningResults, type Side } from '@chokdee/games/dice/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { Amount } from '@chokdee/ui/amount';
import { Segments } from '@chokdee/ui/segments';
import { useTranslation } from 'react-i18next';
import type { StageProps } from '../../engine/client.ts';
import { winSizeOf } from '../../engine/celebration.tsx';
import { NumberField } from '../../engine/number-field.tsx';
import { setSide, setTarget, setWinning, useChoice } from './choice.ts';
import { readRound } from './round.ts';
import { TargetSlider } from './target-slider.tsx';

/** Position of the lantern before the first roll. */
const MIDDLE = 5_000;

/** The board of Lantern Dice: result, target slider, and the three figures of the bet. */
export function DiceStage({ round, presentation, above, inRound, locked, duration }: StageProps) {
  const { t } = useTranslation('dice');
  const { t: arcade } = useTranslation('arcade');
  const chosen = useChoice();
  const result = presentation === 'none' || round === null ? null : readRound(round.state);
  // While a round is shown the board has the choice of its bet, also for a resumed round.
  const { side, target } = inRound && result !== null ? result : chosen;
  const results = winningResults(side, target);
  const multiplier = shownMultiplier(multiplierUnits(side, target));
  const arrived = presentation === 'done';
  const win = arrived && result?.won === true;
  const lantern =
    result === null
      ? { at: MIDDLE, state: 'waiting' as const }
      : { at: result.roll, state: !arrived ? ('moving' as const) : win ? ('won' as const) : ('lost' as const) };
  const items: { value: Side; label: string }[] = [
    { value: 'under', label: t('under') },
    { value: 'over', label: t('over') },
  ];
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3 low:gap-1.5 short:gap-1">
      <div className="low:hidden">{above}</div>
      <div
        className={cn(
          'grid min-h-[132px] low:min-h-[92px] place-content-center justify-items-center text-center',
          'short:min-h-12',
        )}
        aria-hidden="true"
      >
        {result === null ? (
          <p className="max-w-[24ch] font-display text-18 text-balance text-soft short:max-w-none short:text-15">
            {t('waiting')}
          </p>
        ) : (
          <>
            <p
              key={round?.betID}
              className={cn(
                'font-text text-64 leading-tight font-bold transition-colors low:text-48 short:text-36',
                !arrived ? 'text-faint opacity-60' : win ? 'popping text-jade' : 'text-coral',
              )}
            >
              {arrived ? shown(result.roll) : '··.··'}
            </p>
            <p className="min-h-7 font-display text-18 text-gold-text short:hidden">
              {win &&
                round !== null &&
                winSizeOf(round) > 0 &&
                (round.payout > 0 ? (
                  <>
                    {arcade('won')} <Amount value={BigInt(round.payout)} />
                  </>
                ) : (
                  <>{result.multiplier}×</>
                ))}
            </p>
          </>
        )}
      </div>
      <TargetSlider
        side={side}
        target={target}
        locked={locked}
        lantern={lantern}
        duration={duration}
        onTarget={setTarget}
        valueText={t('sliderValue', { side: t(side), target: shown(target), chance: shown(results), multiplier })}
      />
      <Segments
        label={t('side')}
        items={items}
        value={side}
        onChange={(value) => {
          if (!locked) setSide(value);
        }}
        className="mx-auto"
      />
      <div className="flex flex-wrap gap-2 *:min-w-21">
        <NumberField
          label={`${t(side)} · ${t('target')}`}
          shown={shown(target)}
          disabled={locked}
          onCommit={setTarget}
        />
        <NumberField
          label={t('chance')}
          shown={shown(results).replace(/^0(?=\d)/, '')}
          unit="%"
          disabled={locked}
          onCommit={setWinning}
        />
        <div className="flex min-w-0 flex-1 flex-col justify-between rounded-2 bg-ink-2 px-2.5 py-1.5 shadow-lift">
          <span className="text-12 text-soft">{t('multiplier')}</span>
          <output className="text-18 font-semibold">{multiplier}×</output>
        </div>
      </div>
    </div>
  );
}
