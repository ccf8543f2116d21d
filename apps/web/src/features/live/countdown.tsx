import { cn } from '@chokdee/ui/cn';
import { serverNow, useSecond } from '@chokdee/ui/time';
import { useEffect, useRef } from 'react';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;
/** Seconds in which the ring is coral. */
const LAST = 5;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** The time left for bets as a ring with the seconds; drawn from the server's end time. */
export function Countdown({ closesAt, seconds, className }: { closesAt: number; seconds: number; className?: string }) {
  const ring = useRef<SVGCircleElement>(null);
  useSecond();
  const left = Math.max(0, closesAt - serverNow());
  useEffect(() => {
    const now = Math.max(0, closesAt - serverNow());
    const share = Math.min(1, now / (seconds * 1_000));
    const { current } = ring;
    // With less motion the ring moves once a second, below.
    if (!current || matchMedia(LESS_MOTION).matches) return;
    const animation = current.animate([{ strokeDashoffset: LENGTH * (1 - share) }, { strokeDashoffset: LENGTH }], {
      duration: Math.max(1, now),
      fill: 'forwards',
    });
    return () => animation.cancel();
  }, [closesAt, seconds]);
  const isLast = left <= LAST * 1_000;
  return (
    <span className={cn('relative grid size-12 place-items-center', className)} aria-hidden="true">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx={24} cy={24} r={RADIUS} fill="#0b1026d9" stroke="#ffffff2a" strokeWidth={4} />
        <circle
          ref={ring}
          cx={24}
          cy={24}
          r={RADIUS}
          fill="none"
          stroke={isLast ? '#f0715f' : '#f2c566'}
          strokeWidth={4}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.min(1, left / (seconds * 1_000)))}
        />
      </svg>
      <span className="relative font-display text-18 font-semibold text-[#fff8e7] tabular-nums">
        {Math.ceil(left / 1_000)}
      </span>
    </span>
  );
}
