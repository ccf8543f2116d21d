import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { segmentBarStyle, segmentStyle } from './segment-style.tsx';

/**
 * One tab: its value, its label, and its content. Leave the content out if the caller renders it.
 */
export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content?: ReactNode;
}

/** Tabs with arrow keys, in a bar that scrolls sideways on phones. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List aria-label={label} className={segmentBarStyle({ overflow: 'scroll' })}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={segmentStyle({ control: 'tab' })}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map(
        (item) =>
          item.content !== undefined && (
            <Base.Panel key={item.value} value={item.value} className="pt-4 outline-none">
              {item.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  );
}
