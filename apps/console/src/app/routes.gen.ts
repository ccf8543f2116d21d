// Written by npm run collect from apps/console/src/features/*/parts.tsx; do not edit.
import { routes as announcementsRoutes } from '../features/announcements/parts.tsx';
import { routes as auditRoutes } from '../features/audit/parts.tsx';
import { routes as betsRoutes } from '../features/bets/parts.tsx';
import { routes as cashierRoutes } from '../features/cashier/parts.tsx';
import { routes as catalogueRoutes } from '../features/catalogue/parts.tsx';
import { routes as changesRoutes } from '../features/changes/parts.tsx';
import { routes as codesRoutes } from '../features/codes/parts.tsx';
import { routes as depositsRoutes } from '../features/deposits/parts.tsx';
import { routes as drawsRoutes } from '../features/draws/parts.tsx';
import { routes as eventsRoutes } from '../features/events/parts.tsx';
import { routes as ledgerRoutes } from '../features/ledger/parts.tsx';
import { routes as lotteryRoutes } from '../features/lottery/parts.tsx';
import { routes as membersRoutes } from '../features/members/parts.tsx';
import { routes as operatorsRoutes } from '../features/operators/parts.tsx';
import { routes as promotionsRoutes } from '../features/promotions/parts.tsx';
import { routes as rolesRoutes } from '../features/roles/parts.tsx';
import { routes as settingsRoutes } from '../features/settings/parts.tsx';
import { routes as settlementsRoutes } from '../features/settlements/parts.tsx';
import { routes as siteRoutes } from '../features/site/parts.tsx';
import { routes as sportsRoutes } from '../features/sports/parts.tsx';
import { routes as tablesRoutes } from '../features/tables/parts.tsx';
import { routes as withdrawalsRoutes } from '../features/withdrawals/parts.tsx';

/** The pages of the features. */
export const routes = [
  ...announcementsRoutes,
  ...auditRoutes,
  ...betsRoutes,
  ...cashierRoutes,
  ...catalogueRoutes,
  ...changesRoutes,
  ...codesRoutes,
  ...depositsRoutes,
  ...drawsRoutes,
  ...eventsRoutes,
  ...ledgerRoutes,
  ...lotteryRoutes,
  ...membersRoutes,
  ...operatorsRoutes,
  ...promotionsRoutes,
  ...rolesRoutes,
  ...settingsRoutes,
  ...settlementsRoutes,
  ...siteRoutes,
  ...sportsRoutes,
  ...tablesRoutes,
  ...withdrawalsRoutes,
] as const;
