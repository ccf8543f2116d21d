import type { ClientMessage, ServerMessage } from './live-messages.ts';
import { patch } from './patch.ts';
import type { TopicStates } from './topics.ts';

/** A browser's view of live topics: one socket, any number of listeners. */
export interface Live<States extends object = TopicStates> {
  /** Hears the topic's state now and whenever it changes. Answers how to stop. */
  subscribe<const T extends keyof States & string>(topic: T, hear: (state: States[T], seq: string) => void): () => void;
  /** Forgets what is known and connects anew: after signing in or out, when the socket must speak for somebody else. */
  restart(): void;
  /** Hears whether the socket stands. */
  onStatus(hear: (connected: boolean) => void): () => void;
  close(): void;
}

/** How a live view is made. */
export interface LiveOptions {
  /** Address of the socket; `liveUrl()` gives the page's own. */
  readonly url: string;
  readonly WebSocket?: typeof globalThis.WebSocket;
  /** The server ended the session: sign out. The view goes on as a guest. */
  readonly onSessionEnd?: () => void;
  /** A topic was refused, with its stable code and text. */
  readonly onRefused?: (topic: string, code: string, message: string) => void;
  /** Milliseconds between two signs of life (25,000) and until a silent socket is given up (10,000). */
  readonly heartbeat?: number;
  readonly pongTimeout?: number;
  /** Milliseconds before the n-th new attempt. */
  readonly pause?: (attempt: number) => number;
}

interface Topic {
  seq: string | null;
  state: unknown;
  readonly hearers: Set<(state: never, seq: string) => void>;
}

const sessionEnded = 4401;

/** The socket's address beside a page. */
export const liveUrl = (page: { readonly protocol: string; readonly host: string }): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`;

/** Half a second, doubling up to half a minute, with up to a quarter more so that not everybody comes back at once. */
function growingPause(attempt: number): number {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return Math.min(30_000, 500 * 2 ** attempt) * (1 + chance / 1_024);
}

/** Opens the live view. The socket is made at the first subscription and made again when it breaks; topics resume by the version last seen. */
export function createLive<States extends object = TopicStates>(options: LiveOptions): Live<States> {
  const Socket = options.WebSocket ?? globalThis.WebSocket;
  const { heartbeat = 25_000, pongTimeout: patience = 10_000, pause = growingPause } = options;
  const topics = new Map<string, Topic>();
  const watchers = new Set<(connected: boolean) => void>();
  let socket: WebSocket | null = null;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  };
  const ask = (name: string, since: string | null): void =>
    send({ type: 'subscribe', topic: name, ...(since === null ? {} : { since }) });
  const forget = (topic: Topic): void => {
    Object.assign(topic, { seq: null, state: undefined });
  };
  const tell = (connected: boolean): void => {
    for (const watch of watchers) watch(connected);
  };

  const take = (name: string, seq: string, state: unknown): void => {
    const topic = topics.get(name);
    if (topic === undefined || (topic.seq !== null && BigInt(seq) <= BigInt(topic.seq))) return;
    Object.assign(topic, { seq, state });
    for (const hear of topic.hearers) hear(state as never, seq);
  };

  const takeSteps = (message: Extract<ServerMessage, { type: 'delta'; from: string }>): void => {
    const topic = topics.get(message.topic);
    if (topic === undefined || topic.seq === message.seq) return;
    if (topic.seq === message.from) return take(message.topic, message.seq, patch(topic.state, message.ops));
    // Steps from a version we never saw: only the whole helps.
    forget(topic);
    ask(message.topic, null);
  };

  const receive = (message: ServerMessage): void => {
    switch (message.type) {
      case 'snapshot': {
        // The server's word is final, even where it stands at an older version than we thought.
        const topic = topics.get(message.topic);
        if (topic !== undefined && topic.seq !== message.seq) forget(topic);
        return take(message.topic, message.seq, message.state);
      }
      case 'delta':
        return 'ops' in message ? takeSteps(message) : take(message.topic, message.seq, message.state);
      case 'refused':
        return options.onRefused?.(message.topic ?? '', message.code, message.message);
      case 'current':
      case 'pong':
      case 'bye':
        return;
    }
  };

  const stop = (): void => {
    clearTimeout(retry);
    clearInterval(beat);
    clearTimeout(silence);
    const old = socket;
    socket = null;
    if (old !== null) {
      Object.assign(old, { onopen: null, onmessage: null, onclose: null });
      old.close();
      tell(false);
    }
  };

  const again = (): void => {
    if (closed || topics.size === 0) return;
    clearTimeout(retry);
    retry = setTimeout(connect, pause(attempt));
    attempt += 1;
  };

  function connect(): void {
    stop();
    const own = new Socket(options.url);
    socket = own;
    own.onopen = () => {
      attempt = 0;
      for (const [name, topic] of topics) ask(name, topic.seq);
      beat = setInterval(() => {
        send({ type: 'ping' });
        silence = setTimeout(() => {
          stop();
          again();
        }, patience);
      }, heartbeat);
      tell(true);
    };
    own.onmessage = ({ data }: MessageEvent) => {
      clearTimeout(silence);
      receive(JSON.parse(String(data)) as ServerMessage);
    };
    own.onclose = ({ code }: CloseEvent) => {
      stop();
      if (code === sessionEnded) {
        topics.forEach(forget);
        options.onSessionEnd?.();
      }
      // Signing out may have opened the next one already.
      if (socket === null) again();
    };
  }

  const restart = (): void => {
    topics.forEach(forget);
    attempt = 0;
    if (!closed && topics.size > 0) connect();
    else stop();
  };
  const comeBack = (): void => {
    if (socket?.readyState !== 1 && topics.size > 0) connect();
  };
  globalThis.addEventListener?.('online', comeBack);

  return {
    subscribe: (name, hear) => {
      const topic: Topic = topics.get(name) ?? { seq: null, state: undefined, hearers: new Set() };
      const isNew = !topics.has(name);
      topics.set(name, topic);
      topic.hearers.add(hear);
      if (socket === null) connect();
      else if (isNew) ask(name, null);
      else if (topic.seq !== null) hear(topic.state as never, topic.seq);
      return () => {
        topic.hearers.delete(hear);
        if (topic.hearers.size > 0 || topics.get(name) !== topic) return;
        topics.delete(name);
        if (topics.size === 0) stop();
        else send({ type: 'unsubscribe', topic: name });
      };
    },
    restart,
    onStatus: (hear) => {
      watchers.add(hear);
      hear(socket?.readyState === 1);
      return () => {
        watchers.delete(hear);
      };
    },
    close: () => {
      closed = true;
      globalThis.removeEventListener?.('online', comeBack);
      stop();
    },
  };
}
