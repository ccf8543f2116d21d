/**
 * A message between copies of the server. A `change` without `state` was too large to send: the
 * receiver reads the state from the database. `gap`: messages may have been lost.
 */
export type BusMessage =
  | { readonly kind: 'change'; readonly topic: string; readonly seq: string; readonly state?: unknown }
  | { readonly kind: 'end'; readonly sessionId: string }
  | { readonly kind: 'gap' };

/**
 * Carries messages between copies, best effort. After an interruption the receiver gets `gap` and
 * must read all its topics again.
 */
export interface Bus {
  send(message: BusMessage): void;
  /** Starts receiving the messages of other copies. Resolves when first connected. */
  start(receive: (message: BusMessage) => void): Promise<void>;
  close(): Promise<void>;
}
