import { Button } from '@chokdee/ui/button';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { ConsumerList } from './consumer-list.tsx';
import { DeadLetterList } from './dead-letter-list.tsx';

const route = getRouteApi('/events');

/** Event delivery: the progress of the consumers, and the dead letters. */
export function EventsPage() {
  const { t } = useTranslation('console');
  const { consumer, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t('events.title')}>
      <p className="text-soft">{t('events.lead')}</p>
      <ConsumerList
        chosen={consumer}
        onChoose={(next) => void navigate({ search: next === consumer ? {} : { consumer: next } })}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-18 wrap-anywhere">
          {consumer === undefined ? t('events.parked') : t('events.parkedOf', { consumer })}
        </h2>
        {consumer !== undefined && (
          <Button look="line" size="small" className="ms-auto" onPress={() => void navigate({ search: {} })}>
            {t('events.all')}
          </Button>
        )}
      </div>
      <DeadLetterList consumer={consumer} page={page} onPage={(next) => void navigate({ search: withPage(next) })} />
    </Page>
  );
}
