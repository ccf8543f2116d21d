import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import { CheckIcon } from './icons.tsx';

/** Props of a checkbox. It takes `ref`, so react-hook-form's `register` can be spread on it. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label; the whole row can be pressed. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-center gap-3 text-14 text-soft">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            className="peer size-5 appearance-none rounded-1 bg-ink-3 inset-shadow-hair-2 checked:bg-gold"
          />
          <CheckIcon
            weight="bold"
            aria-hidden="true"
            className="pointer-events-none absolute hidden text-[14px] text-on-gold peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
