import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Segments } from '@chokdee/ui/segments';
import { Skeleton } from '@chokdee/ui/skeleton';
import { Tabs } from '@chokdee/ui/tabs';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useEvents, useMenu, useSearch as useFound, useTicketNews, type EventFilter, type Menu } from './calls.ts';
import { EventList } from './event-list.tsx';
import { setListLook, useListLook } from './list-look.ts';
import { SportsPageFrame } from './list-frame.tsx';
import { hasHalf } from './list-markets.ts';
import { OddsFormatSelect } from './odds-format.tsx';
import { SearchField } from './search-field.tsx';
import { readSportsSearch, views, type SportsSearch, type View } from './search.ts';
import { SportChips, SportTree } from './sport-tree.tsx';
import { SportsFrame, SportsLinks } from './sports-frame.tsx';

/** Sports, or esports: the tree of sports and leagues, the events of a view, and the slip. */
export function SportsPage() {
  const { t } = useTranslation(['sports', 'home']);
  const esports = useLocation({ select: ({ pathname }) => pathname.startsWith('/esports') });
  const path = esports ? '/esports' : '/sports';
  const search = readSportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: menu, error, refetch } = useMenu(esports);
  const title = t(esports ? 'home:category.ESPORTS' : 'home:category.SPORTS');
  usePageTitle(title);
  useTicketNews();
  const choose = (next: SportsSearch) =>
    void navigate({ to: path, search: readSportsSearch({ ...search, ...next }), replace: true, resetScroll: false });
  const view = search.view ?? firstView(menu);
  return (
    <SportsPageFrame title={title} links={<SportsLinks />}>
      {error && !menu ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : (
        <SportsFrame rules={menu?.rules} tree={<SportTree menu={menu} view={view} search={search} onChoose={choose} />}>
          <SportChips menu={menu} view={view} search={search} onChoose={choose} />
          <ViewTabs menu={menu} sport={search.sport} view={view} onChoose={(next) => choose({ view: next })} />
          <div className="flex items-center gap-2">
            <SearchField value={search.q ?? ''} onChange={(q) => choose({ q })} />
            <OddsFormatSelect className="w-32 shrink-0 md:w-36" />
          </div>
          {search.q === undefined || search.q.length < 2 ? (
            <Events
              filter={{ view, esports, sport: search.sport, league: search.league, vendor: search.page }}
              onAll={() => choose({ sport: '', league: '', page: '' })}
            />
          ) : (
            <Found text={search.q} esports={esports} />
          )}
        </SportsFrame>
      )}
    </SportsPageFrame>
  );
}

const countOf = (counts: Menu['sports'][number]['counts'], view: View): number =>
  view === 'parlay' ? counts.today + counts.early : counts[view];

/** The view that opens: of today if there are events, else the first that has some. */
function firstView(menu: Menu | undefined): View {
  return views.find((view) => menu?.sports.some(({ counts }) => countOf(counts, view) > 0)) ?? 'today';
}

function ViewTabs({
  menu,
  sport,
  view,
  onChoose,
}: {
  menu: Menu | undefined;
  sport: string | undefined;
  view: View;
  onChoose: (view: View) => void;
}) {
  const { t } = useTranslation('sports');
  const shown = (menu?.sports ?? []).filter((each) => sport === undefined || each.sport === sport);
  return (
    <Tabs
      label={t('views')}
      value={view}
      onChange={onChoose}
      items={(['early', 'today', 'live', 'parlay', 'outright'] as const).map((value) => ({
        value,
        label: (
          <span className="inline-flex items-center gap-1.5">
            {t(`view.${value}`)}
            <span className="text-12 text-faint tabular-nums">
              {shown.reduce((sum, { counts }) => sum + countOf(counts, value), 0)}
            </span>
          </span>
        ),
      }))}
    />
  );
}

function Events({ filter, onAll }: { filter: EventFilter; onAll: () => void }) {
  const { t } = useTranslation('sports');
  const { data, error, refetch } = useEvents(filter);
  const { look, part } = useListLook();
  const isFiltered = filter.sport !== undefined || filter.league !== undefined || filter.vendor !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label={t('look.label')}
          items={(['asian', 'cards'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
          value={look}
          onChange={(value) => setListLook({ look: value })}
        />
        {look === 'asian' && data !== undefined && hasHalf(data.list) && (
          <Segments
            label={t('part.label')}
            items={(['match', 'half'] as const).map((value) => ({ value, label: t(`part.${value}`) }))}
            value={part}
            onChange={(value) => setListLook({ part: value })}
          />
        )}
      </div>
      {filter.view === 'live' && <p className="text-14 text-soft">{t('liveNote')}</p>}
      {error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.list.length === 0 ? (
        <EmptyState
          className="surface"
          title={t('none.title')}
          text={t(`none.${filter.view}`)}
          action={
            isFiltered && (
              <button type="button" className="min-h-11 px-4 text-gold-text" onClick={onAll}>
                {t('none.all')}
              </button>
            )
          }
        />
      ) : (
        <>
          <EventList events={data.list} look={filter.view === 'outright' ? 'cards' : look} />
          {data.total > data.list.length && (
            <p className="text-13 text-faint">{t('more', { shown: data.list.length, total: data.total })}</p>
          )}
        </>
      )}
    </>
  );
}

function Found({ text, esports }: { text: string; esports: boolean }) {
  const { t } = useTranslation('sports');
  const { data, error, refetch } = useFound(text, esports);
  const { look } = useListLook();
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.list.length === 0)
    return <EmptyState className="surface" title={t('search.none')} text={t('search.noneText')} />;
  return <EventList events={data.list} look={look} />;
}

function ListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-24 rounded-3" />
      ))}
    </div>
  );
}
