import { buttonStyle } from '@chokdee/ui/button';
import { linkStyle } from '@chokdee/ui/link-style';
import { usePreferences } from '@chokdee/ui/preferences';
import { Segments } from '@chokdee/ui/segments';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { isLotteryCategory } from '../catalogue/categories.ts';
import { useMenu, usePopular, type MenuGame, type MenuGroup } from './calls.ts';
import { GroupTitle, LotteryFrame, lotteryGrid, lotteryLinks } from './lobby-frame.tsx';
import { hotGames, readLobbySearch, shownGroups, type Kind } from './lobby-games.ts';
import { LotteryCard } from './lottery-card.tsx';

const titles = {
  '/elott': 'title.elott',
  '/lottery': 'title.lottery',
  '/Vnlottery': 'title.vietnam',
  '/seaLottery': 'title.sea',
} as const;

/**
 * The lobbies of the lottery: all games, those of the vendor of Vietnam, and those of TCG Sea, by
 * group and with the hot ones first.
 */
export function LotteryLobbyPage() {
  const { t } = useTranslation(['lottery', 'common']);
  const path = useMatch({ strict: false, select: (match) => match.pathname }) as keyof typeof titles;
  const { data, error, refetch } = useMenu();
  const language = usePreferences((state) => state.language.code);
  const { page } = readLobbySearch(useSearch({ strict: false }));
  const vendor = useQuery(vendorCategoriesQuery(language))
    .data?.flatMap(({ title, cards }) => (isLotteryCategory(title) ? cards : []))
    .find(({ vassalage }) => vassalage === page)?.displayName;
  const title = vendor ?? t(`lottery:${titles[path] ?? 'title.elott'}`);
  usePageTitle(title);
  return (
    <LotteryFrame
      title={title}
      links={
        <nav aria-label={t('lottery:more')} className={lotteryLinks}>
          {vendor !== undefined && (
            <Link to="/elott" className={linkStyle({ tone: 'soft' })}>
              {t('lottery:allGames')}
            </Link>
          )}
          <Link to="/lottery/results" className={linkStyle({ tone: 'soft' })}>
            {t('lottery:results')}
          </Link>
          <Link to="/lottery/bets" className={linkStyle({ tone: 'soft' })}>
            {t('lottery:myBets')}
          </Link>
        </nav>
      }
    >
      {error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !data ? (
        <div role="status" aria-label={t('common:loading')} className={lotteryGrid}>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} className="h-36 rounded-3" />
          ))}
        </div>
      ) : (
        <Lobby key={path} path={path} groups={data} />
      )}
    </LotteryFrame>
  );
}

function Lobby({ path, groups }: { path: string; groups: readonly MenuGroup[] }) {
  const { t } = useTranslation('lottery');
  const navigate = useNavigate();
  const search = readLobbySearch(useSearch({ strict: false }));
  const { data: popular = [] } = usePopular();
  const kind = search.kind ?? 'all';
  const shown = shownGroups(groups, { path, vendor: search.page, kind });
  const games = shown.flatMap((group) => group.gameMenus);
  const hot = hotGames(shown, popular);
  return (
    <>
      <Segments<Kind>
        label={t('kinds')}
        value={kind}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: readLobbySearch({ ...search, kind: next }),
            replace: true,
            resetScroll: false,
          })
        }
        items={(['all', 'fast', 'official'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {games.length === 0 && (
        <EmptyState
          className="surface"
          title={t('noGames')}
          text={t('noGamesText')}
          action={
            <Link to="/elott" className={buttonStyle({ look: 'gold' })}>
              {t('allGames')}
            </Link>
          }
        />
      )}
      {hot.length > 0 && <Group id="hot" title={t('hotGames')} games={hot} hot />}
      {shown.map(({ gameGroupCode, gameGroupName, gameMenus }) => (
        <Group key={gameGroupCode} id={gameGroupCode} title={gameGroupName} games={gameMenus} />
      ))}
    </>
  );
}

const Group = ({
  id,
  title,
  games,
  hot = false,
}: {
  id: string;
  title: string;
  games: readonly MenuGame[];
  hot?: boolean;
}) => (
  <section aria-labelledby={`group-${id}`}>
    <GroupTitle id={`group-${id}`} count={games.length}>
      {title}
    </GroupTitle>
    <ul className={lotteryGrid}>
      {games.map((game) => (
        <li key={game.gameId}>
          <LotteryCard game={game} hot={hot} />
        </li>
      ))}
    </ul>
  </section>
);
