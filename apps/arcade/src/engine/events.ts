/** Whether a value is an event of a round: an object with a `type`. */
export const isEvent = (event: unknown): event is { readonly type: string } =>
  typeof event === 'object' && event !== null && typeof (event as { type?: unknown }).type === 'string';

/** The first event of a type in a round; undefined when there is none. */
export const findEvent = <Event extends { readonly type: string }, Type extends Event['type']>(
  state: readonly unknown[],
  type: Type,
): Extract<Event, { readonly type: Type }> | undefined =>
  state.find((event): event is Extract<Event, { readonly type: Type }> => isEvent(event) && event.type === type);
