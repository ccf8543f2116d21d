import { shownMultiplier } from '@chokdee/games/multiplier';
import { mostPearls, multiplierUnits } from '@chokdee/games/mines/rules';
import { cn } from '@chokdee/ui/cn';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pond } from './round.ts';

/** The multipliers of cashing out after one, two, three ... pearls; the current step is marked. */
export function Ladder({ pond }: { pond: Pond }) {
  const { t } = useTranslation('mines');
  const rail = useRef<HTMLOListElement>(null);
  const current = useRef<HTMLLIElement>(null);
  // Scrolls the ladder only; `scrollIntoView` would also scroll the page.
  useEffect(() => {
    if (rail.current !== null && current.current !== null)
      rail.current.scrollLeft = current.current.offsetLeft - rail.current.clientWidth / 2 + current.current.clientWidth;
  }, [pond.pearls, pond.crabs]);
  return (
    <ol
      ref={rail}
      aria-label={t('ladder')}
      tabIndex={0}
      className="rail relative flex shrink-0 gap-1.5 py-0.5 short:hidden"
    >
      {Array.from({ length: mostPearls(pond.crabs) }, (_, i) => i + 1).map((count) => {
        const isCurrent = count === pond.pearls;
        return (
          <li
            key={count}
            ref={count === Math.max(1, pond.pearls) ? current : undefined}
            aria-current={isCurrent ? 'step' : undefined}
            className={cn(
              'shrink-0 rounded-2 px-3 py-1 text-center text-13 transition',
              isCurrent && pond.end !== 'lost'
                ? 'bg-ink-3 text-jade inset-shadow-hair-2'
                : count < pond.pearls
                  ? 'bg-ink-2 text-faint'
                  : count === pond.pearls + 1 && pond.next !== null
                    ? 'bg-ink-3 text-gold-text'
                    : 'bg-ink-2 text-soft',
            )}
          >
            <span className="sr-only">{t('ladderStep', { count })}: </span>
            {shownMultiplier(multiplierUnits(pond.crabs, count))}×
          </li>
        );
      })}
    </ol>
  );
}
