import type { AddressInfo } from 'node:net';
import type { Listener, Method } from '@chokdee/contract/call';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import type { House } from './admission.ts';
import { createListener } from './listener.ts';
import { createLimiter } from './rate.ts';
import { mountCall, waysOf, type CallHouse } from './route.ts';
import type { GuardPorts, HttpConfig, Opener } from './settings.ts';

/** The three listeners, in the order of their ports. */
export const listeners = ['site', 'games', 'console'] as const satisfies readonly Listener[];

/** What the HTTP layer is made from. */
export interface HttpOptions {
  readonly config: HttpConfig;
  readonly modules: readonly ServerModule[];
  readonly ports: GuardPorts;
  /** Opens encrypted bodies; without it they are refused. */
  readonly opener?: Opener;
  readonly log?: FastifyBaseLogger;
  /** False lifts the rate limits (load measurements only). */
  readonly rates?: boolean;
}

/** The running HTTP layer. */
export interface Http {
  readonly listeners: Readonly<Record<Listener, FastifyInstance>>;
  /** Binds the three ports and answers their base addresses. Rejects with Node's own error when a port is taken. */
  listen(): Promise<Record<Listener, string>>;
  /** Stops taking requests, lets the running ones end within `deadline` milliseconds, then cuts what is left. */
  close(deadline?: number): Promise<void>;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Answers the methods a known path does not have, and the relays nobody declared. */
function mountRefusals(fastify: FastifyInstance, modules: readonly ServerModule[], listener: Listener): void {
  const ways = modules.flatMap((module) => module.routes).filter(({ call }) => call.listener === listener).flatMap(({ call }) => waysOf(call).map((way) => ({ ...way, envelope: call.envelope })));
  for (const path of new Set(ways.map((way) => way.path))) {
    const here = ways.filter((way) => way.path === path);
    const allowed = here.map((way) => way.method);
    fastify.route({
      method: methods.filter((method) => !allowed.includes(method)), url: path, config: { envelope: here[0]?.envelope ?? 'wps' },
      onRequest: async (_request, reply) => {
        void reply.header('allow', allowed.join(', '));
        throw new Refusal('http_method_not_support');
      },
      handler: async () => undefined,
    });
  }
  if (listener !== 'site') return;
  for (const url of ['/wps/relay/:code', '/wps/relay/passwordCheck/:code']) {
    fastify.route({ method: [...methods], url, config: { envelope: 'wps' }, onRequest: async () => { throw new Refusal('function.not.available'); }, handler: async () => undefined });
  }
}

/** Mounts the bound calls of all modules on the three listeners. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, modules, ports } = options;
  const house: House & CallHouse = { config, ports, limiter: options.rates === false ? null : createLimiter(), opener: options.opener ?? null };
  const create = async (listener: Listener): Promise<FastifyInstance> => {
    const fastify = await createListener(listener, config, house, options.log ?? null);
    for (const binding of modules.flatMap((module) => module.routes)) if (binding.call.listener === listener) mountCall(fastify, binding, house);
    mountRefusals(fastify, modules, listener);
    return fastify;
  };
  const instances: Record<Listener, FastifyInstance> = { site: await create('site'), games: await create('games'), console: await create('console') };

  const listen = async (): Promise<Record<Listener, string>> => {
    const bases = {} as Record<Listener, string>;
    for (const [index, listener] of listeners.entries()) {
      const fastify = instances[listener];
      await fastify.listen({ host: config.host, port: config.port === 0 ? 0 : config.port + index });
      const address = fastify.server.address() as AddressInfo;
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      bases[listener] = `${config.tls === null ? 'http' : 'https'}://${host}:${address.port}`;
    }
    return bases;
  };

  const close = async (deadline = 10_000): Promise<void> => {
    const cut = setTimeout(() => { for (const listener of listeners) instances[listener].server.closeAllConnections(); }, deadline);
    await Promise.all(listeners.map((listener) => instances[listener].close()));
    clearTimeout(cut);
  };
  return { listeners: instances, listen, close };
}
