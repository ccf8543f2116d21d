import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** A round icon button that steps a value up or down. */
export const StepButton = ({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={cn(
      'grid size-11 shrink-0 place-items-center rounded-pill bg-ink-3 text-[18px] transition',
      'hover:bg-ink-4 disabled:opacity-45',
    )}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);
