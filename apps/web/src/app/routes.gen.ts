// Written by npm run collect from apps/web/src/features/*/parts.tsx; do not edit.
import { routes as agentRoutes } from '../features/agent/parts.tsx';
import { routes as authRoutes } from '../features/auth/parts.tsx';
import { routes as drawsRoutes } from '../features/draws/parts.tsx';
import { routes as gameRoutes } from '../features/game/parts.tsx';
import { routes as homeRoutes } from '../features/home/parts.tsx';
import { routes as installRoutes } from '../features/install/parts.tsx';
import { routes as liveRoutes } from '../features/live/parts.tsx';
import { routes as lobbyRoutes } from '../features/lobby/parts.tsx';
import { routes as lotteryRoutes } from '../features/lottery/parts.tsx';
import { routes as pagesRoutes } from '../features/pages/parts.tsx';
import { routes as promotionsRoutes } from '../features/promotions/parts.tsx';
import { routes as sportsRoutes } from '../features/sports/parts.tsx';

/** The pages of the features. */
export const routes = [
  ...agentRoutes,
  ...authRoutes,
  ...drawsRoutes,
  ...gameRoutes,
  ...homeRoutes,
  ...installRoutes,
  ...liveRoutes,
  ...lobbyRoutes,
  ...lotteryRoutes,
  ...pagesRoutes,
  ...promotionsRoutes,
  ...sportsRoutes,
] as const;
