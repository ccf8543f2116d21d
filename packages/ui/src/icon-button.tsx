import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';

/** Props of an icon button: `label` is what assistive tools read and what the tooltip says. */
export interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A button with an icon only, 44 px in both directions. */
export const IconButton = ({ label, className, type = 'button', children, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cn(
      'relative inline-grid size-11 shrink-0 place-items-center rounded-2 text-[20px] text-soft transition hover:bg-ink-2 hover:text-body disabled:opacity-50',
      className,
    )}
  >
    {children}
  </button>
);
