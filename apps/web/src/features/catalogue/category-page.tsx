import { useFailureText } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { buttonStyle } from '@chokdee/ui/button';
import { Tabs } from '@chokdee/ui/tabs';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categoryRoutes, type Category } from '../../app/page-names.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { gamesQuery, lanesQuery } from './catalogue.ts';
import { GameTile } from './game-tile.tsx';

const lotteryRoutes: Readonly<Record<string, readonly Category[]>> = { '/lottery': ['LOTT'], '/Vnlottery': ['LOTT'] };
/** The categories a route stands for; lottery and e-lottery share theirs. */
const categoriesOf = (path: string): readonly Category[] => lotteryRoutes[path] ?? (Object.keys(categoryRoutes) as Category[]).filter((category) => categoryRoutes[category] === path);

/** A category: its makers as tabs (the `page` query), its games; where the server has no maker for it, a calm word instead (decision D41). */
export function CategoryPage() {
  const { t } = useTranslation(['home', 'pages', 'common']);
  const { pathname } = useLocation();
  const { page } = useSearch({ strict: false });
  const navigate = useNavigate();
  const failureText = useFailureText();
  const code = usePreferences((state) => state.language.code);
  const categories = categoriesOf(pathname);
  const lanes = useQuery(lanesQuery(code));
  const games = useQuery(gamesQuery(code));
  const title = t(`home:category.${categories[0] ?? 'RNG'}`);
  usePageTitle(title);
  const failed = [lanes, games].find((query) => query.error && !query.data);
  const cards = lanes.data?.filter((lane) => categories.includes(lane.title)).flatMap((lane) => lane.cards);
  const chosen = cards?.some((card) => card.vassalage === page) ? (page ?? '') : '';
  const shown = games.data?.filter((game) => categories.includes(game.gameType) && (chosen === '' || game.vassalage === chosen));
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:py-8">
      <h1 className="text-22 md:text-36">{title}</h1>
      {failed ? <ErrorState className="surface" title={t('common:failure.load')} text={failureText(failed.error)} again={failed.refetch} />
        : !cards || !shown ? <div role="status" aria-label={t('common:loading')} className="grid grid-cols-3 gap-3 md:grid-cols-6">{Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="aspect-3/4 rounded-3" />)}</div>
        : cards.length === 0 ? <EmptyState className="surface" title={t('pages:notYet.title', { name: title })} text={t('pages:notYet.text')} action={<Link to="/" className={buttonStyle({ look: 'gold' })}>{t('pages:notYet.home')}</Link>} /> : (
          <>
            {cards.length > 1 && <Tabs label={t('home:header.vendorsOf', { category: title })} value={chosen} onChange={(value) => void navigate({ to: '.', search: value ? { page: value } : {}, replace: true })} items={[{ value: '', label: t('common:all') }, ...cards.map((card) => ({ value: card.vassalage, label: card.displayName }))]} />}
            <ul className="grid grid-cols-3 gap-x-2.5 gap-y-3 md:grid-cols-4 md:gap-3.5 lg:grid-cols-6">{shown.map((game) => <li key={game.nodeId}><GameTile game={game} /></li>)}</ul>
          </>
        )}
    </main>
  );
}
