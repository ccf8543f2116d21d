import { useId, type ReactNode } from 'react';
import { cn } from './cn.tsx';
import { WarningIcon } from './icons.tsx';

/** What every field of the set takes. The hint stays and the error comes under it; an error that says the same takes its place. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** The attributes that join a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The look of a control's box; `group-` states come from the field around it. */
export const controlStyle =
  'flex min-h-12 w-full items-center gap-2 rounded-2 bg-ink-2 px-3.5 text-16 text-body inset-shadow-hair-2 transition has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-gold light:has-focus-visible:outline-gold-text md:text-15';
/** The look of a bare input inside the box. */
export const inputStyle = 'w-full min-w-0 flex-1 scroll-my-14 bg-transparent py-2.5 outline-none disabled:opacity-60';

/** Label above, control, hint, and the error under it, wired by aria. Give the control as a function of the wiring. */
export function Field({
  label,
  hint: rule,
  error,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const hint = rule === error ? undefined : rule;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-14 text-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-faint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The line under a field that says what is wrong; announced when it appears. */
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
