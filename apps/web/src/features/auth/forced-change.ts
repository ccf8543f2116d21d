import { openDialog } from '../../app/dialogs.ts';

let isOpen = false;

/**
 * Opens the change of a password that must be changed before anything else, once. `ticket` takes
 * the place of the old password; `then` runs after the change.
 */
export function openForcedChange(props: { ticket?: string | null; then?: (() => void) | undefined } = {}): void {
  if (isOpen) return;
  isOpen = true;
  openDialog('changePassModal', { ...props, forced: true });
}

/** Called when the forced change is done, or the member has logged out instead. */
export const forcedChangeClosed = (): void => {
  isOpen = false;
};
