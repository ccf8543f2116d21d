interface Listed {
  readonly eventId: string;
}

/**
 * The events of a list after it was read again. While the member uses the page (`keep`), events
 * keep their places, events that are gone stay until later, and new ones are added at the end:
 * nothing moves under a finger. Otherwise the new list replaces the old one.
 */
export function mergeEvents<E extends Listed>(
  before: readonly E[] | undefined,
  after: readonly E[],
  keep: boolean,
): E[] {
  if (before === undefined || !keep) return [...after];
  const fresh = new Map(after.map((event) => [event.eventId, event]));
  const known = new Set(before.map(({ eventId }) => eventId));
  return [
    ...before.map((event) => fresh.get(event.eventId) ?? event),
    ...after.filter(({ eventId }) => !known.has(eventId)),
  ];
}

/** Milliseconds without a press, a key or a scroll after which a list may change its places. */
const IDLE = 10_000;
let lastUse = 0;

for (const name of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove'])
  globalThis.addEventListener?.(name, () => (lastUse = Date.now()), { passive: true, capture: true });

/** Whether the member uses the page now. */
export const isInUse = (): boolean => Date.now() - lastUse < IDLE;
