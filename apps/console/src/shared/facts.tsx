import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** One fact of a thing: its name above its value. `wide` takes a whole row of a grid. */
export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={cn('min-w-0', wide && 'col-span-full')}>
    <dt className="text-12 text-faint">{name}</dt>
    <dd className="text-14 wrap-anywhere">{children}</dd>
  </div>
);
