/** An origin of the product, served on a port of its own. */
export interface ListenerDefinition {
  /** Its port: this many above the configured one. */
  readonly port: number;
  /** The environment variable with its public origin. */
  readonly env: string;
  /** Whose sessions its calls read, from the header `Authorization` or its own cookie. */
  readonly sessions: 'player' | 'operator' | 'none';
  /** The name of the origin in the API reference. */
  readonly text: string;
  /** The envelope of refusals at unknown paths, if it is not found by the path. */
  readonly envelope: string;
  /** Whether its answers may be read by pages of every origin. */
  readonly anyOrigin?: boolean;
  /** Whether its pages keep a reference to the popups they open. */
  readonly popups?: boolean;
  /**
   * Content security policy of its pages beside the shared one. `{self}` stands for the WebSocket
   * of the own origin, `{<listener>}` for the origin of a listener.
   */
  readonly policy: Readonly<Record<string, readonly string[]>>;
}

/** Listeners by name. */
export type ListenerDefinitions = Readonly<Record<string, ListenerDefinition>>;
