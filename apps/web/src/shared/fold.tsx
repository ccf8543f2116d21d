import { CaretDownIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';

/** Fields of a form that are folded away until they are wanted. Folded fields keep their values. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-14 text-soft">
      <CaretDownIcon aria-hidden="true" className="transition group-open:rotate-180" />
      {title}
    </summary>
    <div className="flex flex-col gap-4 pt-2">{children}</div>
  </details>
);
