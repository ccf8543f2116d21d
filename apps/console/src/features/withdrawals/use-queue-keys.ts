import { useEffect } from 'react';
import type { Withdrawal } from '../../shared/api.ts';
import { isTyping } from '../../shared/search-box.tsx';

/** J and K walk the queue, Escape closes the open one. The open one's own keys are pressed on its buttons (`aria-keyshortcuts`). */
export function useQueueKeys(
  rows: readonly Withdrawal[] | undefined,
  opened: string | undefined,
  show: (row: Withdrawal | null) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'escape') {
        if (opened !== undefined) show(null);
        return;
      }
      if (key === 'j' || key === 'k') {
        const at = rows?.findIndex((row) => row.id === opened) ?? -1;
        const next = rows?.[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)];
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
