import { useId } from 'react';
import { cn } from './cn.tsx';

/** One choice of a segmented control. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
}

/** A few choices side by side, one of which holds: a radio group that looks like a switch. Where the row is too narrow it goes on in the next: no choice is out of sight. */
export function Segments<Value extends string>({
  label,
  items,
  value,
  onChange,
  className,
}: {
  label: string;
  items: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('flex w-fit max-w-full flex-wrap gap-1 rounded-2 bg-ink-2 p-1', className)}
    >
      {items.map((item) => (
        <label
          key={item.value}
          className="relative grid min-h-11 min-w-0 grow place-items-center rounded-[8px] px-3 font-display text-14 whitespace-nowrap text-soft transition hover:text-body has-checked:bg-ink-4 has-checked:text-body has-focus-visible:outline-2 has-focus-visible:outline-gold light:has-checked:bg-ink-1 light:has-checked:shadow-lift light:has-focus-visible:outline-gold-text"
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            className="sr-only"
          />
          {item.label}
        </label>
      ))}
    </div>
  );
}
