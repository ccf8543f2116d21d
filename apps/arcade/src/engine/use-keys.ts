import { useEffect } from 'react';
import { useEngine, useSession } from './context.tsx';
import type { MainAction } from './main-action.ts';

/** Whether a key press may control the game: without modifiers and with no dialog open. */
export const isGameKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && document.querySelector('[role="dialog"]') === null;

const CONTROLS = 'button, a, select, textarea, [role="dialog"], [role="tab"], input:not([type="range"])';

/** Whether no control that uses the key itself has the focus. */
const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest(CONTROLS) === null;

/** Space runs the main action, once a press; the arrow keys up and down change the bet. */
export function useKeys(action: MainAction): void {
  const { session } = useEngine();
  const spacebar = useSession((state) => state.config?.jurisdiction.disabledSpacebar === false);
  const { kind, run } = action;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isGameKey(event) || !isFree(event.target)) return;
      if (event.code === 'Space' && spacebar) {
        event.preventDefault();
        if (!event.repeat) run();
        return;
      }
      const direction = event.code === 'ArrowUp' ? 1 : event.code === 'ArrowDown' ? -1 : null;
      // A focused range input uses the arrow keys itself.
      if (direction === null || kind !== 'play' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      session.step(direction);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [spacebar, kind, run, session]);
}
