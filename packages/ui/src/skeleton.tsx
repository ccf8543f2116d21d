import { cn } from './cn.tsx';

/** A place of the final size while something loads. Give it that size; say "loading" once for the group around it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'block animate-shimmer rounded-2 bg-ink-2 bg-[linear-gradient(100deg,transparent_30%,var(--hair-2)_50%,transparent_70%)] bg-[length:200%_100%]',
      className,
    )}
  />
);
