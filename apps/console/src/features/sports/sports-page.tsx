import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { EventList } from './event-list.tsx';
import { EventView } from './event-view.tsx';
import { LimitForm } from './limit-form.tsx';
import { MarginList } from './margin-list.tsx';
import { sportsTabs } from './search.ts';
import { TicketList } from './ticket-list.tsx';
import { WaitingList } from './waiting-list.tsx';

const route = getRouteApi('/sports');

/** Sports of the brand, or one event. */
export function SportsPage() {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const navigate = route.useNavigate();
  const { tab: chosen, event } = route.useSearch();
  if (event !== undefined) return <EventView key={event} id={event} />;
  const tabs = sportsTabs.filter((tab) => can(tab === 'tickets' ? 'sports.tickets.read' : 'sports.events.read'));
  const tab = tabs.find((each) => each === chosen) ?? tabs[0] ?? 'events';
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => void navigate({ search: next === tabs[0] ? {} : { tab: next } })}
        items={tabs.map((each) => ({ value: each, label: t(`tab.${each}`) }))}
      />
      {tab === 'events' && <EventList />}
      {tab === 'waiting' && <WaitingList />}
      {tab === 'tickets' && <TicketList />}
      {tab === 'limits' && <LimitForm />}
      {tab === 'margins' && <MarginList />}
    </Page>
  );
}
