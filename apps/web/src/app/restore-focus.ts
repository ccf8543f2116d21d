/** How long the code that removed the focused element may take to set the focus itself, ms. */
const grace = 100;

/**
 * Restores the focus when the focused element is removed (a form that became a receipt, the button
 * that opened the login): to its nearest remaining ancestor in the content, or to the content.
 * Otherwise a screen reader starts again at the top of the page. Returns a function that stops it.
 */
export function restoreFocus(root: Document = document): () => void {
  let last: Element | null = null;
  let ancestors: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== null && !last.isConnected && root.activeElement === root.body;
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    last = target;
    const parents: Element[] = [];
    for (let parent = target.parentElement; parent; parent = parent.parentElement) parents.push(parent);
    ancestors = parents;
  };
  const moveFocus = () => {
    if (!isLost()) return;
    const content = root.getElementById('content');
    const target = ancestors.find((each) => each.isConnected && content?.contains(each)) ?? content;
    last = null;
    if (!(target instanceof HTMLElement)) return;
    if (!target.hasAttribute('tabindex')) {
      target.tabIndex = -1;
      target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
    }
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(moveFocus, grace);
  });
  root.addEventListener('focusin', remember);
  observer.observe(root.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('focusin', remember);
  };
}
