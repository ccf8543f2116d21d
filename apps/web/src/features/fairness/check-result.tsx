import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';

/** One finding of a check, with sign and sentence. */
export const CheckResult = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <p className={`flex items-start gap-2 text-15 ${good ? 'text-jade' : 'text-coral'}`}>
    {good ? (
      <CheckCircleIcon weight="fill" aria-hidden="true" className="mt-0.5 shrink-0 text-[20px]" />
    ) : (
      <WarningCircleIcon weight="fill" aria-hidden="true" className="mt-0.5 shrink-0 text-[20px]" />
    )}
    <span>{children}</span>
  </p>
);
