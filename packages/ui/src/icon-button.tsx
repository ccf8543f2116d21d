import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';

/**
 * Classes of a control of 44 by 44 px that holds an icon only; also for links and Base UI parts.
 */
export const iconButtonStyle = cva(
  'relative inline-grid size-11 shrink-0 place-items-center rounded-2 hover:text-body disabled:opacity-50',
  {
    variants: {
      tone: { soft: 'text-soft', faint: 'text-faint' },
      /** Whether a background appears on hover. */
      fill: { true: 'transition hover:bg-ink-2', false: '' },
      /** Size of the icon: 16, 18 or 20 px. */
      icon: { small: 'text-[16px]', normal: 'text-[18px]', large: 'text-[20px]' },
    },
    defaultVariants: { tone: 'soft', fill: true, icon: 'large' },
  },
);

/** Props of an icon button. `label` is its accessible name and its tooltip. */
export interface IconButtonProps extends ComponentProps<'button'>, VariantProps<typeof iconButtonStyle> {
  label: string;
}

/** A button with an icon only, 44 px in both directions. */
export const IconButton = ({
  label,
  tone,
  fill,
  icon,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cn(iconButtonStyle({ tone, fill, icon }), className)}
  >
    {children}
  </button>
);
