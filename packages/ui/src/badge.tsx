import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from './cn.tsx';

const style = cva(
  'inline-flex min-h-6 items-center gap-1 rounded-1 px-2 text-12 leading-[1.7] font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-ink-3 text-soft',
        gold: 'bg-gold-wash text-gold-text',
        jade: 'bg-jade-wash text-jade',
        coral: 'bg-coral-wash text-coral',
        sky: 'bg-sky-wash text-sky',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** Tone of a badge. Colour is never the only sign: always give an icon or a word too. */
export type Tone = NonNullable<VariantProps<typeof style>['tone']>;

/** A small label for a state or a count. */
export const Badge = ({
  tone,
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) => (
  <span className={cn(style({ tone }), className)}>
    {icon}
    {children}
  </span>
);
