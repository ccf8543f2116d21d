import { clientMessage, type ClientMessage, type ServerMessage } from '@chokdee/contract/live-messages';
import type { ErrorCode } from '@chokdee/contract/errors';
import { errorText } from '@chokdee/locales/error-text';
import type { WebSocket } from 'ws';
import type { Hub, SubscriptionHandle, SubscriberContext } from './hub.ts';

/** Bounds of one connection. */
export interface ConnectionLimits {
  /** Topics at a time. */
  readonly topics: number;
  /** Messages at once, and per second after that. */
  readonly burst: number;
  readonly perSecond: number;
  /** Unsent bytes above which a slow client is dropped. */
  readonly backlog: number;
  /** Milliseconds between two heartbeats; a client that missed one is dropped. */
  readonly heartbeat: number;
}
/** The bounds in use. */
export const connectionLimits: ConnectionLimits = {
  topics: 64,
  burst: 80,
  perSecond: 20,
  backlog: 1_048_576,
  heartbeat: 25_000,
};

/** Who is connected. `alive` asks whether the session still lives, at each heartbeat. */
export interface ConnectionCaller extends SubscriberContext {
  readonly language: string;
  alive(): Promise<boolean>;
}

/** WebSocket close codes the house uses. */
const closeCodes = { goingAway: 1001, policy: 1008, sessionEnded: 4401 } as const;

function readMessage(data: WebSocket.RawData): ClientMessage | null {
  try {
    const result = clientMessage.safeParse(JSON.parse(String(data)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

const written = new WeakMap<ServerMessage, Buffer>();
/** A message as bytes; one that goes to many clients is written once. */
function wireOf(message: ServerMessage): Buffer {
  const known = written.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(message));
  written.set(message, bytes);
  return bytes;
}

/** Serves one client until it goes, its session ends, it asks too much, or it reads too slowly. Answers how to send it away. */
export function serveConnection(
  socket: WebSocket,
  hub: Hub,
  caller: ConnectionCaller,
  limits: ConnectionLimits = connectionLimits,
): { close(reason: 'shutdown' | 'session'): void } {
  const subscriptions = new Map<string, SubscriptionHandle>();
  let heard = true;
  let allowance = limits.burst;
  let counted = performance.now();

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    // The client reads too slowly; on its return a fresh snapshot costs less than the backlog.
    if (socket.bufferedAmount > limits.backlog) return socket.terminate();
    socket.send(wireOf(message), { binary: false });
  };
  const close = (reason: 'session' | 'shutdown' | 'limit'): void => {
    send({ type: 'bye', reason });
    socket.close(
      reason === 'session' ? closeCodes.sessionEnded : reason === 'shutdown' ? closeCodes.goingAway : closeCodes.policy,
      reason,
    );
  };
  const refuse = (code: ErrorCode, topic?: string): void =>
    send({
      type: 'refused',
      ...(topic === undefined ? {} : { topic }),
      code,
      message: errorText(code, caller.language) ?? code,
    });

  const spend = (): boolean => {
    const time = performance.now();
    allowance = Math.min(limits.burst, allowance + ((time - counted) / 1_000) * limits.perSecond);
    counted = time;
    allowance -= 1;
    return allowance >= 0;
  };

  const leave = (topic: string): void => {
    subscriptions.get(topic)?.leave();
    subscriptions.delete(topic);
  };

  const subscribe = async (topic: string, since: bigint | null): Promise<void> => {
    leave(topic);
    if (subscriptions.size >= limits.topics) return refuse('limit.exceeded', topic);
    // Until the hub has answered this stands for the subscription: leaving meanwhile, or asking again, makes it void.
    let mine = true;
    const waiting: SubscriptionHandle = {
      leave: () => {
        mine = false;
      },
    };
    subscriptions.set(topic, waiting);
    const result = await hub.subscribe(topic, since, caller, {
      send: (message) => {
        if (mine) send(message);
      },
    });
    if (typeof result === 'string') {
      if (mine) {
        subscriptions.delete(topic);
        refuse(result, topic);
      }
    } else if (mine) subscriptions.set(topic, result);
    else result.leave();
  };

  const onMessage = (data: WebSocket.RawData): void => {
    if (!spend()) return close('limit');
    const message = readMessage(data);
    if (message === null) return refuse('request.unreadable');
    switch (message.type) {
      case 'ping':
        return send({ type: 'pong' });
      case 'unsubscribe':
        return leave(message.topic);
      case 'subscribe':
        void subscribe(message.topic, message.since === undefined ? null : BigInt(message.since));
    }
  };

  const beat = async (): Promise<void> => {
    if (!heard) return socket.terminate();
    heard = false;
    socket.ping();
    // A lookup that fails is no proof that the session ended: it is asked again at the next beat.
    if (caller.session !== null && !(await caller.alive().catch(() => true))) close('session');
  };
  const heartbeat = setInterval(() => void beat(), limits.heartbeat);
  heartbeat.unref();

  const stopHearing = hub.onSessionEnd((sessionId) => {
    if (sessionId === caller.session?.sessionId) close('session');
  });
  socket.on('pong', () => {
    heard = true;
  });
  socket.on('message', onMessage);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(heartbeat);
    stopHearing();
    for (const topic of [...subscriptions.keys()]) leave(topic);
  });
  return { close };
}
