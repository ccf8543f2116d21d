import { Skeleton } from '@chokdee/ui/skeleton';
import type { ReactNode } from 'react';

/** The layout of a lobby: its title and its content. */
export const LobbyFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <main className="wrap flex min-h-dvh flex-col gap-4 py-5 md:py-8">
    <h1 className="text-22 md:text-36">{title}</h1>
    {children}
  </main>
);

/** Grid of a lobby's games. */
export const lobbyGrid =
  'grid grid-cols-3 large-print:grid-cols-2 gap-x-2.5 gap-y-3 md:grid-cols-4 md:gap-x-3.5 md:gap-y-4 lg:grid-cols-6';

/** Placeholders of the rows above the games: vendor tabs (`tabs`), search and order, filters. */
export const LobbySkeletonRows = ({ tabs }: { tabs: boolean }) => (
  <>
    {tabs && (
      <div data-tabs="">
        <Skeleton className="h-13 rounded-3" />
      </div>
    )}
    <div className="flex flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-11 rounded-pill" />
    </div>
  </>
);
