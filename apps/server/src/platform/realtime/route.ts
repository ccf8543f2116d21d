import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireOwnOrigin, isSecure, type GuardDeps } from '../http/admission.ts';
import type { PlayerSession } from '../http/context.ts';
import { addressKey } from '../http/rate-limiter.ts';
import { languageOf } from '../http/request.ts';
import { readCredential } from '../http/session.ts';
import { Refusal } from '../refusal.ts';
import { connectionLimits, serveConnection, type ConnectionCaller, type ConnectionLimits } from './connection.ts';
import type { Hub } from './hub.ts';

/** Concurrent connections to this copy per address (or IPv6 /64) and per session. */
const MAX_PER_ADDRESS = 200;
const MAX_PER_SESSION = 12;
/** New connections per address. */
const CONNECT_RATE = { requests: 240, seconds: 60 };
/** Largest message a client may send, bytes. */
const MAX_MESSAGE_BYTES = 2_048;

interface Caller extends ConnectionCaller {
  readonly address: string;
}

/**
 * Admits or refuses an upgrade. A page must have the site's origin. A stale cookie makes a guest; a
 * stale token in a header is refused.
 */
async function admitSocket(request: FastifyRequest, deps: GuardDeps): Promise<Caller> {
  const address = addressKey(request.ip);
  deps.limiter?.take({ kind: 'socket', key: `live ${address}`, budget: CONNECT_RATE });
  const credential = readCredential(request, 'site', isSecure(deps, 'site'));
  if (request.headers.origin !== undefined || credential?.from === 'cookie')
    await requireOwnOrigin(request, deps, 'site');
  const brand = await deps.ports.brandOf({ host: request.hostname });
  if (brand === null) throw new Refusal('domain.invalid');
  const closed = await deps.ports.gateOf(brand, request.ip);
  if (closed !== null) throw new Refusal(closed);

  // The heartbeat repeats this lookup.
  const token = credential?.token ?? null;
  const lookup = {
    activity: false,
    brandId: brand.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  } as const;
  const { playerOf } = deps.ports;
  const findSession = async (): Promise<PlayerSession | null> => {
    const player = token === null ? null : await playerOf(token, lookup);
    return player?.mustChangePassword === true ? null : player;
  };
  const session = await findSession();
  if (session === null && credential?.from === 'header') throw new Refusal('login.not.session');
  return {
    address,
    brandId: brand.id,
    session,
    language: languageOf(request),
    isSessionAlive: async () => (await findSession()) !== null,
  };
}

/** Counts connections by key up to a maximum. */
interface ConnectionCount {
  /** Counts one; returns the function that gives it back, or null when the key has the maximum. */
  take(key: string): (() => void) | null;
}

function createConnectionCount(max: number): ConnectionCount {
  const counts = new Map<string, number>();
  return {
    take: (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 0) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

/** The live connections of a copy. They end when it stops: with a close message, or at once. */
export interface LiveRoute {
  /** The number of open connections. */
  count(): number;
  close(): void;
  cut(): void;
}

/** Mounts `/ws` on the site's listener. */
export async function mountLive(
  fastify: FastifyInstance,
  hub: Hub,
  deps: GuardDeps,
  limits: ConnectionLimits = connectionLimits,
): Promise<LiveRoute> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const connections = new Set<{ close(reason: 'shutdown'): void }>();
  const perAddress = createConnectionCount(MAX_PER_ADDRESS);
  const perSession = createConnectionCount(MAX_PER_SESSION);

  /**
   * Counts a connection before the upgrade, so that concurrent upgrades are counted too, until its
   * socket closes.
   */
  const countConnection = (request: FastifyRequest, caller: Caller): void => {
    const taken = [
      perAddress.take(caller.address),
      ...(caller.session === null ? [] : [perSession.take(caller.session.sessionId)]),
    ];
    const giveBack = (): void => {
      for (const release of taken) release?.();
    };
    if (taken.includes(null)) {
      giveBack();
      throw new Refusal('request.too.many', { params: { count: 60 } });
    }
    request.raw.socket.once('close', giveBack);
  };

  await fastify.register(fastifyWebsocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    // A socket error has a code: the client broke the protocol or left. Other errors are defects.
    errorHandler: (error, socket, request) => {
      const fromSocket = (error as { readonly code?: unknown }).code !== undefined;
      request.log[fromSocket ? 'debug' : 'error']({ err: error }, 'live connection failed');
      socket.terminate();
    },
  });
  fastify.get(
    '/ws',
    {
      websocket: true,
      onRequest: async (request) => {
        const caller = await admitSocket(request, deps);
        if (request.ws) countConnection(request, caller);
        callers.set(request, caller);
      },
    },
    (socket, request) => {
      const caller = callers.get(request);
      if (caller === undefined) return socket.terminate();
      const connection = serveConnection({ webSocket: socket, stream: request.raw.socket }, hub, caller, limits);
      connections.add(connection);
      socket.on('close', () => connections.delete(connection));
    },
  );
  return {
    count: () => connections.size,
    close: () => {
      for (const connection of connections) connection.close('shutdown');
    },
    cut: () => {
      for (const client of fastify.websocketServer.clients) client.terminate();
    },
  };
}
