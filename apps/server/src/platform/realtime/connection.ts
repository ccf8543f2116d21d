import { clientMessage, type ClientMessage, type ServerMessage } from '@chokdee/contract/live-messages';
import type { ErrorCode } from '@chokdee/contract/errors';
import { errorText } from '@chokdee/locales/error-text';
import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { textFrame } from './frame.ts';
import type { Hub, SubscriptionHandle, SubscriberContext } from './hub.ts';

/** Limits of one connection. */
export interface ConnectionLimits {
  /** Concurrent subscriptions. */
  readonly topics: number;
  /** Messages that may be sent at once. */
  readonly burst: number;
  /** Messages per second in the long run. */
  readonly perSecond: number;
  /** Unsent bytes above which a slow client is disconnected. */
  readonly backlog: number;
  /**
   * Milliseconds between two heartbeats. A client that has not answered one is disconnected at the
   * next.
   */
  readonly heartbeat: number;
}
/** Limits in production. */
export const connectionLimits: ConnectionLimits = {
  topics: 64,
  burst: 80,
  perSecond: 20,
  backlog: 1_048_576,
  heartbeat: 25_000,
};

/** The caller of a connection. */
export interface ConnectionCaller extends SubscriberContext {
  readonly language: string;
  /** Whether the session still exists; called at each heartbeat. */
  isSessionAlive(): Promise<boolean>;
}

/** WebSocket close codes that the server uses. */
const CLOSE_CODES = { session: 4401, shutdown: 1001, limit: 1008 } as const;

function readMessage(data: WebSocket.RawData): ClientMessage | null {
  try {
    const result = clientMessage.safeParse(JSON.parse(String(data)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

const frames = new WeakMap<ServerMessage, Buffer>();
/** A message as a frame; one that goes to many clients is made once. */
function frameOf(message: ServerMessage): Buffer {
  const existing = frames.get(message);
  if (existing !== undefined) return existing;
  const frame = textFrame(JSON.stringify(message));
  frames.set(message, frame);
  return frame;
}

/** The two sides of a connection: its protocol, and the stream that frames are written to. */
export interface ConnectionSockets {
  readonly webSocket: WebSocket;
  readonly stream: Pick<Writable, 'write'>;
}

/**
 * Returns a function that counts a message and returns false when the rate is exceeded (token
 * bucket).
 */
function createAllowance({ burst, perSecond }: ConnectionLimits): () => boolean {
  let tokens = burst;
  let refilledAt = performance.now();
  return () => {
    const time = performance.now();
    tokens = Math.min(burst, tokens + ((time - refilledAt) / 1_000) * perSecond) - 1;
    refilledAt = time;
    return tokens >= 0;
  };
}

/**
 * Serves one client until it disconnects, its session ends, it exceeds the message rate or reads
 * too slowly. Returns how to disconnect it.
 */
export function serveConnection(
  { webSocket: socket, stream }: ConnectionSockets,
  hub: Hub,
  caller: ConnectionCaller,
  limits: ConnectionLimits = connectionLimits,
): { close(reason: 'shutdown' | 'session'): void } {
  const subscriptions = new Map<string, SubscriptionHandle>();
  const takeAllowance = createAllowance(limits);
  let answeredHeartbeat = true;

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    // For a slow client a new snapshot after reconnecting costs less than the backlog.
    if (socket.bufferedAmount > limits.backlog) return socket.terminate();
    stream.write(frameOf(message));
  };
  const close = (reason: keyof typeof CLOSE_CODES): void => {
    send({ type: 'bye', reason });
    socket.close(CLOSE_CODES[reason], reason);
  };
  const refuse = (code: ErrorCode, topic?: string): void =>
    send({
      type: 'refused',
      ...(topic === undefined ? {} : { topic }),
      code,
      message: errorText(code, caller.language) ?? code,
    });

  const unsubscribe = (topic: string): void => {
    subscriptions.get(topic)?.leave();
    subscriptions.delete(topic);
  };

  const subscribe = async (topic: string, since: bigint | null): Promise<void> => {
    unsubscribe(topic);
    if (subscriptions.size >= limits.topics) return refuse('limit.exceeded', topic);
    // Placeholder until the hub has answered: unsubscribing or subscribing again cancels it.
    let cancelled = false;
    const pending: SubscriptionHandle = {
      leave: () => {
        cancelled = true;
      },
    };
    subscriptions.set(topic, pending);
    const result = await hub.subscribe(topic, since, caller, {
      send: (message) => {
        if (!cancelled) send(message);
      },
    });
    if (typeof result === 'string') {
      if (cancelled) return;
      subscriptions.delete(topic);
      refuse(result, topic);
    } else if (cancelled) result.leave();
    else subscriptions.set(topic, result);
  };

  const onMessage = (data: WebSocket.RawData): void => {
    if (!takeAllowance()) return close('limit');
    const message = readMessage(data);
    if (message === null) return refuse('request.unreadable');
    switch (message.type) {
      case 'ping':
        return send({ type: 'pong' });
      case 'unsubscribe':
        return unsubscribe(message.topic);
      case 'subscribe':
        void subscribe(message.topic, message.since === undefined ? null : BigInt(message.since));
    }
  };

  const beat = async (): Promise<void> => {
    if (!answeredHeartbeat) return socket.terminate();
    answeredHeartbeat = false;
    socket.ping();
    // A failing lookup does not mean that the session has ended; it is repeated at the next
    // heartbeat.
    if (caller.session !== null && !(await caller.isSessionAlive().catch(() => true))) close('session');
  };
  const heartbeat = setInterval(() => void beat(), limits.heartbeat);
  heartbeat.unref();

  const removeListener =
    caller.session === null ? null : hub.onSessionEnd(caller.session.sessionId, () => close('session'));
  socket.on('pong', () => {
    answeredHeartbeat = true;
  });
  socket.on('message', onMessage);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(heartbeat);
    removeListener?.();
    for (const topic of [...subscriptions.keys()]) unsubscribe(topic);
  });
  return { close };
}
