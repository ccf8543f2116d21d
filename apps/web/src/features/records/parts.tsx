import { ListNumbersIcon, ReceiptIcon, TrendUpIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { useOffered } from '../catalogue/use-offered.ts';

/** The betting record, the account record, and profit and loss. */
export const memberPages = [
  {
    name: 'personalHistoryCopy',
    order: 40,
    title: 'member:page.personalHistoryCopy',
    icon: ReceiptIcon,
    content: lazyRouteComponent(retryImport(() => import('./betting-record-page.tsx'))),
  },
  {
    name: 'transactionHistory',
    order: 50,
    title: 'member:page.transactionHistory',
    icon: ListNumbersIcon,
    content: lazyRouteComponent(retryImport(() => import('./account-record-page.tsx'))),
  },
  {
    name: 'personalProfit',
    order: 55,
    title: 'member:page.personalProfit',
    icon: TrendUpIcon,
    content: lazyRouteComponent(retryImport(() => import('./profit-page.tsx'))),
  },
] as const satisfies readonly MemberPageEntry[];

const link = linkOptions({ to: '/member', search: { page: 'personalHistoryCopy' } });

/** The betting record. On phones sports takes its place. */
export const navigation: readonly NavigationEntry[] = [
  { menu: 'account', order: 10, text: 'home:header.bets', icon: ReceiptIcon, link },
  {
    menu: 'bar',
    order: 400,
    text: 'home:bar.bets',
    icon: ReceiptIcon,
    link,
    isCurrent: ({ memberPage }) => memberPage === 'personalHistoryCopy',
    useShown: () => !useOffered('SPORTS'),
  },
];
