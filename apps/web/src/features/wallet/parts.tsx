import { dialogEntry } from '@chokdee/ui/dialogs';
import { WalletIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';

/** The transfer between purses, above a game. */
export const dialogs = {
  walletTransferModal: dialogEntry<{ vendor?: string }>(() => import('./transfer-dialog.tsx')),
};

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
