import { Skeleton } from '@chokdee/ui/skeleton';
import type { ReactNode } from 'react';
import { hotShown } from '../../head/first-pages.ts';

/**
 * The layout of home below the hero: category tiles, content, and on wide screens a side column.
 */
export const HomeFrame = ({
  categories,
  children,
  aside,
}: {
  categories: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}) => (
  <div className="wrap relative z-10 mt-5 flex flex-col gap-6 md:-mt-[72px] md:gap-9">
    {categories}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-8">
      <div className="flex min-w-0 flex-col gap-7 md:gap-10">{children}</div>
      {aside}
    </div>
  </div>
);

/** Grid of a category's hot games: a lead tile of two by two cells and four tiles. */
export const hotGrid = 'grid grid-cols-3 gap-x-2.5 gap-y-3 md:grid-cols-4 md:gap-x-3.5 md:gap-y-4';
/** The cells of the lead tile. */
export const leadCell = 'col-span-2 row-span-2';

/** Placeholders of the same size while the games load, so that nothing shifts. */
export const HotGamesSkeleton = ({ lead }: { lead?: ReactNode }) => (
  <div className={hotGrid}>
    {lead ? <div className={leadCell}>{lead}</div> : <Skeleton className={`${leadCell} rounded-3`} />}
    {Array.from({ length: hotShown - 1 }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-3/4 rounded-3" />
        <Skeleton className="mt-1.5 h-[41.6px]" />
      </div>
    ))}
  </div>
);
