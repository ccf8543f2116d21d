import { dialogEntry } from '@chokdee/ui/dialogs';
import { BankIcon, HandCoinsIcon, WalletIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';
import type { MenuEntry, NavigationEntry } from '../../app/navigation-entry.ts';
import { useFeature } from '../status/status.ts';
import type { BankCardProps } from './bank-card-dialog.tsx';
import { withdrawalsQuery } from './cashier.ts';

const useCanDeposit = () => useFeature('DPSTBAS3');
const useCanWithdraw = () => useFeature('WDRAWBAS3');

/** Withdrawals that the member should confirm as received. */
const useUnconfirmed = () =>
  useQuery({ ...withdrawalsQuery, select: ({ list }) => list.filter(({ status }) => status === 'paid').length }).data ??
  0;

/** The dialog for a new bank account. */
export const dialogs = {
  bankCardModal: dialogEntry<BankCardProps>(() => import('./bank-card-dialog.tsx'), { nests: true }),
};

/** Deposit and withdrawal, in the member centre. */
export const memberPages = [
  {
    name: 'depositv2',
    order: 20,
    title: 'member:page.depositv2',
    icon: BankIcon,
    content: lazyRouteComponent(retryImport(() => import('./deposit-page.tsx'))),
    useShown: useCanDeposit,
  },
  {
    name: 'withdraw',
    order: 30,
    title: 'member:page.withdraw',
    icon: HandCoinsIcon,
    content: lazyRouteComponent(retryImport(() => import('./withdraw-page.tsx'))),
    useShown: useCanWithdraw,
    useBadge: useUnconfirmed,
  },
] as const satisfies readonly MemberPageEntry[];

const isWallet: MenuEntry['isCurrent'] = ({ memberPage }) =>
  memberPage === 'transferFund' ||
  memberPage === 'depositv2' ||
  memberPage === 'withdraw' ||
  memberPage === 'transactionHistory';

/** The wallet: a deposit, or the account record where deposits are off. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'bar',
    order: 300,
    text: 'home:bar.wallet',
    icon: WalletIcon,
    link: linkOptions({ to: '/member', search: { page: 'depositv2' } }),
    isCurrent: isWallet,
    useShown: useCanDeposit,
  },
  {
    menu: 'bar',
    order: 300,
    text: 'home:bar.wallet',
    icon: WalletIcon,
    link: linkOptions({ to: '/member', search: { page: 'transactionHistory' } }),
    isCurrent: isWallet,
    useShown: () => !useCanDeposit(),
  },
];
