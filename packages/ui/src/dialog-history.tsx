import type { DialogQueue } from './dialog-queue.tsx';

/**
 * State of a history entry: `dialog` marks the entry added for an open dialog, `__TSR_index` is the
 * router's own index.
 */
interface EntryState {
  dialog?: boolean;
  __TSR_index?: number;
}
const entryState = () => (history.state ?? {}) as EntryState;

/**
 * Makes the back button close the top dialog instead of leaving the page: while a dialog is open,
 * the history has an extra entry with the same address. The entry is added with the browser's own
 * `pushState`, not the one patched by the router, because the route does not change. Returns a
 * function that stops it.
 */
export function closeDialogsOnBack(queue: DialogQueue): () => void {
  const openCount = () => queue.store.getState().stack.filter((dialog) => dialog.open).length;
  let markedAt: number | undefined;
  let onMark = false;

  const mark = () => {
    if (!entryState().dialog)
      History.prototype.pushState.call(history, { ...entryState(), dialog: true }, '', location.href);
    markedAt = entryState().__TSR_index;
    onMark = true;
  };
  const handleBack = () => {
    const leftMark = onMark && !entryState().dialog && entryState().__TSR_index === markedAt;
    onMark = entryState().dialog === true;
    if (openCount() > 0) {
      queue.close();
      if (openCount() > 0) mark();
    } else if (leftMark) {
      history.back(); // left over from a dialog closed otherwise: one press must still leave the page
    }
  };
  const unsubscribe = queue.store.subscribe((state, before) => {
    if (state.stack.some((dialog) => dialog.open) && !before.stack.some((dialog) => dialog.open)) mark();
  });
  addEventListener('popstate', handleBack);
  return () => {
    unsubscribe();
    removeEventListener('popstate', handleBack);
  };
}
