import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import { CaretDownIcon } from './icons.tsx';

/** One option of a select. */
export interface Option {
  value: string;
  label: string;
}
/** Props of a select. */
export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly Option[];
  compact?: boolean;
}

/**
 * A native select, so that phones show their own picker. `compact` shows the label to screen
 * readers only.
 */
export const Select = ({
  label,
  hint,
  hintOnFocus,
  error,
  className,
  options,
  compact = false,
  ...select
}: SelectProps) => (
  <Field
    label={compact ? <span className="sr-only">{label}</span> : label}
    hint={hint}
    hintOnFocus={hintOnFocus}
    error={error}
    className={cn(compact && 'gap-0', className)}
  >
    {(wiring) => (
      <span className={cn(controlStyle({ invalid: Boolean(error) }), 'relative p-0')}>
        <select
          {...select}
          {...wiring}
          className={cn('w-full appearance-none bg-transparent py-2.5 ps-3.5 pe-9 outline-none', compact && 'text-15')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-ink-2 text-body">
              {option.label}
            </option>
          ))}
        </select>
        <CaretDownIcon className="pointer-events-none absolute end-3 text-faint" aria-hidden="true" />
      </span>
    )}
  </Field>
);
