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

/** Connections one household, and one session, may hold at a time on this copy. */
const perAddress = 200;
const perSession = 12;
/** New connections of one household in a minute. */
const upgrades = { requests: 240, seconds: 60 };
/** Largest message a client may send, bytes. */
const largestMessage = 2_048;

interface Caller extends ConnectionCaller {
  readonly address: string;
}

/** Who asks for the upgrade. A page must be our own; a cookie that has gone stale makes a guest, a stale header is refused. */
async function admitSocket(request: FastifyRequest, house: GuardDeps): Promise<Caller> {
  const address = addressKey(request.ip);
  house.limiter?.take(`live ${address}`, upgrades);
  const credential = readCredential(request, 'site', isSecure(house, 'site'));
  if (request.headers.origin !== undefined || credential?.from === 'cookie') requireOwnOrigin(request, house, 'site');
  const brand = await house.ports.brandOf({ host: request.hostname });
  if (brand === null) throw new Refusal('domain.invalid');
  const closed = await house.ports.gateOf(brand, request.ip);
  if (closed !== null) throw new Refusal(closed);

  // What the heartbeat asks again with.
  const token = credential?.token ?? null;
  const visit = {
    activity: false,
    brandId: brand.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  } as const;
  const { playerOf } = house.ports;
  const look = async (): Promise<PlayerSession | null> => (token === null ? null : playerOf(token, visit));
  const session = await look();
  if (session === null && credential?.from === 'header') throw new Refusal('login.not.session');
  return {
    address,
    brandId: brand.id,
    session,
    language: languageOf(request),
    alive: async () => (await look()) !== null,
  };
}

/** Counts what is held by key; `take` answers how to give it back, or null when the key has its share. */
function createTally(most: number): { take(key: string): (() => void) | null } {
  const held = new Map<string, number>();
  return {
    take: (key) => {
      const count = held.get(key) ?? 0;
      if (count >= most) return null;
      held.set(key, count + 1);
      return () => {
        const left = (held.get(key) ?? 0) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}

/** How everybody is sent away when the copy stops: with a goodbye, or at once. */
export interface LiveRoute {
  close(): void;
  cut(): void;
}

/** Mounts `/ws` on the site's listener. */
export async function mountLive(
  fastify: FastifyInstance,
  hub: Hub,
  house: GuardDeps,
  limits: ConnectionLimits = connectionLimits,
): Promise<LiveRoute> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const open = new Set<{ close(reason: 'shutdown'): void }>();
  const [addresses, sessions] = [createTally(perAddress), createTally(perSession)];

  /** A place is held from here to the end of the line, so that many who come at once are counted too. */
  const takePlace = (request: FastifyRequest, caller: Caller): void => {
    const seats = [
      addresses.take(caller.address),
      ...(caller.session === null ? [] : [sessions.take(caller.session.sessionId)]),
    ];
    const leave = (): void => {
      for (const giveBack of seats) giveBack?.();
    };
    if (seats.includes(null)) {
      leave();
      throw new Refusal('request.too.many', { params: { seconds: 60 } });
    }
    request.raw.socket.once('close', leave);
  };

  await fastify.register(fastifyWebsocket, {
    options: { maxPayload: largestMessage, perMessageDeflate: false },
    // What a socket says has a code: a client broke a rule or went away. Anything else is ours.
    errorHandler: (error, socket, request) => {
      const known = (error as { readonly code?: unknown }).code !== undefined;
      request.log[known ? 'debug' : 'error']({ err: error }, 'a live connection broke');
      socket.terminate();
    },
  });
  fastify.get(
    '/ws',
    {
      websocket: true,
      onRequest: async (request) => {
        const caller = await admitSocket(request, house);
        if (request.ws) takePlace(request, caller);
        callers.set(request, caller);
      },
    },
    (socket, request) => {
      const caller = callers.get(request);
      if (caller === undefined) return socket.terminate();
      const connection = serveConnection(socket, hub, caller, limits);
      open.add(connection);
      socket.on('close', () => open.delete(connection));
    },
  );
  return {
    close: () => {
      for (const connection of open) connection.close('shutdown');
    },
    cut: () => {
      for (const client of fastify.websocketServer.clients) client.terminate();
    },
  };
}
