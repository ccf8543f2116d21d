import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** The figure of a past round, in the colour of a win or a loss. */
export const ResultFigure = ({ won, children }: { won: boolean; children: ReactNode }) => (
  <b className={cn('font-semibold', won ? 'text-jade' : 'text-coral')}>{children}</b>
);
