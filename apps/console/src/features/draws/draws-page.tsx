import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { defined } from '../../shared/search-params.ts';
import { withPage } from '../../shared/search-updates.ts';
import { CalendarList } from './calendar-list.tsx';
import { MonitorFilters } from './monitor-filters.tsx';
import { MonitorList } from './monitor-list.tsx';

const route = getRouteApi('/draws');

/** The draws that need attention, all draws, and the calendars. */
export function DrawsPage() {
  const { t } = useTranslation('draws');
  const can = useCan();
  const navigate = route.useNavigate();
  const { tab: chosen, page = 1, game, state } = route.useSearch();
  const tabs = (['attention', 'all', 'calendars'] as const).filter((tab) =>
    can(tab === 'calendars' ? 'draws.calendar.read' : 'draws.results.read'),
  );
  const tab = tabs.find((each) => each === chosen) ?? tabs[0] ?? 'attention';
  return (
    <Page title={t('console.title')}>
      <Tabs
        label={t('console.title')}
        value={tab}
        onChange={(next) => void navigate({ search: next === tabs[0] ? {} : { tab: next } })}
        items={tabs.map((each) => ({ value: each, label: t(`console.${each}`) }))}
      />
      {tab === 'calendars' ? (
        <CalendarList />
      ) : (
        <>
          {tab === 'all' && (
            <MonitorFilters
              game={game}
              state={state}
              onChange={(choice) => void navigate({ search: { tab, ...defined(choice) } })}
            />
          )}
          <MonitorList
            filter={tab === 'all' ? { view: tab, game, state } : { view: tab }}
            page={page}
            onPage={(next) => void navigate({ search: withPage(next) })}
          />
        </>
      )}
    </Page>
  );
}
