import { cn } from '@chokdee/ui/cn';
import { DiceFiveIcon, SoccerBallIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, entriesOf, Offered, useEntryText, useIsCurrent } from '../../app/menus.tsx';
import type { MenuEntry } from '../../app/navigation-entry.ts';
import { withMember } from '../auth/require-login.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { categoryRoutes } from '../catalogue/categories.ts';
import { openCategory } from '../catalogue/open-game.ts';

/** The position of sports, which the bar shows beside the games. */
const SPORTS = 200;
const groups = {
  first: entriesOf('bar', { to: CATEGORIES }),
  middle: entriesOf('bar', { from: CATEGORIES, to: SPORTS }),
  last: entriesOf('bar', { from: SPORTS }),
};

/** The bottom bar of phones: home, games, sports if any, wallet, bets or account. */
export function BottomBar() {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: categories } = useQuery(vendorCategoriesQuery(code));
  const sports = categories?.find((category) => category.title === 'SPORTS');
  const games =
    categories?.find((category) => category.title === 'RNG') ??
    categories?.find((category) => category.title !== 'SPORTS');
  // The games button is there while the categories load, so that the other buttons do not move.
  const gamesRoute = categoryRoutes[games?.title ?? 'RNG'];
  const openGames = () => {
    if (games) openCategory(navigate, games);
    else void navigate({ to: gamesRoute });
  };
  return (
    <nav
      aria-label={t('bar.label')}
      className={cn(
        'fixed inset-x-0 bottom-0 z-20 flex bg-ink-2 pb-[env(safe-area-inset-bottom)] md:hidden',
        'shadow-[0_-1px_0_var(--hair),0_-12px_30px_-12px_oklch(0.05_0.03_276/0.7)]',
      )}
    >
      <EntryButtons entries={groups.first} />
      {(games || !categories) && (
        <BarButton Icon={DiceFiveIcon} current={pathname === gamesRoute} onPress={openGames}>
          {t('bar.games')}
        </BarButton>
      )}
      <EntryButtons entries={groups.middle} />
      {sports && (
        <BarButton
          Icon={SoccerBallIcon}
          current={pathname === categoryRoutes.SPORTS}
          onPress={() => openCategory(navigate, sports)}
        >
          {t('category.SPORTS')}
        </BarButton>
      )}
      <EntryButtons entries={groups.last} />
    </nav>
  );
}

/** The buttons of the features' entries. A page of the member centre asks a visitor to log in. */
function EntryButtons({ entries }: { entries: readonly MenuEntry[] }) {
  const textOf = useEntryText(entries);
  const isCurrent = useIsCurrent();
  const navigate = useNavigate();
  return entries.map((entry, index) => (
    <Offered key={index} entry={entry}>
      <BarButton
        Icon={entry.icon}
        current={isCurrent(entry)}
        onPress={() => {
          const open = () => void navigate(entry.link);
          if (entry.link.to === '/member') withMember(open);
          else open();
        }}
      >
        {textOf(entry.text)}
      </BarButton>
    </Offered>
  ));
}

function BarButton({
  Icon,
  current,
  onPress,
  children,
}: {
  Icon: MenuEntry['icon'];
  current: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onPress}
      className={cn(
        'relative flex h-16 flex-1 flex-col items-center justify-center gap-0.5 pt-1',
        'text-[min(0.75rem,4.2vw)] whitespace-nowrap text-faint',
        current && 'bg-[radial-gradient(60%_70%_at_50%_0,var(--glow),transparent_75%)] text-gold-text',
        current && 'before:lantern before:absolute before:-top-[21px] before:h-7 before:w-3.5',
      )}
    >
      <Icon aria-hidden="true" className="text-[22px]" />
      {children}
    </button>
  );
}
