import { DiceFiveIcon, HouseIcon, ReceiptIcon, SoccerBallIcon, UserCircleIcon, WalletIcon } from '@chokdee/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { cn } from '@chokdee/ui/cn';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { withMember } from '../auth/require-login.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { openCategory } from '../catalogue/open-game.ts';
import { useFeature } from '../status/status.ts';
import { categoryRoutes, type MemberPage } from '../../app/page-names.ts';

interface Entry {
  key: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>;
  current: boolean;
  onPress: () => void;
}

/** The bottom bar of phones: home, games, sports if any, wallet, bets or account. */
export function BottomBar() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: categories } = useQuery(vendorCategoriesQuery(code));
  const canDeposit = useFeature('DPSTBAS3');
  const { pathname, search } = useLocation();
  const memberPage = pathname === '/member' ? search.page : undefined;
  const toMember = (page: MemberPage) => () => withMember(() => void navigate({ to: '/member', search: { page } }));
  const sports = categories?.find((category) => category.title === 'SPORTS');
  const games =
    categories?.find((category) => category.title === 'RNG') ??
    categories?.find((category) => category.title !== 'SPORTS');
  // The games button is there while the categories load, so that the other buttons do not move.
  const gamesRoute = categoryRoutes[games?.title ?? 'RNG'];
  const entries: Entry[] = [
    {
      key: 'home',
      label: t('bar.home'),
      Icon: HouseIcon,
      current: ['/', '/index', '/index.html', '/home'].includes(pathname),
      onPress: () => void navigate({ to: '/' }),
    },
    ...(games || !categories
      ? [
          {
            key: 'games',
            label: t('bar.games'),
            Icon: DiceFiveIcon,
            current: pathname === gamesRoute,
            onPress: () => {
              if (games) openCategory(navigate, games);
              else void navigate({ to: gamesRoute });
            },
          },
        ]
      : []),
    ...(sports
      ? [
          {
            key: 'sports',
            label: t('category.SPORTS'),
            Icon: SoccerBallIcon,
            current: pathname === '/sports',
            onPress: () => openCategory(navigate, sports),
          },
        ]
      : []),
    {
      key: 'wallet',
      label: t('bar.wallet'),
      Icon: WalletIcon,
      current: memberPage === 'depositv2' || memberPage === 'withdraw' || memberPage === 'transactionHistory',
      onPress: toMember(canDeposit ? 'depositv2' : 'transactionHistory'),
    },
    {
      key: 'bets',
      label: t('bar.bets'),
      Icon: ReceiptIcon,
      current: memberPage === 'personalHistoryCopy',
      onPress: toMember('personalHistoryCopy'),
    },
    {
      key: 'me',
      label: t('bar.me'),
      Icon: UserCircleIcon,
      current: memberPage === 'securityCenter' || memberPage === 'fairness',
      onPress: toMember('securityCenter'),
    },
  ].filter((entry) => !(sports && entry.key === 'bets'));
  return (
    <nav
      aria-label={t('bar.label')}
      className={cn(
        'fixed inset-x-0 bottom-0 z-20 flex bg-ink-2 pb-[env(safe-area-inset-bottom)] md:hidden',
        'shadow-[0_-1px_0_var(--hair),0_-12px_30px_-12px_oklch(0.05_0.03_276/0.7)]',
      )}
    >
      {entries.map(({ key, label, Icon, current, onPress }) => (
        <button
          key={key}
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
          {label}
        </button>
      ))}
    </nav>
  );
}
