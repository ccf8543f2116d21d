import { nightMarketRules } from '@chokdee/games/slot/rules';
import { multiplierOf } from '@chokdee/games/slot/river';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';
import { useScene } from './scene.ts';

const { lanterns, perAward, award } = nightMarketRules.river;
const numbers = Array.from({ length: lanterns }, (_, i) => i + 1);

/**
 * The lanterns of the free spins on a rope above the reels: which are lit, the multiplier of each,
 * and which add spins. `compact` leaves out the multipliers.
 */
export function LanternBar({ compact }: { compact: boolean }) {
  const { t } = useTranslation('night-market');
  const free = useScene((scene) => scene.free);
  const lit = free?.lit ?? 0;
  return (
    <div className={`relative mx-auto w-full max-w-[760px] ${compact ? 'h-[38px]' : 'h-[64px]'}`}>
      {free !== null && (
        <p className="sr-only" role="status">
          {t('free.lit', { lit, all: lanterns, multiplier: free.multiplier })}
        </p>
      )}
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 h-2.5 w-full text-ornament"
        aria-hidden="true"
      >
        <path
          d="M0 1 Q25 9 50 3.5 T100 1"
          fill="none"
          stroke="currentColor"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="absolute inset-x-2.5 top-0 flex justify-between" aria-hidden="true">
        {numbers.map((number) => (
          <li
            key={number}
            className={cn(
              'slot-lantern',
              number <= lit && 'slot-lantern-lit',
              number === lit && 'slot-lantern-fresh',
              free === null && 'opacity-75',
            )}
            style={{ translate: `0 ${Math.round(5 + 4 * Math.sin((number / lanterns) * Math.PI * 2 - 0.6))}px` }}
          >
            <svg viewBox="0 0 24 30" className={compact ? 'h-5' : 'h-[26px]'}>
              <path d="M8 3h8l1 2.5H7Z" className="slot-lantern-cap" />
              <path d="M7 5.5h10c4.5 3.5 5.5 12-.5 17h-9c-6-5-5-13.5-.5-17Z" className="slot-lantern-paper" />
              <path
                d="M12 5.5v17M8.4 5.8c-3.2 5-3.2 11.500 0 16.500M15.600 5.800c3.200 5 3.200 11.500 0 16.500"
                fill="none"
                className="slot-lantern-rib"
              />
              <path d="M8 22.500h8v2H8ZM12 24.500v5" className="slot-lantern-cap" />
            </svg>
            {!compact && (
              <span className={`text-12 leading-4 ${number === lit ? 'font-semibold text-gold-text' : 'text-soft'}`}>
                ×{multiplierOf(number)}
              </span>
            )}
            {number % perAward === 0 && (
              <span className={`slot-award ${number <= lit ? 'slot-award-won' : ''}`}>+{award}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
