import { Button } from '@chokdee/ui/button';
import { Skeleton } from '@chokdee/ui/skeleton';
import { Spinner } from '@chokdee/ui/spinner';
import { CrashState, EmptyState, ErrorState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

/** Empty, error and loading states. */
export function States() {
  const { t } = useTranslation('workshop');
  return (
    <Section title={t('states')}>
      <div className="grid gap-4 md:grid-cols-3">
        <EmptyState
          className="surface"
          title={t('empty')}
          text={t('sampleLong')}
          action={<Button look="gold">{t('press')}</Button>}
        />
        <div className="surface">
          <ErrorState title={t('error')} text={t('sampleLong')} onRetry={() => undefined} />
        </div>
        <div className="surface">
          <CrashState error={new Error('shown on purpose')} onRetry={() => undefined} />
        </div>
      </div>
      <div className="flex items-center gap-4">
        <Skeleton className="h-12 flex-1" />
        <Skeleton className="size-12 rounded-pill" />
        <Spinner />
      </div>
    </Section>
  );
}
