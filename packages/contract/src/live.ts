import type { ClientMessage, ServerMessage } from './live-messages.ts';
import { patch } from './patch.ts';
import type { TopicStates } from './topics.ts';

/** A browser's view of the live topics: one socket, any number of listeners. */
export interface Live<States extends object = TopicStates> {
  /**
   * Calls `listener` with the topic's state as soon as it is known and at each change. Returns a
   * function that ends the subscription.
   */
  subscribe<const T extends keyof States & string>(
    topic: T,
    listener: (state: States[T], seq: string) => void,
  ): () => void;
  /**
   * Discards all states and reconnects. Needed after login and logout: the socket has one session.
   */
  restart(): void;
  /**
   * Calls `listener` with whether the socket is connected, now and at each change. Returns a
   * function that removes the listener.
   */
  onStatus(listener: (connected: boolean) => void): () => void;
  /** Closes the socket for good. */
  close(): void;
}

/** The options of `createLive`. */
export interface LiveOptions {
  /** Address of the socket; `liveUrl()` returns the page's own. */
  readonly url: string;
  /** The WebSocket class; the global one by default. */
  readonly WebSocket?: typeof globalThis.WebSocket;
  /** The server ended the session: log out. The view continues as a visitor. */
  readonly onSessionEnd?: () => void;
  /** A subscription was refused, with its stable code and text. */
  readonly onRefused?: (topic: string, code: string, message: string) => void;
  /** Time between two pings, ms; 25,000 by default. */
  readonly heartbeat?: number;
  /** Time after a ping until a socket without an answer is closed, ms; 10,000 by default. */
  readonly pongTimeout?: number;
  /** Delay before a reconnection, ms. `attempt` counts from 0. */
  readonly retryDelay?: (attempt: number) => number;
}

/** A subscribed topic: the last state with its version (null: none yet), and its listeners. */
interface Topic {
  seq: string | null;
  state: unknown;
  readonly listeners: Set<(state: never, seq: string) => void>;
}

/** The close code of a socket whose session has ended. */
const SESSION_ENDED = 4401;

/** The address of the socket of a page's origin. */
export const liveUrl = (page: { readonly protocol: string; readonly host: string }): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`;

/**
 * Exponential backoff, ms: 500, doubled per attempt up to 30,000, plus up to a quarter at random so
 * that clients do not reconnect all at once.
 */
function backoff(attempt: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  return Math.min(30_000, 500 * 2 ** attempt) * (1 + random / 1_024);
}

const resetTopic = (topic: Topic): void => {
  Object.assign(topic, { seq: null, state: undefined });
};

/**
 * Creates a live view. It connects at the first subscription and reconnects when the socket fails.
 * After a reconnection each topic resumes from its last version.
 */
export function createLive<States extends object = TopicStates>(options: LiveOptions): Live<States> {
  const Socket = options.WebSocket ?? globalThis.WebSocket;
  const { heartbeat = 25_000, pongTimeout = 10_000, retryDelay = backoff } = options;
  const topics = new Map<string, Topic>();
  const statusListeners = new Set<(connected: boolean) => void>();
  let socket: WebSocket | null = null;
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  };
  const sendSubscribe = (name: string, since: string | null): void =>
    send({ type: 'subscribe', topic: name, ...(since === null ? {} : { since }) });
  const publishStatus = (connected: boolean): void => {
    for (const listener of statusListeners) listener(connected);
  };

  const applyState = (name: string, seq: string, state: unknown): void => {
    const topic = topics.get(name);
    if (topic === undefined || (topic.seq !== null && BigInt(seq) <= BigInt(topic.seq))) return;
    Object.assign(topic, { seq, state });
    for (const listener of topic.listeners) listener(state as never, seq);
  };

  const applyPatch = (message: Extract<ServerMessage, { type: 'delta'; from: string }>): void => {
    const topic = topics.get(message.topic);
    if (topic === undefined || topic.seq === message.seq) return;
    if (topic.seq === message.from) return applyState(message.topic, message.seq, patch(topic.state, message.ops));
    // The patch starts at another version: request the whole state.
    resetTopic(topic);
    sendSubscribe(message.topic, null);
  };

  const receive = (message: ServerMessage): void => {
    switch (message.type) {
      case 'snapshot': {
        // A snapshot replaces the state even if its version is older than ours.
        const topic = topics.get(message.topic);
        if (topic !== undefined && topic.seq !== message.seq) resetTopic(topic);
        return applyState(message.topic, message.seq, message.state);
      }
      case 'delta':
        return 'ops' in message ? applyPatch(message) : applyState(message.topic, message.seq, message.state);
      case 'refused':
        return options.onRefused?.(message.topic ?? '', message.code, message.message);
      case 'current':
      case 'pong':
      case 'bye':
        return;
    }
  };

  const disconnect = (): void => {
    clearTimeout(retryTimer);
    clearInterval(pingTimer);
    clearTimeout(pongTimer);
    const old = socket;
    socket = null;
    if (old !== null) {
      Object.assign(old, { onopen: null, onmessage: null, onclose: null });
      old.close();
      publishStatus(false);
    }
  };

  const scheduleReconnect = (): void => {
    if (closed || topics.size === 0) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, retryDelay(attempt));
    attempt += 1;
  };

  const ping = (): void => {
    send({ type: 'ping' });
    pongTimer = setTimeout(() => {
      disconnect();
      scheduleReconnect();
    }, pongTimeout);
  };

  function connect(): void {
    disconnect();
    const opened = new Socket(options.url);
    socket = opened;
    opened.onopen = () => {
      attempt = 0;
      for (const [name, topic] of topics) sendSubscribe(name, topic.seq);
      pingTimer = setInterval(ping, heartbeat);
      publishStatus(true);
    };
    opened.onmessage = ({ data }: MessageEvent) => {
      clearTimeout(pongTimer);
      receive(JSON.parse(String(data)) as ServerMessage);
    };
    opened.onclose = ({ code }: CloseEvent) => {
      disconnect();
      if (code === SESSION_ENDED) {
        topics.forEach(resetTopic);
        options.onSessionEnd?.();
      }
      // onSessionEnd may have connected already.
      if (socket === null) scheduleReconnect();
    };
  }

  const restart = (): void => {
    topics.forEach(resetTopic);
    attempt = 0;
    if (!closed && topics.size > 0) connect();
    else disconnect();
  };
  const reconnectNow = (): void => {
    if (socket?.readyState !== 1 && topics.size > 0) connect();
  };
  globalThis.addEventListener?.('online', reconnectNow);

  return {
    subscribe: (name, listener) => {
      const topic: Topic = topics.get(name) ?? { seq: null, state: undefined, listeners: new Set() };
      const isNew = !topics.has(name);
      topics.set(name, topic);
      topic.listeners.add(listener);
      if (socket === null) connect();
      else if (isNew) sendSubscribe(name, null);
      else if (topic.seq !== null) listener(topic.state as never, topic.seq);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
        topics.delete(name);
        if (topics.size === 0) disconnect();
        else send({ type: 'unsubscribe', topic: name });
      };
    },
    restart,
    onStatus: (listener) => {
      statusListeners.add(listener);
      listener(socket?.readyState === 1);
      return () => {
        statusListeners.delete(listener);
      };
    },
    close: () => {
      closed = true;
      globalThis.removeEventListener?.('online', reconnectNow);
      disconnect();
    },
  };
}
