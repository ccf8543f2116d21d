import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';

/** One result of a check, with icon and text. */
export const CheckResult = ({ passed, children }: { passed: boolean; children: ReactNode }) => (
  <p className={`flex items-start gap-2 text-15 ${passed ? 'text-jade' : 'text-coral'}`}>
    {passed ? (
      <CheckCircleIcon weight="fill" aria-hidden="true" className="mt-0.5 shrink-0 text-[20px]" />
    ) : (
      <WarningCircleIcon weight="fill" aria-hidden="true" className="mt-0.5 shrink-0 text-[20px]" />
    )}
    <span>{children}</span>
  </p>
);
