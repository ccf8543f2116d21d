import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { useRules } from './calls.ts';
import { useNames } from './names.ts';

/** The betting rules of a sport. `version`: of the rules under which bets are sold here. */
export function RulesOf({ sport, version }: { sport: string; version?: string }) {
  const { t } = useTranslation('sports');
  const names = useNames();
  const { data, error, refetch } = useRules();
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-3" />;
  const rules = data.list.find((one) => one.sport === sport);
  if (!rules) return null;
  const choice = (key: string) => t(key as never);
  return (
    <section className="surface flex flex-col gap-2 p-4 text-15">
      <h2 className="text-18">{names.sport(sport)}</h2>
      <p className="text-13 text-soft">{t('rules.version', { version: version ?? rules.version })}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>{t('rules.postponement', { count: rules.postponementHours })}</li>
        <li>{choice(`rules.abandonment.${rules.abandonment}`)}</li>
        <li>{choice(`rules.formatChange.${rules.formatChange}`)}</li>
        <li>{choice(`rules.retirement.${rules.retirement}`)}</li>
        <li>{choice(`rules.walkover.${rules.walkover}`)}</li>
      </ul>
    </section>
  );
}
