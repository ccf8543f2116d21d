import { cva, type VariantProps } from 'class-variance-authority';
import { useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { cn } from './cn.tsx';
import { Spinner } from './spinner.tsx';

/** Classes of a button, also for links that look like one. */
export const buttonStyle = cva(
  [
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-2',
    'font-display font-medium whitespace-nowrap no-underline transition active:translate-y-px',
    'disabled:opacity-55 aria-disabled:opacity-55',
  ],
  {
    variants: {
      look: {
        gold: 'gold-fill hover:brightness-105',
        plain: 'bg-ink-3 text-body hover:bg-ink-4',
        line: 'bg-transparent text-body inset-shadow-hair-2 hover:bg-ink-2',
        quiet: 'bg-transparent text-soft hover:bg-ink-2 hover:text-body',
        coral: 'bg-coral-wash text-coral hover:brightness-110',
      },
      size: {
        small: 'min-h-11 px-4 text-14 md:pointer-fine:min-h-10',
        normal: 'min-h-11 px-5 text-15',
        big: 'min-h-13 px-8 text-16',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { look: 'plain', size: 'normal', wide: false },
  },
);

/**
 * Props of a button. `onPress` may be asynchronous: until it settles the button is busy and ignores
 * presses.
 */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, VariantProps<typeof buttonStyle> {
  busy?: boolean;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

/** A button. While `busy`, or while its own `onPress` runs, a second press does nothing. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  onPress,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const running = useRef(false);
  const [working, setWorking] = useState(false);
  const waiting = busy || working;

  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    // A form's `busy` is set by the next render, so the second click of a double click is
    // recognised by its count.
    if (busy || running.current || (type === 'submit' && event.detail > 1)) {
      event.preventDefault();
      return;
    }
    const outcome = onPress?.(event);
    if (!(outcome instanceof Promise)) return;
    running.current = true;
    setWorking(true);
    try {
      await outcome;
    } finally {
      running.current = false;
      setWorking(false);
    }
  };

  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      className={cn(buttonStyle({ look, size, wide }), className)}
      onClick={(event) => void press(event)}
    >
      {waiting && <Spinner className="absolute" />}
      <span className={cn('inline-flex items-center gap-2', waiting && 'opacity-0')}>{children}</span>
    </button>
  );
}
