import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** The layout of the live lobby: title, `action` beside it, introduction, content. */
export const LiveFrame = ({
  title,
  action,
  intro,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  intro: ReactNode;
  children: ReactNode;
}) => (
  <main className="wrap flex min-h-dvh flex-col gap-4 py-5 md:py-8">
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="text-22 md:text-36">{title}</h1>
        {action}
      </div>
      <p className="mt-1 max-w-[80ch] text-15 text-pretty text-soft">{intro}</p>
    </div>
    {children}
  </main>
);

/** Grid of the lobby's tables. */
export const liveGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4';

/** A table in the lobby: mark, three lines below its name, `action` at the end, its results. */
export const TableFrame = ({
  mark,
  name,
  vendor,
  limits,
  state,
  action,
  results,
  className,
}: {
  mark: ReactNode;
  name: ReactNode;
  vendor: ReactNode;
  limits: ReactNode;
  state: ReactNode;
  action?: ReactNode;
  results: ReactNode;
  className?: string | undefined;
}) => (
  <article className={cn('surface relative flex flex-col overflow-hidden', className)}>
    <div className="flex items-center gap-3 p-3">
      {mark}
      <div className="min-w-0 flex-1">
        <h2 className="truncate py-0.5 text-16">{name}</h2>
        <p className="truncate text-13 text-faint">{vendor}</p>
        <p className="flex items-center gap-3 text-14 tabular-nums">{limits}</p>
        <p className="text-13 text-soft">{state}</p>
      </div>
      {action}
    </div>
    <div className="px-3 pb-3">{results}</div>
  </article>
);

/** The paper of a score sheet. */
export const scorePaper = 'rounded-2 bg-[#efe6d2] p-2 text-[#2b2340]';
