/** What only a person does. Moving the pointer is left out: it also moves by itself. */
const acts = ['pointerdown', 'keydown'] as const;
const MINUTE = 60_000;

/** Calls `tell` when a person acts on the page, at most once a minute; never from a timer (facts/trust.md A11). Returns how to stop. */
export function onUserActivity(page: EventTarget, tell: () => void, now: () => number = Date.now): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const heard = () => {
    if (now() - last < MINUTE) return;
    last = now();
    tell();
  };
  for (const act of acts) page.addEventListener(act, heard, { capture: true, passive: true });
  return () => {
    for (const act of acts) page.removeEventListener(act, heard, { capture: true });
  };
}
