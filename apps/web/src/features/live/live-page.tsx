import { buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { SquaresFourIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { readLobbySearch } from '../lobby/lobby-search.ts';
import { useFavouriteTables } from './favourites.ts';
import { LiveFrame, liveGrid } from './live-frame.tsx';
import './live.css';
import { notableShape, roadsFrom } from './roads.ts';
import { TableCard } from './table-card.tsx';
import { useLobby, type Lobby } from './tables.ts';

const FILTERS = [
  ...(['all', 'baccarat', 'dragon-tiger', 'roulette', 'sic-bo', 'fish-prawn-crab', 'shape', 'favourite'] as const),
] as const;
type Filter = (typeof FILTERS)[number];

/** The live lobby: every table with its clock and its roads, from one topic. */
export function LivePage() {
  const { t } = useTranslation(['tables', 'home', 'common']);
  const { data, error, refetch } = useLobby();
  usePageTitle(t('home:category.LIVE'));
  return (
    <LiveFrame
      title={t('home:category.LIVE')}
      intro={t('tables:intro')}
      action={
        <Link to="/live/several" className={buttonStyle({ look: 'plain', size: 'small' })}>
          <SquaresFourIcon aria-hidden="true" />
          {t('tables:several.title')}
        </Link>
      }
    >
      {error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !data ? (
        <div role="status" aria-label={t('common:loading')} className={liveGrid}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-64 rounded-3" />
          ))}
        </div>
      ) : data.list.length === 0 ? (
        <EmptyState className="surface" title={t('tables:noTables')} />
      ) : (
        <Tables lobby={data} />
      )}
    </LiveFrame>
  );
}

const Chip = ({ chosen, onPress, children }: { chosen: boolean; onPress: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onPress}
    className={cn(
      'min-h-11 shrink-0 rounded-pill px-4 font-display text-14 whitespace-nowrap',
      chosen ? 'bg-gold-wash text-gold-text inset-shadow-hair-2' : 'bg-ink-2 text-soft hover:text-body',
    )}
  >
    {children}
  </button>
);

function Tables({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('tables');
  const { page } = readLobbySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [filter, setFilter] = useState<Filter>('all');
  const favourites = useFavouriteTables((state) => state.codes);
  const vendors = [...new Map(lobby.list.map(({ vendor, vendorName }) => [vendor, vendorName]))];
  const chosenVendor = vendors.some(([code]) => code === page) ? page : undefined;
  const shown = lobby.list.filter(({ code, vendor, game }) => {
    if (chosenVendor !== undefined && vendor !== chosenVendor) return false;
    if (filter === 'all') return true;
    if (filter === 'favourite') return favourites.includes(code);
    if (filter === 'shape') return notableShape(roadsFrom(lobby.state.tables[code]?.roads ?? '')) !== null;
    return game === filter;
  });
  const choose = (vendor?: string) =>
    void navigate({
      to: '/live',
      search: vendor === undefined ? {} : { page: vendor },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      {vendors.length > 1 && (
        <div role="group" aria-label={t('vendors')} className="flex gap-2 overflow-x-auto">
          <Chip chosen={chosenVendor === undefined} onPress={() => choose()}>
            {t('allVendors')}
          </Chip>
          {vendors.map(([code, name]) => (
            <Chip key={code} chosen={code === chosenVendor} onPress={() => choose(code)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <div role="group" aria-label={t('filters')} className="flex gap-2 overflow-x-auto">
        {FILTERS.map((each) => (
          <Chip key={each} chosen={each === filter} onPress={() => setFilter(each)}>
            {t(`filter.${each}`)}
          </Chip>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState className="surface" title={t(filter === 'favourite' ? 'noFavourites' : 'nothing')} />
      ) : (
        <ul className={liveGrid}>
          {shown.map((table) => (
            <li key={table.code}>
              <TableCard table={table} state={lobby.state.tables[table.code]} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-13 text-faint">{t('notForecast')}</p>
    </>
  );
}
