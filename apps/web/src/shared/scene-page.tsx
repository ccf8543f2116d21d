import { cn } from '@chokdee/ui/cn';
import type { ComponentProps } from 'react';

/**
 * A page with one panel over the river market, without header and footer. The props are the
 * panel's.
 */
export const ScenePage = ({ className, ...panel }: ComponentProps<'section'>) => (
  <main className="scene grid min-h-dvh place-items-center px-4 py-10">
    <section {...panel} className={cn('w-full rounded-4 bg-ink-1 shadow-lift-2', className)} />
  </main>
);
