import { Button, buttonStyle } from '@chokdee/ui/button';
import { InfoIcon } from '@chokdee/ui/icons';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryPageAt, isOnPage, vendorRoutes } from '../catalogue/categories.ts';
import { currentVendor, requestedVendor, storeCurrentVendor, subscribeToVendor } from '../catalogue/current-vendor.ts';
import { skeletonTiles } from '../../head/first-pages.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { gamesQuery, vendorCategoriesQuery, type Game, type VendorCard } from '../catalogue/catalogue.ts';
import { lobbyOf } from './category-lobbies.ts';
import { FilterBar } from './filter-bar.tsx';
import { LobbyFrame, lobbyGrid, LobbySkeletonRows } from './lobby-frame.tsx';
import { filtersOf, readLobbySearch, type LobbySearch } from './lobby-search.ts';
import { LobbyTile } from './lobby-tile.tsx';
import { SuggestedGames } from './suggested-games.tsx';
import { useMemberLists } from './member-lists.ts';
import { useShownGames } from './use-shown-games.ts';
import { VendorTabs } from './vendor-tabs.tsx';

/** How many tiles are rendered at first, and added at each scroll to the end. */
const tilesPerStep = 60;

/**
 * The frame of the category pages: vendor tabs (the `page` parameter), search, filters, order and
 * games; what differs is in `category-lobbies.ts`. Without vendors it says so (decision D41).
 */
export function LobbyPage() {
  const { t } = useTranslation(['lobby', 'home', 'pages', 'common']);
  // The path of this page also while the next one is being opened.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const code = usePreferences((state) => state.language.code);
  const vendorCategories = useQuery(vendorCategoriesQuery(code));
  const games = useQuery(gamesQuery(code));
  const { title: titleKey } = lobbyOf(pathname);
  const title = t(titleKey);
  usePageTitle(title);
  const failed = [vendorCategories, games].find((query) => query.error && !query.data);
  const cards = useMemo(
    () =>
      vendorCategories.data
        ?.flatMap((category) => category.cards)
        .filter((card) => isOnPage(categoryPageAt(pathname), card)),
    [vendorCategories.data, pathname],
  );
  const own = useMemo(
    () => games.data?.filter((game) => isOnPage(categoryPageAt(pathname), game)),
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
            <Link to="/" className={buttonStyle({ look: 'plain' })}>
              {t('pages:notYet.home')}
            </Link>
          }
        />
      ) : (
        <Lobby key={pathname} path={pathname} cards={cards} games={own} />
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

function Lobby({ path, cards, games }: { path: string; cards: readonly VendorCard[]; games: readonly Game[] }) {
  const { t } = useTranslation(['lobby', 'home']);
  const navigate = useNavigate();
  const search = readLobbySearch(useSearch({ strict: false }));
  const own = useMemberLists();
  const [words, setWords] = useState(search.q ?? '');
  const deferredText = useDeferredValue(words);
  const chosen = filtersOf(search.filter);
  const sort = search.sort ?? 'recommended';
  const requested = requestedVendor(path, search.page, useSyncExternalStore(subscribeToVendor, currentVendor));
  const vendor = cards.some((card) => card.vassalage === requested) ? requested : '';
  const go = (change: LobbySearch) =>
    void navigate({ to: '.', search: readLobbySearch({ ...search, ...change }), replace: true, resetScroll: false });
  const chooseVendor = (vassalage: string) => {
    const route = (vendorRoutes as Readonly<Record<string, string>>)[vassalage];
    if (route !== undefined && route !== path) return void navigate({ to: route, search: {} });
    if (path === '/rng') storeCurrentVendor(vassalage);
    go({ page: vassalage });
  };
  const type = (next: string) => {
    setWords(next);
    go({ q: next });
  };

  const offered = [
    ...(own.offered.recents ? ['recent' as const] : []),
    ...(own.offered.favourites ? ['favourite' as const] : []),
    ...lobbyOf(path).filters,
  ];
  const shown = useShownGames(games, { text: deferredText, vendor, filters: chosen, sort, own });

  const list = useRef<HTMLUListElement>(null);
  const [visibleCount, setVisibleCount] = useState(tilesPerStep);
  useInfiniteScroll(list, {
    active: visibleCount < shown.length,
    onMore: () => setVisibleCount((now) => now + tilesPerStep),
  });
  const emptyKey = own.favourites.size === 0 && chosen.includes('favourite') ? 'noFavourites' : 'nothing';
  const clear = () => {
    setWords('');
    if (path === '/rng') storeCurrentVendor('');
    go({ q: '', filter: '', page: '' });
  };

  return (
    <>
      {search.page !== undefined && vendor === '' && (
        <p role="status" className="flex items-center gap-2.5 rounded-2 bg-sky-wash px-3.5 py-2.5 text-14 text-sky">
          <InfoIcon aria-hidden="true" className="shrink-0 text-[18px]" />
          <span className="min-w-0 break-words">{t('lobby:noVendor', { vendor: search.page })}</span>
        </p>
      )}
      {cards.length > 1 && <VendorTabs cards={cards} value={vendor} total={games.length} onChange={chooseVendor} />}
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
