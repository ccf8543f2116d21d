import { Button, buttonStyle } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoriesOf } from '../../app/page-names.ts';
import { skeletonTiles } from '../../head/first-pages.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { gamesQuery, vendorCategoriesQuery, type Game, type VendorCard } from '../catalogue/catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { LobbyFrame, lobbyGrid, LobbySkeletonRows } from './lobby-frame.tsx';
import { filtersOf, readLobbySearch, type FilterKey, type LobbySearch } from './lobby-search.ts';
import { LobbyTile } from './lobby-tile.tsx';
import { createSearch, sortGames, matchesFilters } from './filter-games.ts';
import { useMemberLists } from './member-lists.ts';
import { VendorTabs } from './vendor-tabs.tsx';

/** Tiles drawn at first, and added each time the end comes near. */
const portion = 60;

/** A category's lobby: its makers as tabs (the `page` query), search, filters, order, its games; where the server has no maker for it, a calm word instead (decision D41). */
export function LobbyPage() {
  const { t } = useTranslation(['lobby', 'home', 'pages', 'common']);
  const { pathname } = useLocation();
  const failureText = useFailureText();
  const code = usePreferences((state) => state.language.code);
  const categories = categoriesOf(pathname);
  const lanes = useQuery(vendorCategoriesQuery(code));
  const games = useQuery(gamesQuery(code));
  const title = t(`home:category.${categories[0] ?? 'RNG'}`);
  usePageTitle(title);
  const failed = [lanes, games].find((query) => query.error && !query.data);
  const cards = useMemo(
    () => lanes.data?.filter((lane) => categoriesOf(pathname).includes(lane.title)).flatMap((lane) => lane.cards),
    [lanes.data, pathname],
  );
  const own = useMemo(
    () => games.data?.filter((game) => categoriesOf(pathname).includes(game.gameType)),
    [games.data, pathname],
  );
  return (
    <LobbyFrame title={title}>
      {failed ? (
        <ErrorState
          className="surface"
          title={t('common:failure.load')}
          text={failureText(failed.error)}
          onRetry={failed.refetch}
        />
      ) : !cards || !own ? (
        <Waiting label={t('common:loading')} tabs={(cards?.length ?? 2) > 1} />
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

/** The same rows and cells while the list is on the way, so that nothing moves when it comes. */
const Waiting = ({ label, tabs }: { label: string; tabs: boolean }) => (
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

const everywhere: readonly FilterKey[] = ['new', 'demo'];
const slots: readonly FilterKey[] = ['minimum1', 'lines25', 'low', 'medium', 'high'];

function Lobby({ cards, games }: { cards: readonly VendorCard[]; games: readonly Game[] }) {
  const { t } = useTranslation(['lobby', 'home']);
  const navigate = useNavigate();
  const tag = useIntlTag();
  const search = readLobbySearch(useSearch({ strict: false }));
  const own = useMemberLists();
  const [words, setWords] = useState(search.q ?? '');
  const asked = useDeferredValue(words);
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
    ...everywhere,
    ...(games.some((game) => game.gameType === 'RNG') ? slots : []),
  ];
  const find = useMemo(() => createSearch(games), [games]);
  const filter = chosen.join(',');
  const shown = useMemo(() => {
    const found = find(asked).filter(
      (game) => (vendor === '' || game.vassalage === vendor) && matchesFilters(game, filtersOf(filter), own),
    );
    if (sort !== 'recommended' || asked.trim() !== '')
      return sort === 'recommended' ? found : sortGames(found, sort, tag);
    // What was opened last comes first where only that is asked for.
    return filter === 'recent'
      ? [...found].sort((a, b) => own.recents.indexOf(a.nodeId) - own.recents.indexOf(b.nodeId))
      : found;
  }, [find, asked, vendor, filter, own, sort, tag]);

  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(portion);
  useInfiniteScroll(list, { active: drawn < shown.length, onMore: () => setDrawn((now) => now + portion) });
  const nothing = own.favourites.size === 0 && filter.split(',').includes('favourite') ? 'noFavourites' : 'nothing';
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
        <EmptyState
          className="surface"
          title={t(`lobby:${nothing}`)}
          text={t(`lobby:${nothing}Text`)}
          action={
            <Button look="gold" onPress={clear}>
              {t('lobby:clear')}
            </Button>
          }
        />
      ) : (
        <ul ref={list} className={lobbyGrid}>
          {shown.slice(0, drawn).map((game, index) => (
            <li key={game.nodeId}>
              <LobbyTile
                game={game}
                chosen={own.favourites.has(game.nodeId)}
                hearts={own.offered.favourites}
                eager={index < 6}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
