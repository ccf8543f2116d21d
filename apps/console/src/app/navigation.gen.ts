// Written by npm run collect from apps/console/src/features/*/parts.tsx; do not edit.
import { navigation as announcementsNavigation } from '../features/announcements/parts.tsx';
import { navigation as auditNavigation } from '../features/audit/parts.tsx';
import { navigation as betsNavigation } from '../features/bets/parts.tsx';
import { navigation as cashierNavigation } from '../features/cashier/parts.tsx';
import { navigation as catalogueNavigation } from '../features/catalogue/parts.tsx';
import { navigation as changesNavigation } from '../features/changes/parts.tsx';
import { navigation as codesNavigation } from '../features/codes/parts.tsx';
import { navigation as depositsNavigation } from '../features/deposits/parts.tsx';
import { navigation as drawsNavigation } from '../features/draws/parts.tsx';
import { navigation as eventsNavigation } from '../features/events/parts.tsx';
import { navigation as ledgerNavigation } from '../features/ledger/parts.tsx';
import { navigation as lotteryNavigation } from '../features/lottery/parts.tsx';
import { navigation as membersNavigation } from '../features/members/parts.tsx';
import { navigation as operatorsNavigation } from '../features/operators/parts.tsx';
import { navigation as promotionsNavigation } from '../features/promotions/parts.tsx';
import { navigation as rolesNavigation } from '../features/roles/parts.tsx';
import { navigation as settingsNavigation } from '../features/settings/parts.tsx';
import { navigation as settlementsNavigation } from '../features/settlements/parts.tsx';
import { navigation as siteNavigation } from '../features/site/parts.tsx';
import { navigation as sportsNavigation } from '../features/sports/parts.tsx';
import { navigation as tablesNavigation } from '../features/tables/parts.tsx';
import { navigation as withdrawalsNavigation } from '../features/withdrawals/parts.tsx';

/** The menu entries of the features. */
export const navigation = [
  ...announcementsNavigation,
  ...auditNavigation,
  ...betsNavigation,
  ...cashierNavigation,
  ...catalogueNavigation,
  ...changesNavigation,
  ...codesNavigation,
  ...depositsNavigation,
  ...drawsNavigation,
  ...eventsNavigation,
  ...ledgerNavigation,
  ...lotteryNavigation,
  ...membersNavigation,
  ...operatorsNavigation,
  ...promotionsNavigation,
  ...rolesNavigation,
  ...settingsNavigation,
  ...settlementsNavigation,
  ...siteNavigation,
  ...sportsNavigation,
  ...tablesNavigation,
  ...withdrawalsNavigation,
] as const;
