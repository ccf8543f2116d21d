import { Amount } from '@chokdee/ui/amount';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { useDesk } from './attention.ts';
import { useEvents, type DeskEvent } from './calls.ts';
import { EventName } from './event-name.tsx';
import { EventState } from './event-state.tsx';
import { useNames } from './names.ts';
import { stateFilters } from './search.ts';

const route = getRouteApi('/sports');

/** Events with what is at stake, by sport, league, state and name. */
export function EventList() {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const names = useNames();
  const navigate = route.useNavigate();
  const { sport, league, state, text, page = 1 } = route.useSearch();
  const leagues = useDesk().data?.leagues ?? [];
  const query = useEvents({ sport, league, state, text, page });
  const search = useCallback((next: string) => void navigate({ search: withText(next) }), [navigate]);
  const filter = (change: { sport?: string; league?: string; state?: string }) =>
    void navigate({
      search: ({ page: _page, ...rest }) =>
        Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value !== '')),
    });
  const columns: Column<DeskEvent>[] = [
    { key: 'event', head: t('column.event'), cell: (row) => <EventName event={row} /> },
    { key: 'start', head: t('column.start'), cell: (row) => <TimeCell at={row.startsAt} form="full" /> },
    { key: 'state', head: t('column.state'), cell: (row) => <EventState event={row} /> },
    { key: 'score', head: t('column.score'), align: 'end', cell: (row) => <Score event={row} /> },
    { key: 'open', head: t('column.open'), align: 'end', cell: (row) => row.open },
    { key: 'tickets', head: t('column.tickets'), align: 'end', cell: (row) => row.tickets.toLocaleString('en') },
    { key: 'staked', head: t('column.staked'), align: 'end', cell: (row) => <Amount value={row.staked} /> },
    { key: 'loss', head: t('column.loss'), align: 'end', cell: (row) => <Amount value={row.loss} /> },
  ];
  const sports = [...new Set(leagues.map((each) => each.sport))];
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('search')} value={text ?? ''} onChange={search} />
        <Select
          label={t('column.sport')}
          className="w-full sm:w-48"
          value={sport ?? ''}
          onChange={({ target }) => filter({ sport: target.value, league: '' })}
          options={[
            { value: '', label: t('allSports') },
            ...sports.map((code) => ({ value: code, label: names.sport(code) })),
          ]}
        />
        <Select
          label={t('column.league')}
          className="w-full sm:w-56"
          value={league ?? ''}
          onChange={({ target }) => filter({ league: target.value })}
          options={[
            { value: '', label: t('allLeagues') },
            ...leagues
              .filter((each) => sport === undefined || each.sport === sport)
              .map((each) => ({ value: each.league, label: each.name })),
          ]}
        />
        <Select
          label={t('column.state')}
          className="w-full sm:w-56"
          value={state ?? 'open'}
          onChange={({ target }) => filter({ state: target.value === 'open' ? '' : target.value })}
          options={stateFilters.map((value) => ({
            value,
            label: value === 'open' || value === 'due' ? t(`filter.${value}`) : t(`sports:state.${value}`),
          }))}
        />
      </div>
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('tab.events')}
        columns={columns}
        rowKey={(row) => row.eventId}
        expected={8}
        empty={<EmptyState title={t('noEvents')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-start justify-between gap-3">
              <EventName event={row} />
              <Score event={row} />
            </div>
            <EventState event={row} />
            <div className="flex flex-wrap justify-between gap-2 text-13">
              <TimeCell at={row.startsAt} form="full" />
              <span>
                {t('column.staked')} <Amount value={row.staked} />
              </span>
              <span>
                {t('column.loss')} <Amount value={row.loss} />
              </span>
            </div>
          </div>
        )}
      />
    </>
  );
}

const Score = ({ event: { score } }: { event: DeskEvent }) => (
  <span className="tabular-nums">{score && `${score.home}:${score.away}`}</span>
);
