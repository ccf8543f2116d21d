/** Events that only a person causes. Pointer moves are left out: they also occur without one. */
const activityEvents = ['pointerdown', 'keydown'] as const;
const MINUTE = 60_000;

/**
 * Calls `onActivity` when a person acts on the page, at most once a minute, never by timer. Returns
 * a function that stops it.
 */
export function onUserActivity(page: EventTarget, onActivity: () => void, now: () => number = Date.now): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const handle = () => {
    if (now() - last < MINUTE) return;
    last = now();
    onActivity();
  };
  for (const event of activityEvents) page.addEventListener(event, handle, { capture: true, passive: true });
  return () => {
    for (const event of activityEvents) page.removeEventListener(event, handle, { capture: true });
  };
}
