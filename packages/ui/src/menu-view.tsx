import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useState, type RefObject } from 'react';
import { cn } from './cn.tsx';
import { listRowStyle } from './list-row.tsx';
import type { MenuProps } from './menu.tsx';

/**
 * The menu, in its own chunk so that no page waits for it. Its popup is placed next to the trigger
 * in the document, so that it is in the same landmark.
 */
export function MenuView({
  trigger,
  items,
  align = 'start',
  columns = 1,
  openRequested,
  triggerFocused,
}: MenuProps & {
  /** Whether the trigger was pressed before this code was loaded. */
  openRequested: boolean;
  /** Whether the trigger had the focus at that time. */
  triggerFocused: RefObject<boolean>;
}) {
  const [container, setContainer] = useState<HTMLSpanElement | null>(null);
  const [open, setOpen] = useState(openRequested);
  useEffect(() => {
    const button = container?.previousElementSibling;
    if (triggerFocused.current && !openRequested && button instanceof HTMLElement) button.focus();
  }, [container, triggerFocused, openRequested]);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <span ref={setContainer} className="contents" />
      <Base.Portal container={container}>
        <Base.Positioner align={align} sideOffset={6} className="z-30 outline-none">
          <Base.Popup
            className={cn(
              'max-h-[min(70dvh,480px)] min-w-44 overflow-y-auto rounded-3 bg-ink-2 p-1.5 font-text shadow-lift-2',
              'outline-none transition duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0',
              columns === 2 && 'grid grid-cols-2 gap-x-1',
            )}
          >
            {items.map((item) => (
              <Base.Item
                key={item.key}
                onClick={item.onSelect}
                aria-current={item.current ? 'true' : undefined}
                className={cn(
                  listRowStyle({ size: 'small', tone: 'soft', hover: 'none' }),
                  'cursor-pointer px-3 whitespace-nowrap outline-none select-none',
                  'aria-[current]:text-gold-text data-highlighted:bg-ink-3 data-highlighted:text-body',
                )}
              >
                {item.icon}
                <span className="flex-1">{item.label}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
