import { useMedia } from '@chokdee/ui/use-media';
import { useMemo, type CSSProperties } from 'react';
import type { Round } from './rgs.ts';
import { spread } from './spread.ts';

/** How large a win is celebrated: 0 (not at all) when it does not exceed the stake, up to 3. */
export function winSizeOf(round: Round): 0 | 1 | 2 | 3 {
  const ratio = round.payoutMultiplier / round.costMultiplier;
  return ratio <= 1 ? 0 : ratio < 3 ? 1 : ratio < 10 ? 2 : 3;
}

/** How many lanterns rise, by win size. */
const lanterns = [0, 0, 9, 28] as const;
const Lantern = () => (
  <svg viewBox="0 0 30 40" aria-hidden="true">
    <path d="M6 4h18l3 22c0 7-5 11-12 11S3 33 3 26Z" fill="#f2a545" />
    <path
      d="M6 4h18l3 22c0 7-5 11-12 11S3 33 3 26Z"
      fill="#fff0c2"
      opacity=".45"
      transform="translate(4.5 9) scale(.7)"
    />
    <ellipse cx="15" cy="33" rx="5" ry="3.4" fill="#fff6dc" />
  </svg>
);

/** Lanterns that rise after a win, more for a larger win; none with reduced motion. */
export function Celebration({ round }: { round: Round }) {
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const count = reducedMotion ? 0 : lanterns[winSizeOf(round)];
  const places = useMemo(
    () =>
      Array.from(
        { length: count },
        (_, i) =>
          ({
            left: `${4 + spread(i, 1) * 88}%`,
            width: `${18 + spread(i, 2) * 22}px`,
            '--drift': `${(spread(i, 3) - 0.5) * 90}px`,
            '--span': `${2.2 + spread(i, 4) * 1.8}s`,
            '--after': `${spread(i, 5) * 0.7}s`,
          }) as CSSProperties,
      ),
    [count],
  );
  return (
    <div className="pointer-events-none absolute inset-0 z-20 overflow-hidden" aria-hidden="true">
      {places.map((style, i) => (
        <div key={i} className="rising absolute bottom-[-60px]" style={style}>
          <Lantern />
        </div>
      ))}
    </div>
  );
}
