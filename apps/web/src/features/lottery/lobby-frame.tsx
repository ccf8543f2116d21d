import type { ReactNode } from 'react';

/** The layout of a lottery lobby: title, links beside it, content. */
export const LotteryFrame = ({
  title,
  links,
  children,
}: {
  title: ReactNode;
  links: ReactNode;
  children: ReactNode;
}) => (
  <main className="wrap flex min-h-dvh flex-col gap-4 py-5 md:gap-6 md:py-8">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-22 md:text-36">{title}</h1>
      {links}
    </div>
    {children}
  </main>
);

/** The layout of the links beside the title. */
export const lotteryLinks = 'flex flex-wrap gap-x-4';
/** Grid of a group's lotteries. */
export const lotteryGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

/** The title of a group of lotteries; `count` is at its end. */
export const GroupTitle = ({ id, count, children }: { id?: string; count?: ReactNode; children: ReactNode }) => (
  <div className="mb-3 flex items-center gap-2.5">
    <span className="ornament-flower" aria-hidden="true" />
    <h2 id={id} className="text-18 md:text-22">
      {children}
    </h2>
    <span className="ms-auto text-13 text-faint tabular-nums">{count}</span>
  </div>
);

/** A lottery in its lobby: logo, name, line below it, badges, last result, clock. */
export const LotteryCardFrame = ({
  logo,
  name,
  issue,
  badges,
  result,
  clock,
}: {
  logo: ReactNode;
  name: ReactNode;
  issue: ReactNode;
  badges?: ReactNode;
  result?: ReactNode;
  clock?: ReactNode;
}) => (
  <article className="surface relative flex h-full flex-col gap-2 p-3.5 transition hover:shadow-lift-2 md:p-4">
    <div className="flex items-center gap-3">
      {logo}
      <div className="min-w-0 flex-1">
        <h3 className="text-16 leading-[1.5] md:text-18">{name}</h3>
        <p className="min-h-[1lh] text-13 text-faint">{issue}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1 self-start">{badges}</div>
    </div>
    <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
      <div className="flex min-h-12 items-end">{result}</div>
      {clock}
    </div>
  </article>
);
