import { cn } from '@chokdee/ui/cn';
import { RESULTS, type Side } from '@chokdee/games/dice/rules';
import { useTranslation } from 'react-i18next';
import type { CSSProperties } from 'react';

/** Scale marks, per cent. */
const ticks = Array.from({ length: 41 }, (_, i) => i * 2.5);
/** Horizontal position of a result. */
const at = (hundredths: number): CSSProperties => ({ left: `${(hundredths / (RESULTS - 1)) * 100}%` });

/** Filters of the lantern by its state. */
const lights = {
  waiting: 'opacity-80',
  moving: 'drop-shadow-[0_0_8px_var(--glow)]',
  won: 'drop-shadow-[0_0_14px_var(--lantern)]',
  lost: 'brightness-50 saturate-50',
} as const;

/**
 * The river from 00.00 to 99.99: the winning part in green, a slider for the target, and a lantern
 * that drifts to the result.
 */
export function TargetSlider({
  side,
  target,
  locked,
  lantern,
  duration,
  onTarget,
  valueText,
}: {
  side: Side;
  target: number;
  locked: boolean;
  /** Position of the lantern, hundredths, and its state. */
  lantern: { readonly at: number; readonly state: keyof typeof lights };
  /** Milliseconds of its movement. */
  duration: number;
  onTarget: (target: number) => void;
  /** What a screen reader says of the slider's value. */
  valueText: string;
}) {
  const { t } = useTranslation('dice');
  const split = `${(target / (RESULTS - 1)) * 100}%`;
  const [under, over] = side === 'under' ? ['var(--jade)', 'var(--coral)'] : ['var(--coral)', 'var(--jade)'];
  return (
    <div className="relative pt-15 pb-7 low:pt-12 low:pb-6 short:pt-12 short:pb-6">
      <div className="absolute inset-x-5.5 top-0 h-15 low:h-12 short:h-12" aria-hidden="true">
        <div
          className="absolute bottom-0 -translate-x-1/2 transition-[left] ease-out"
          style={{ ...at(lantern.at), transitionDuration: `${duration}ms` }}
        >
          <svg viewBox="0 0 44 58" className={`h-14 transition-[filter] low:h-11 short:h-11 ${lights[lantern.state]}`}>
            <path d="M9 4h26l4 34c0 9-7 14-17 14S5 47 5 38Z" fill="#e88f35" />
            <path d="M12 8h20l3 29c0 7-5 11-13 11S9 44 9 37Z" fill="#ffd98a" />
            <ellipse cx="22" cy="42" rx="8" ry="5" fill="#fff6dc" />
            <path d="M9 4h26" stroke="#8a5a20" strokeWidth="3" strokeLinecap="round" />
            <path d="M8 52q14 6 28 0" stroke="#8a5a20" strokeWidth="2.5" fill="none" strokeLinecap="round" />
          </svg>
        </div>
      </div>
      <div className="relative h-11">
        <div
          className="absolute inset-x-5.5 top-1/2 h-4 -translate-y-1/2 rounded-pill bg-ink-4 shadow-lift"
          aria-hidden="true"
          style={{ background: `linear-gradient(90deg, ${under} ${split}, ${over} ${split})` }}
        />
        <div
          className={cn(
            'pointer-events-none absolute inset-x-5.5 top-1/2 h-4 -translate-y-1/2 rounded-pill',
            'bg-[repeating-linear-gradient(98deg,oklch(1_0_0/0.16)_0_10px,transparent_10px_26px)]',
          )}
          aria-hidden="true"
        />
        <input
          type="range"
          min={0}
          max={RESULTS - 1}
          step={1}
          value={target}
          disabled={locked}
          aria-label={t('slider')}
          aria-valuetext={valueText}
          onChange={(event) => onTarget(Number(event.target.value))}
          className="target-range absolute inset-0"
        />
      </div>
      <div className="absolute inset-x-5.5 bottom-0 h-6" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={`absolute top-0 w-px -translate-x-1/2 bg-body/50 ${tick % 25 === 0 ? 'h-2' : 'h-1'}`}
            style={at(tick * 100)}
          />
        ))}
        {[0, 25, 50, 75, 99.99].map((tick) => (
          <span key={tick} className="absolute top-2 -translate-x-1/2 text-12 text-soft" style={at(tick * 100)}>
            {tick === 99.99 ? '100' : tick}
          </span>
        ))}
      </div>
    </div>
  );
}
