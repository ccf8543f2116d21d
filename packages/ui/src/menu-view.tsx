import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useState, type RefObject } from 'react';
import type { MenuProps } from './menu.tsx';

/** The menu itself, apart from `menu.tsx` so that no page waits for it. It opens beside its trigger in the document, and so inside the same landmark. */
export function MenuView({
  trigger,
  items,
  align = 'start',
  columns = 1,
  wanted,
  focused,
}: MenuProps & {
  /** It was pressed before its code was there. */ wanted: boolean;
  /** Its trigger had the focus then. */ focused: RefObject<boolean>;
}) {
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const [open, setOpen] = useState(wanted);
  useEffect(() => {
    const button = place?.previousElementSibling;
    if (focused.current && !wanted && button instanceof HTMLElement) button.focus();
  }, [place, focused, wanted]);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <span ref={setPlace} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner align={align} sideOffset={6} className="z-30 outline-none">
          <Base.Popup
            className={`max-h-[min(70dvh,480px)] min-w-44 overflow-y-auto rounded-3 bg-ink-2 p-1.5 font-text shadow-lift-2 outline-none transition duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0 ${columns === 2 ? 'grid grid-cols-2 gap-x-1' : ''}`}
          >
            {items.map((item) => (
              <Base.Item
                key={item.key}
                onClick={item.onSelect}
                aria-current={item.current ? 'true' : undefined}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-2 px-3 text-14 whitespace-nowrap text-soft outline-none select-none aria-[current]:text-gold-text data-highlighted:bg-ink-3 data-highlighted:text-body"
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
