import type { ReactNode } from 'react';

/** One fact of a thing: its name above its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0"><dt className="text-12 text-faint">{name}</dt><dd className="text-14 wrap-anywhere">{children}</dd></div>
);
