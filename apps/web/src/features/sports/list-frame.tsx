import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import type { ReactNode } from 'react';

/** The layout of the sports page: title, links beside it, content. */
export const SportsPageFrame = ({
  title,
  links,
  children,
}: {
  title: ReactNode;
  links: ReactNode;
  children: ReactNode;
}) => (
  <main className="wrap flex min-h-dvh flex-col gap-3 py-4 md:py-6">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className="text-22 md:text-28">{title}</h1>
      {links}
    </div>
    {children}
  </main>
);

/** The layout of the links beside the title. */
export const sportsLinks = 'rail -mx-1 flex gap-1';
/** The look of one of these links; its text stays on one line in every font. */
export const sportsLink = cn(linkStyle({ tone: 'soft', padded: true }), 'shrink-0 whitespace-nowrap');

/** A league in a list of events: its name with mark and badge, and its events. */
export const LeagueFrame = ({
  label,
  mark,
  name,
  badge,
  children,
}: {
  label?: string;
  mark: ReactNode;
  name: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-label={label} className="surface overflow-hidden">
    <header className="flex min-h-11 items-center gap-2 bg-ink-2 px-3">
      {mark}
      <h2 className="min-w-0 flex-1 text-15 wrap-anywhere">{name}</h2>
      {badge}
    </header>
    {children}
  </section>
);

/** The grid of a row: the teams, and one track of equal width for each of `--columns`. */
export const rowGrid =
  'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-1.5 ' +
  'md:grid-cols-[minmax(0,1fr)_repeat(var(--columns),6.5rem)]';
/** The cell of a row that names the teams. */
export const teamsCell =
  'col-span-full flex min-h-11 min-w-0 flex-col justify-center rounded-1 md:col-span-1 md:justify-start';

/** A team of a row, and its score while the match runs. */
export const TeamFrame = ({ name, score }: { name: ReactNode; score?: ReactNode }) => (
  <span className="flex items-baseline gap-2 text-14">
    <span className="min-w-0 truncate md:whitespace-normal">{name}</span>
    {score}
  </span>
);
