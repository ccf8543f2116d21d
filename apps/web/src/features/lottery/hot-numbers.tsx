import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { useHotGap } from './calls.ts';

/** Digits shown of each list. */
const SHOWN = 5;
const POSITIONS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH'] as const;

/** The digits that came most often and those that have not come for longest, by position. */
export function HotNumbers({ game }: { game: string }) {
  const { t } = useTranslation('lottery');
  const { data, error, refetch } = useHotGap(game);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-2" />;
  const positions = POSITIONS.filter((position) => (data.hot[position]?.length ?? 0) > 0);
  if (positions.length === 0 || data.draws === 0)
    return <EmptyState title={t('noResultYet')} text={t('noResultText')} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-soft">{t('hotText', { count: data.draws })}</p>
      {positions.map((position, index) => (
        <section key={position} aria-label={t('position', { position: index + 1 })}>
          <h3 className="mb-1.5 text-15">{t('position', { position: index + 1 })}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            <List title={t('hotDigits')} unit="times" numbers={data.hot[position] ?? []} />
            <List title={t('coldDigits')} unit="ago" numbers={data.gap[position] ?? []} />
          </div>
        </section>
      ))}
      <p className="text-13 text-faint">{t('hotNote')}</p>
    </div>
  );
}

function List({
  title,
  unit,
  numbers,
}: {
  title: string;
  unit: 'times' | 'ago';
  numbers: readonly { readonly number: string; readonly count: number }[];
}) {
  const { t } = useTranslation('lottery');
  return (
    <div className="rounded-2 bg-ink-2 px-3.5 py-2.5">
      <p className="text-13 text-faint">{title}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {numbers.slice(0, SHOWN).map(({ number, count }) => (
          <li key={number} className="flex items-baseline gap-1.5">
            <span className="font-display text-20 font-semibold text-gold-text tabular-nums">{number}</span>
            <span className="text-13 text-soft">{t(unit, { count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
