import type { DialogQueue } from './dialog-queue.tsx';

interface Marked {
  dialog?: boolean;
  __TSR_index?: number;
}
const stateOf = () => (history.state ?? {}) as Marked;

/**
 * Makes the back button close the dialog on top instead of leaving the page: while one is open the history holds an entry of the same address.
 * The entry is written past the router's patched `pushState`, because nothing about the route changes. Returns how to stop.
 */
export function closeDialogsOnBack(queue: DialogQueue): () => void {
  const shown = () => queue.store.getState().stack.filter((dialog) => dialog.open).length;
  let markedAt: number | undefined;
  let onMark = false;

  const mark = () => {
    if (!stateOf().dialog) History.prototype.pushState.call(history, { ...stateOf(), dialog: true }, '', location.href);
    markedAt = stateOf().__TSR_index;
    onMark = true;
  };
  const back = () => {
    const leftMark = onMark && !stateOf().dialog && stateOf().__TSR_index === markedAt;
    onMark = stateOf().dialog === true;
    if (shown() > 0) {
      queue.close();
      if (shown() > 0) mark();
    } else if (leftMark) {
      history.back(); // the entry of a dialog closed otherwise: one press must still leave the page
    }
  };
  const stop = queue.store.subscribe((state, before) => {
    if (state.stack.some((dialog) => dialog.open) && !before.stack.some((dialog) => dialog.open)) mark();
  });
  addEventListener('popstate', back);
  return () => {
    stop();
    removeEventListener('popstate', back);
  };
}
