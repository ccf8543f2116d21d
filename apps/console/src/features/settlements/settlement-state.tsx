import { Badge, type Tone } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import { CheckCircleIcon, ClockIcon, ProhibitIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { Settlement } from './calls.ts';

const badges: Readonly<Record<Settlement['state'], { readonly tone: Tone; readonly icon: typeof ClockIcon }>> = {
  running: { tone: 'sky', icon: ClockIcon },
  done: { tone: 'jade', icon: CheckCircleIcon },
  failed: { tone: 'coral', icon: WarningCircleIcon },
  superseded: { tone: 'plain', icon: ProhibitIcon },
};

/** A badge with the state of a settlement. */
export function SettlementState({ state }: Pick<Settlement, 'state'>) {
  const { t } = useTranslation('settlements');
  const { tone, icon: Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}

/** How many of its wagers have the result, as text and as a bar. */
export function SettlementProgress({ settlement: { done, total } }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements');
  if (total === null) return <span className="text-13 text-faint">{t('counting')}</span>;
  const text = t('progressOf', { done: done.toLocaleString('en'), total: total.toLocaleString('en') });
  return (
    <div className="min-w-36">
      <span className="text-13 tabular-nums">{text}</span>
      <progress
        className={cn(
          'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-ink-3',
          '[&::-webkit-progress-bar]:bg-ink-3 [&::-webkit-progress-value]:bg-gold [&::-moz-progress-bar]:bg-gold',
        )}
        aria-label={t('column.progress')}
        max={Math.max(total, 1)}
        value={total === 0 ? 1 : done}
      />
    </div>
  );
}
