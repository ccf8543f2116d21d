import { CheckCircleIcon, InfoIcon, WarningCircleIcon } from './icons.tsx';
import type { ReactNode } from 'react';

const LOOKS = {
  passed: ['text-jade', CheckCircleIcon],
  failed: ['text-coral', WarningCircleIcon],
  neutral: ['text-soft', InfoIcon],
} as const;

/** One result of a check, with icon and text. `neutral`: it confirms nothing. */
export const CheckResult = ({ result, children }: { result: keyof typeof LOOKS; children: ReactNode }) => {
  const [color, Icon] = LOOKS[result];
  return (
    <p className={`flex items-start gap-2 text-15 ${color}`}>
      <Icon weight="fill" aria-hidden="true" className="mt-0.5 shrink-0 text-[20px]" />
      <span>{children}</span>
    </p>
  );
};
