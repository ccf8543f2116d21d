import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

/** One tab: its value, its label, and what it shows (left out when the caller shows it itself). */
export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content?: ReactNode;
}

/** Tabs with arrow keys; a quiet segmented bar that scrolls sideways on phones. */
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
      <Base.List aria-label={label} className="rail flex w-fit max-w-full gap-1 rounded-2 bg-ink-2 p-1">
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="min-h-11 shrink-0 rounded-[8px] px-4 font-display text-14 text-soft transition hover:text-body data-active:bg-ink-4 data-active:text-body light:data-active:bg-ink-1 light:data-active:shadow-lift"
          >
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
