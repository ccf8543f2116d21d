import { cn } from './cn.tsx';

/** A turning ring in the colour of the text around it; decorative, so say in words what is waited for. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'inline-block size-[1.15em] animate-turn rounded-pill border-2 border-current border-e-transparent',
      className,
    )}
  />
);
