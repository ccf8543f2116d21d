import { useEffect } from 'react';
import type { Withdrawal } from '../../shared/api.ts';
import { belongsToControl } from '../../shared/search-box.tsx';

/**
 * Shortcuts of the queue: J and K open the next and the previous withdrawal, Escape closes it.
 * Other keys press the button with that `aria-keyshortcuts`.
 */
export function useQueueKeys(
  rows: readonly Withdrawal[] | undefined,
  opened: string | undefined,
  show: (row: Withdrawal | null) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (belongsToControl(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'escape') {
        if (opened !== undefined) show(null);
        return;
      }
      if (key === 'j' || key === 'k') {
        const index = rows?.findIndex((row) => row.id === opened) ?? -1;
        const next = rows?.[index < 0 ? 0 : index + (key === 'j' ? 1 : -1)];
        if (next) show(next);
        return;
      }
      const button = document.querySelector<HTMLButtonElement>(
        `button[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`,
      );
      if (button) {
        event.preventDefault();
        button.click();
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rows, opened, show]);
}
