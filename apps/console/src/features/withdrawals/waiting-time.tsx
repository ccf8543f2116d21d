import { cn } from '@chokdee/ui/cn';
import { durationText } from '../../shared/time.ts';
import { useSummary } from './calls.ts';

/** The brand's target until it is loaded, minutes. */
const DEFAULT_TARGET = 10;

/**
 * How long a request has waited: as a bar towards the brand's target and as a duration. Times in
 * ms.
 */
export function WaitingTime({ since, now }: { since: number; now: number }) {
  const target = (useSummary().data?.targetMinutes ?? DEFAULT_TARGET) * 60_000;
  const share = Math.min(1, Math.max(0, (now - since) / target));
  const late = share >= 1;
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 44 6" className="h-1.5 w-11 shrink-0" aria-hidden="true">
        <rect width="44" height="6" rx="3" className="fill-ink-4" />
        <rect
          width={Math.max(3, 44 * share)}
          height="6"
          rx="3"
          className={late ? 'fill-coral' : share > 0.6 ? 'fill-gold' : 'fill-jade'}
        />
      </svg>
      <span className={cn('tabular-nums', late ? 'font-medium text-coral' : 'text-soft')}>
        {durationText(now - since)}
      </span>
    </span>
  );
}
