/** What travels between copies of the server. A change without `state` was too large for the road: who shows the topic reads it afresh. */
export type BusMessage =
  | { readonly kind: 'change'; readonly topic: string; readonly seq: string; readonly state?: unknown }
  | { readonly kind: 'end'; readonly sessionId: string }
  | { readonly kind: 'gap' };

/** The road between copies. Delivery is best effort; after a break the receiver hears `gap` and reads everything it shows afresh. */
export interface Bus {
  send(message: BusMessage): void;
  /** Starts listening. The own messages do not come back. Resolves when the first connection stands. */
  start(receive: (message: BusMessage) => void): Promise<void>;
  close(): Promise<void>;
}
