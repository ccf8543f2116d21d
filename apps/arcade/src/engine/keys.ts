import { useEffect } from 'react';
import { useEngine, useTable } from './context.tsx';
import type { MainAction } from './main-action.ts';

/** Keys belong to what has the focus; only a key pressed on nothing in particular plays. */
const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  target.closest('button, a, select, textarea, [role="dialog"], [role="tab"], input:not([type="range"])') === null;

/** Space is the main action, once per press; the arrows up and down change the bet. */
export function useKeys(action: MainAction): void {
  const { table } = useEngine();
  const spacebar = useTable((state) => state.config?.jurisdiction.disabledSpacebar === false);
  const { kind, run } = action;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        !isFree(event.target) ||
        document.querySelector('[role="dialog"]') !== null
      )
        return;
      if (event.code === 'Space' && spacebar) {
        event.preventDefault();
        if (!event.repeat) run();
        return;
      }
      const direction = event.code === 'ArrowUp' ? 1 : event.code === 'ArrowDown' ? -1 : null;
      // A range that has the focus takes the arrows itself.
      if (direction === null || kind !== 'play' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      table.step(direction);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [spacebar, kind, run, table]);
}
