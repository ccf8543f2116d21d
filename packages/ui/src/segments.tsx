import { useId } from 'react';
import { cn } from './cn.tsx';
import { segmentBarStyle, segmentStyle } from './segment-style.tsx';

/** One option of a segmented control. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
}

/**
 * A segmented control: a radio group in one bar. It wraps on narrow screens, so that every option
 * stays visible.
 */
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
    <div role="radiogroup" aria-label={label} className={cn(segmentBarStyle({ overflow: 'wrap' }), className)}>
      {items.map((item) => (
        <label key={item.value} className={segmentStyle({ control: 'radio' })}>
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
