import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/** Props of a header's frame. `className` hides it at widths where the other one is shown. */
interface FrameProps {
  children: ReactNode;
  className?: string;
}

/** The frame of the header on tablets and phones: one bar. */
export const CompactFrame = ({ children, className }: FrameProps) => (
  <header
    className={cn(
      'sticky top-0 z-20 border-b border-hair bg-ink-0/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm',
      className,
    )}
  >
    <div className="wrap flex min-h-15 items-center gap-2 large-print:flex-wrap large-print:py-1">{children}</div>
  </header>
);

/** The frame of the header on desktops: two rows, `top` is the upper one. */
export const DesktopFrame = ({ top, children, className }: FrameProps & { top: ReactNode }) => (
  <header className={cn('relative z-30 bg-ink-0', className)}>
    <div className="wrap flex h-[52px] items-center gap-4 text-13 text-soft *:first:-ms-2 *:last:-me-2">{top}</div>
    <div className="border-t border-hair">
      <div className="wrap flex h-16 items-center gap-4 min-[96rem]:gap-6">{children}</div>
    </div>
    <div
      className={cn(
        'h-px opacity-60',
        'bg-[linear-gradient(90deg,transparent,var(--ornament)_20%,var(--ornament)_80%,transparent)]',
      )}
    />
  </header>
);
