import { cn } from '@chokdee/ui/cn';
import { useSecond } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { timeLeft } from '../draws/time-left.ts';

/** Milliseconds before the lock from which a clock warns. */
const SOON = 30_000;

/** The time until a moment (epoch ms), counting down each second. `urgent` colours its end. */
export function Countdown({ to, urgent = true, className }: { to: number; urgent?: boolean; className?: string }) {
  const { t } = useTranslation('lottery');
  const left = to - useSecond();
  const { days, text } = timeLeft(left);
  return (
    <span role="timer" className={cn('tabular-nums', urgent && left <= SOON && left > 0 && 'text-coral', className)}>
      {days > 0 && <>{t('days', { count: days })} </>}
      <span dir="ltr">{text}</span>
    </span>
  );
}

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** When an issue is sold and drawn, epoch ms. `isSale`: the server takes its slips. */
interface Sale {
  readonly isSale: boolean;
  readonly saleOpensAt: number;
  readonly lockAt: number;
  readonly drawAt: number;
}

/** The ring of an issue: the time until it opens, then until it locks, then until its draw. */
export function SaleRing({ sale: { isSale, saleOpensAt, lockAt, drawAt } }: { sale: Sale }) {
  const { t } = useTranslation('lottery');
  const now = useSecond();
  if (now < saleOpensAt) return <Ring from={now} to={saleOpensAt} label={t('opensIn')} />;
  if (isSale && now < lockAt) return <Ring from={saleOpensAt} to={lockAt} label={t('closesIn')} />;
  return <Ring from={now} to={drawAt} label={t('drawsIn')} />;
}

/** A countdown in a ring that empties from a moment to another. */
function Ring({ from, to, label }: { from: number; to: number; label: string }) {
  const { t } = useTranslation('lottery');
  const left = to - useSecond();
  const share = Math.min(1, Math.max(0, left / Math.max(1, to - from)));
  const { days, text } = timeLeft(left);
  const soon = left <= SOON;
  return (
    <div className="relative grid size-22 shrink-0 place-items-center md:size-28">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--ink-3)" strokeWidth="5" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={soon ? 'var(--coral)' : 'var(--gold)'}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      </svg>
      <div role="timer" aria-label={label} className="relative flex flex-col items-center leading-[1.3]">
        <span className="text-12 text-faint">{label}</span>
        {days > 0 && <span className="text-13 text-soft">{t('days', { count: days })}</span>}
        <span
          dir="ltr"
          className={cn(
            'font-display font-semibold tabular-nums',
            days > 0 ? 'text-15' : 'text-20',
            soon && 'text-coral',
          )}
        >
          {text}
        </span>
      </div>
    </div>
  );
}
