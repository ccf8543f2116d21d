import { Button, buttonStyle } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoriesOf } from '../catalogue/categories.ts';
import { skeletonTiles } from '../../head/first-pages.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { gamesQuery, vendorCategoriesQuery, type Game, type VendorCard } from '../catalogue/catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { LobbyFrame, lobbyGrid, LobbySkeletonRows } from './lobby-frame.tsx';
import { filtersOf, readLobbySearch, type FilterKey, type LobbySearch } from './lobby-search.ts';
import { LobbyTile } from './lobby-tile.tsx';
import { SuggestedGames } from './suggested-games.tsx';
import { createSearch, sortGames, matchesFilters } from './filter-games.ts';
import { useMemberLists } from './member-lists.ts';
import { VendorTabs } from './vendor-tabs.tsx';

/** How many tiles are rendered at first, and added at each scroll to the end. */
const tilesPerStep = 60;

/**
 * A category's lobby: vendor tabs (the `page` parameter), search, filters, order and games. Without
 * vendors it says so (decision D41).
 */
export function LobbyPage() {
  const { t } = useTranslation(['lobby', 'home', 'pages', 'common']);
  const { pathname } = useLocation();
  const code = usePreferences((state) => state.language.code);
  const categories = categoriesOf(pathname);
  const vendorCategories = useQuery(vendorCategoriesQuery(code));
  const games = useQuery(gamesQuery(code));
  const title = t(`home:category.${categories[0] ?? 'RNG'}`);
  usePageTitle(title);
  const failed = [vendorCategories, games].find((query) => query.error && !query.data);
  const cards = useMemo(
    () =>
      vendorCategories.data
        ?.filter((category) => categoriesOf(pathname).includes(category.title))
        .flatMap((category) => category.cards),
    [vendorCategories.data, pathname],
  );
  const own = useMemo(
    () => games.data?.filter((game) => categoriesOf(pathname).includes(game.gameType)),
    [games.data, pathname],
  );
  return (
    <LobbyFrame title={title}>
      {failed ? (
        <LoadError className="surface" error={failed.error} onRetry={failed.refetch} />
      ) : !cards || !own ? (
        <LobbyLoading label={t('common:loading')} tabs={(cards?.length ?? 2) > 1} />
      ) : cards.length === 0 ? (
        <EmptyState
          className="surface"
          title={t('pages:notYet.title', { name: title })}
          text={t('pages:notYet.text')}
          action={
            <Link to="/" className={buttonStyle({ look: 'gold' })}>
              {t('pages:notYet.home')}
            </Link>
          }
        />
      ) : (
        <Lobby key={pathname} cards={cards} games={own} />
      )}
    </LobbyFrame>
  );
}

/** Placeholders of the same size while the games load, so that nothing shifts. */
const LobbyLoading = ({ label, tabs }: { label: string; tabs: boolean }) => (
  <div role="status" aria-label={label} className="flex flex-col gap-4">
    <LobbySkeletonRows tabs={tabs} />
    <div className={lobbyGrid}>
      {Array.from({ length: skeletonTiles }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-3/4 rounded-3" />
          <Skeleton className="mt-1.5 h-[41.6px]" />
        </div>
      ))}
    </div>
  </div>
);

const commonFilters: readonly FilterKey[] = ['new', 'demo'];
const slotFilters: readonly FilterKey[] = ['minimum1', 'lines25', 'low', 'medium', 'high'];

function Lobby({ cards, games }: { cards: readonly VendorCard[]; games: readonly Game[] }) {
  const { t } = useTranslation(['lobby', 'home']);
  const navigate = useNavigate();
  const tag = useIntlTag();
  const search = readLobbySearch(useSearch({ strict: false }));
  const own = useMemberLists();
  const [words, setWords] = useState(search.q ?? '');
  const deferredText = useDeferredValue(words);
  const chosen = filtersOf(search.filter);
  const sort = search.sort ?? 'recommended';
  const vendor = cards.some((card) => card.vassalage === search.page) ? (search.page ?? '') : '';
  const go = (change: LobbySearch) =>
    void navigate({ to: '.', search: readLobbySearch({ ...search, ...change }), replace: true, resetScroll: false });
  const type = (next: string) => {
    setWords(next);
    go({ q: next });
  };

  const offered = [
    ...(own.offered.recents ? ['recent' as const] : []),
    ...(own.offered.favourites ? ['favourite' as const] : []),
    ...commonFilters,
    ...(games.some((game) => game.gameType === 'RNG') ? slotFilters : []),
  ];
  const find = useMemo(() => createSearch(games), [games]);
  const filter = chosen.join(',');
  const shown = useMemo(() => {
    const found = find(deferredText).filter(
      (game) => (vendor === '' || game.vassalage === vendor) && matchesFilters(game, filtersOf(filter), own),
    );
    if (sort !== 'recommended' || deferredText.trim() !== '')
      return sort === 'recommended' ? found : sortGames(found, sort, tag);
    // The recently played games alone are sorted by when they were played.
    return filter === 'recent'
      ? [...found].sort((a, b) => own.recents.indexOf(a.nodeId) - own.recents.indexOf(b.nodeId))
      : found;
  }, [find, deferredText, vendor, filter, own, sort, tag]);

  const list = useRef<HTMLUListElement>(null);
  const [visibleCount, setVisibleCount] = useState(tilesPerStep);
  useInfiniteScroll(list, {
    active: visibleCount < shown.length,
    onMore: () => setVisibleCount((now) => now + tilesPerStep),
  });
  const emptyKey = own.favourites.size === 0 && filter.split(',').includes('favourite') ? 'noFavourites' : 'nothing';
  const clear = () => {
    setWords('');
    go({ q: '', filter: '', page: '' });
  };

  return (
    <>
      {cards.length > 1 && (
        <VendorTabs cards={cards} value={vendor} total={games.length} onChange={(page) => go({ page })} />
      )}
      <FilterBar
        words={words}
        onWords={type}
        offered={offered}
        chosen={chosen}
        onChosen={(next) => go({ filter: next.join(',') })}
        sort={sort}
        onSort={(next) => go({ sort: next })}
        count={shown.length}
      />
      {shown.length === 0 ? (
        <>
          <EmptyState
            className="surface"
            title={t(`lobby:${emptyKey}`)}
            text={t(`lobby:${emptyKey}Text`)}
            action={<Button onPress={clear}>{t('lobby:clear')}</Button>}
          />
          <SuggestedGames games={games} canFavourite={own.offered.favourites} favourites={own.favourites} />
        </>
      ) : (
        <ul ref={list} className={lobbyGrid}>
          {shown.slice(0, visibleCount).map((game, index) => (
            <li key={game.nodeId}>
              <LobbyTile
                game={game}
                chosen={own.favourites.has(game.nodeId)}
                canFavourite={own.offered.favourites}
                eager={index < 6}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
