import type { ReactNode } from 'react';

/** The title of a section, after a flower ornament. `aside` is at the end of the line. */
export const SectionTitle = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className="mb-3 flex min-h-8 items-center gap-2.5 md:mb-3.5">
    <span className="ornament-flower" aria-hidden="true" />
    <h2 className="text-18 md:text-22">{children}</h2>
    {aside && <span className="ms-auto shrink-0 text-13 text-faint">{aside}</span>}
  </div>
);
