import { WalletIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';

/** The member's purses. */
export const memberPages = [
  {
    name: 'transferFund',
    order: 15,
    title: 'member:page.transferFund',
    icon: WalletIcon,
    content: lazyRouteComponent(retryImport(() => import('./wallet-page.tsx'))),
  },
] as const satisfies readonly MemberPageEntry[];
