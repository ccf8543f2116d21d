import { serverNow, useSecond } from '@chokdee/ui/time';
import { Countdown } from './countdown.tsx';

/** A ring that empties between two moments (epoch ms), with the remaining time inside. */
export function CountdownRing({ from, until, label }: { from: number; until: number; label: string }) {
  useSecond();
  const left = Math.min(1, Math.max(0, (until - serverNow()) / Math.max(1, until - from)));
  const circumference = 2 * Math.PI * 40;
  return (
    <span className="relative grid size-24 shrink-0 place-items-center" title={label}>
      <svg viewBox="0 0 96 96" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="48" cy="48" r="40" fill="none" stroke="var(--paper-line)" strokeWidth="6" />
        <circle
          cx="48"
          cy="48"
          r="40"
          fill="none"
          stroke="var(--gold-low)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left)}
        />
      </svg>
      <span className="relative text-center">
        <span className="sr-only">{label} </span>
        <Countdown until={until} className="text-14 font-semibold" />
      </span>
    </span>
  );
}
