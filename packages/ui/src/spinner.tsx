import { cn } from './cn.tsx';

/**
 * A turning ring in the colour of the surrounding text. Decorative: say in words what is loading.
 */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'inline-block size-[1.15em] animate-turn rounded-pill border-2 border-current border-e-transparent',
      className,
    )}
  />
);
