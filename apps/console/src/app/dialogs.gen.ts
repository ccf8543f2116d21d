// Written by npm run collect from apps/console/src/features/*/parts.tsx; do not edit.
import { dialogs as announcementsDialogs } from '../features/announcements/parts.tsx';
import { dialogs as auditDialogs } from '../features/audit/parts.tsx';
import { dialogs as cashierDialogs } from '../features/cashier/parts.tsx';
import { dialogs as catalogueDialogs } from '../features/catalogue/parts.tsx';
import { dialogs as changesDialogs } from '../features/changes/parts.tsx';
import { dialogs as codesDialogs } from '../features/codes/parts.tsx';
import { dialogs as depositsDialogs } from '../features/deposits/parts.tsx';
import { dialogs as drawsDialogs } from '../features/draws/parts.tsx';
import { dialogs as eventsDialogs } from '../features/events/parts.tsx';
import { dialogs as lotteryDialogs } from '../features/lottery/parts.tsx';
import { dialogs as membersDialogs } from '../features/members/parts.tsx';
import { dialogs as operatorsDialogs } from '../features/operators/parts.tsx';
import { dialogs as promotionsDialogs } from '../features/promotions/parts.tsx';
import { dialogs as rolesDialogs } from '../features/roles/parts.tsx';
import { dialogs as sessionDialogs } from '../features/session/parts.tsx';
import { dialogs as settingsDialogs } from '../features/settings/parts.tsx';
import { dialogs as settlementsDialogs } from '../features/settlements/parts.tsx';
import { dialogs as siteDialogs } from '../features/site/parts.tsx';
import { dialogs as sportsDialogs } from '../features/sports/parts.tsx';
import { dialogs as tablesDialogs } from '../features/tables/parts.tsx';
import { dialogs as withdrawalsDialogs } from '../features/withdrawals/parts.tsx';

/** The dialogs of the features. */
export const dialogs = {
  ...announcementsDialogs,
  ...auditDialogs,
  ...cashierDialogs,
  ...catalogueDialogs,
  ...changesDialogs,
  ...codesDialogs,
  ...depositsDialogs,
  ...drawsDialogs,
  ...eventsDialogs,
  ...lotteryDialogs,
  ...membersDialogs,
  ...operatorsDialogs,
  ...promotionsDialogs,
  ...rolesDialogs,
  ...sessionDialogs,
  ...settingsDialogs,
  ...settlementsDialogs,
  ...siteDialogs,
  ...sportsDialogs,
  ...tablesDialogs,
  ...withdrawalsDialogs,
} as const;
