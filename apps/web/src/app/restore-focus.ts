/** How long what took the focused element away has to put the focus somewhere itself, ms. */
const grace = 100;

/**
 * Keeps the focus when what had it leaves the page (a form that became a receipt, the button that opened the login): it goes to the nearest part around it
 * that still stands, or to the content. Without it a screen reader begins at the top of the page again. Returns how to stop.
 */
export function restoreFocus(root: Document = document): () => void {
  let last: Element | null = null;
  let around: readonly Element[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const lost = () => last !== null && !last.isConnected && root.activeElement === root.body;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    last = target;
    const parents: Element[] = [];
    for (let at = target.parentElement; at; at = at.parentElement) parents.push(at);
    around = parents;
  };
  const land = () => {
    if (!lost()) return;
    const content = root.getElementById('content');
    const place = around.find((each) => each.isConnected && content?.contains(each)) ?? content;
    last = null;
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
    }
    place.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(() => {
    if (!lost()) return;
    clearTimeout(waiting);
    waiting = setTimeout(land, grace);
  });
  root.addEventListener('focusin', note);
  watch.observe(root.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(waiting);
    watch.disconnect();
    root.removeEventListener('focusin', note);
  };
}
