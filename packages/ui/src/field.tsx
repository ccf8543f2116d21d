import { cva } from 'class-variance-authority';
import { useId, useState, type ReactNode } from 'react';
import { cn } from './cn.tsx';
import { WarningIcon } from './icons.tsx';

/** Props of every field. Hint and error are both shown, unless they are the same text. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Shows the hint from the first focus on, so that an untouched form stays short. */
  hintOnFocus?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

/** Attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Classes of the box around a control. */
export const controlStyle = cva(
  [
    'flex min-h-12 items-center rounded-2 bg-ink-2 inset-shadow-hair-2',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-gold',
    'light:has-focus-visible:outline-gold-text',
  ],
  {
    variants: {
      kind: {
        field: 'w-full gap-2 px-3.5 text-16 text-body transition md:text-15',
        search: 'min-w-0 flex-1 gap-2.5 ps-3.5',
      },
      invalid: { true: 'ring-1 ring-coral', false: '' },
    },
    defaultVariants: { kind: 'field', invalid: false },
  },
);
/** Classes of the input inside the box. */
export const inputStyle = 'w-full min-w-0 flex-1 scroll-my-14 bg-transparent py-2.5 outline-none disabled:opacity-60';

/**
 * Label, control, hint and error, connected by ARIA attributes. The control is a function of those
 * attributes.
 */
export function Field({
  label,
  hint,
  hintOnFocus = false,
  error,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const shownHint = hint === error || (hintOnFocus && !focused) ? undefined : hint;
  const describedBy = [shownHint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)} onFocus={() => setFocused(true)}>
      <label htmlFor={id} className="text-14 text-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {shownHint && (
        <p id={`${id}-hint`} className="text-13 text-faint">
          {shownHint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error message under a field; announced by screen readers when it appears. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={id} role="alert" className={cn('flex items-start gap-1.5 text-13 text-coral', !error && 'hidden')}>
    {error && (
      <>
        <WarningIcon className="mt-1 shrink-0" aria-hidden="true" />
        <span>{error}</span>
      </>
    )}
  </p>
);
