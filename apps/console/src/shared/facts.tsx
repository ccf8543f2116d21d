import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** A name above its value, in a `<dl>`. `wide` takes a whole row of a grid. */
export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={cn('min-w-0', wide && 'col-span-full')}>
    <dt className="text-12 text-faint">{name}</dt>
    <dd className="text-14 wrap-anywhere">{children}</dd>
  </div>
);

/** The facts of a wide dialog, in columns. */
export const FactGrid = ({ children }: { children: ReactNode }) => (
  <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>
);
