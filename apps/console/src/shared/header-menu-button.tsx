import { cn } from '@chokdee/ui/cn';
import type { ComponentProps } from 'react';

/** The button that opens a menu in the header. */
export const HeaderMenuButton = (props: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className={cn(
      'inline-flex min-h-11 items-center gap-2 rounded-2 px-3 text-14 whitespace-nowrap text-soft',
      'hover:bg-ink-2 hover:text-body',
    )}
  />
);
