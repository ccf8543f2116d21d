import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';

/**
 * A placeholder while something loads. Give it the final size, and put it into a `SkeletonGroup`.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'block animate-shimmer rounded-2 bg-ink-2 bg-[length:200%_100%]',
      'bg-[linear-gradient(100deg,transparent_30%,var(--hair-2)_50%,transparent_70%)]',
      className,
    )}
  />
);

/** Announces "loading" once for the skeletons inside. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {children}
    </div>
  );
}
