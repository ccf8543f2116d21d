import { useId } from 'react';
import { cn } from './cn.tsx';
import { segmentBarStyle, segmentStyle } from './segment-style.tsx';

/** One option of a segmented control. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
}

/**
 * A segmented control: a radio group in one bar. On narrow screens it wraps, so that every option
 * stays visible; with `scroll` it stays one row that scrolls sideways.
 */
export function Segments<Value extends string>({
  label,
  items,
  value,
  onChange,
  overflow = 'wrap',
  className,
}: {
  label: string;
  items: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  overflow?: 'wrap' | 'scroll';
  className?: string;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn(segmentBarStyle({ overflow }), className)}>
      {items.map((item) => (
        <label key={item.value} className={cn(segmentStyle({ control: 'radio' }), overflow === 'scroll' && 'shrink-0')}>
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
