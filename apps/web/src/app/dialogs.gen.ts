// Written by npm run collect from apps/web/src/features/*/parts.tsx; do not edit.
import { dialogs as authDialogs } from '../features/auth/parts.tsx';
import { dialogs as cashierDialogs } from '../features/cashier/parts.tsx';
import { dialogs as fairnessDialogs } from '../features/fairness/parts.tsx';
import { dialogs as installDialogs } from '../features/install/parts.tsx';
import { dialogs as liveDialogs } from '../features/live/parts.tsx';
import { dialogs as lobbyDialogs } from '../features/lobby/parts.tsx';
import { dialogs as lotteryDialogs } from '../features/lottery/parts.tsx';
import { dialogs as memberDialogs } from '../features/member/parts.tsx';
import { dialogs as noticesDialogs } from '../features/notices/parts.tsx';
import { dialogs as pagesDialogs } from '../features/pages/parts.tsx';
import { dialogs as shellDialogs } from '../features/shell/parts.tsx';
import { dialogs as sportsDialogs } from '../features/sports/parts.tsx';
import { dialogs as walletDialogs } from '../features/wallet/parts.tsx';

/** The dialogs of the features. */
export const dialogs = {
  ...authDialogs,
  ...cashierDialogs,
  ...fairnessDialogs,
  ...installDialogs,
  ...liveDialogs,
  ...lobbyDialogs,
  ...lotteryDialogs,
  ...memberDialogs,
  ...noticesDialogs,
  ...pagesDialogs,
  ...shellDialogs,
  ...sportsDialogs,
  ...walletDialogs,
} as const;
