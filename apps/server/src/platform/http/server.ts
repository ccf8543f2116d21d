import type { AddressInfo } from 'node:net';
import type { Call, Listener, Method } from '@chokdee/contract/call';
import { openapi } from '@chokdee/contract/openapi';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerModule } from '../module.ts';
import type { Hub } from '../realtime/hub.ts';
import { mountLive, type LiveRoute } from '../realtime/route.ts';
import { Refusal } from '../refusal.ts';
import { createReadiness, mountHealth, type ReadinessCheck } from './health.ts';
import { ownPageHeaders } from './html.ts';
import { createListener } from './listener.ts';
import { mountPages, type PageFallback } from './pages.ts';
import { createLimiter } from './rate-limiter.ts';
import { referencePage } from './reference-page.ts';
import { mountCall, endpointsOf, type CallDeps } from './route.ts';
import type { GuardPorts, HttpConfig, BodyDecryptor } from './settings.ts';

/** The three listeners, in the order of their ports. */
export const listeners = ['site', 'games', 'console'] as const satisfies readonly Listener[];

/** Seconds an answer may take. */
const PATIENCE = 30;

/** What the HTTP layer is made from. */
export interface HttpOptions {
  readonly config: HttpConfig;
  readonly modules: readonly ServerModule[];
  readonly ports: GuardPorts;
  /** Opens encrypted bodies; without it they are refused. */
  readonly decryptor?: BodyDecryptor;
  /** Serves `/ws` on the site. */
  readonly hub?: Hub;
  /** Folders of the built applications. A listener without one serves calls only. */
  readonly pages?: Readonly<Partial<Record<Listener, string>>>;
  /** Checks of readiness beside those of the modules. */
  readonly checks?: readonly ReadinessCheck[];
  readonly log?: FastifyBaseLogger;
  /** False lifts the rate limits (load measurements only). */
  readonly rateLimits?: boolean;
  /** Seconds an answer may take where its call does not say (30). */
  readonly timeoutSeconds?: number;
}

/** The running HTTP layer. */
export interface Http {
  readonly listeners: Readonly<Record<Listener, FastifyInstance>>;
  /** Binds the three ports and answers their base addresses. Rejects with Node's own error when a port is taken. */
  listen(): Promise<Record<Listener, string>>;
  /** Says not ready, takes no more connections, sends live clients away, lets running requests end within `deadline` milliseconds, then cuts what is left. */
  close(deadline?: number): Promise<void>;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
const nobody = async (): Promise<void> => undefined;

/** Answers the methods a known path does not have, and the relays nobody declared. */
function mountRefusals(fastify: FastifyInstance, calls: readonly Call[], listener: Listener): void {
  const ways = calls.flatMap((call) => endpointsOf(call).map((way) => ({ ...way, envelope: call.envelope })));
  for (const path of new Set(ways.map((way) => way.path))) {
    const here = ways.filter((way) => way.path === path);
    const allowed = here.map((way) => way.method);
    const refused = methods.filter((method) => !allowed.includes(method));
    const onRequest = async (
      _request: unknown,
      reply: { header(name: string, value: string): unknown },
    ): Promise<void> => {
      reply.header('allow', allowed.join(', '));
      throw new Refusal('http_method_not_support');
    };
    if (refused.length > 0)
      fastify.route({
        method: refused,
        url: path,
        config: { envelope: here[0]?.envelope ?? 'wps' },
        onRequest,
        handler: nobody,
      });
  }
  if (listener !== 'site') return;
  for (const url of ['/wps/relay/:code', '/wps/relay/passwordCheck/:code']) {
    fastify.route({
      method: [...methods],
      url,
      config: { envelope: 'wps' },
      onRequest: async () => {
        throw new Refusal('function.not.available');
      },
      handler: nobody,
    });
  }
}

/** Serves the table of calls for people and for machines. */
function mountReference(fastify: FastifyInstance, calls: readonly Call[], config: HttpConfig): void {
  const title = 'Chokdee API';
  // Written when first asked for: starting does not wait for it.
  let written: { readonly document: string; readonly page: string } | null = null;
  const write = () =>
    (written ??= {
      document: JSON.stringify(openapi(calls, { title, version: '1', servers: config.origins })),
      page: referencePage(calls, title),
    });
  fastify.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(write().document),
  );
  fastify.get('/docs/api', async (_request, reply) =>
    reply.headers({ ...ownPageHeaders(write().page), 'cache-control': 'no-cache' }).send(write().page),
  );
}

/** Mounts the bound calls of all modules on the three listeners, with health, live topics, pages and the API's reference. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, modules, ports, hub } = options;
  const deps: CallDeps = {
    config,
    ports,
    limiter: options.rateLimits === false ? null : createLimiter(),
    decryptor: options.decryptor ?? null,
  };
  const readiness = createReadiness([...modules.flatMap((module) => module.checks ?? []), ...(options.checks ?? [])]);
  const bindings = modules.flatMap((module) => module.routes);
  let live: LiveRoute | null = null;

  const create = async (listener: Listener): Promise<FastifyInstance> => {
    let page: PageFallback | null = null;
    const fastify = await createListener(
      listener,
      config,
      { ...deps, patience: options.timeoutSeconds ?? PATIENCE },
      options.log ?? null,
      () => page,
    );
    if (listener === 'site' && hub !== undefined) live = await mountLive(fastify, hub, deps);
    const own = bindings.filter(({ call }) => call.listener === listener);
    for (const binding of own) mountCall(fastify, binding, deps);
    mountRefusals(
      fastify,
      own.map(({ call }) => call),
      listener,
    );
    mountHealth(fastify, readiness);
    if (listener === 'site')
      mountReference(
        fastify,
        bindings.map(({ call }) => call),
        config,
      );
    const directory = options.pages?.[listener];
    if (directory !== undefined) page = await mountPages(fastify, listener, directory, config);
    return fastify;
  };
  const instances: Record<Listener, FastifyInstance> = {
    site: await create('site'),
    games: await create('games'),
    console: await create('console'),
  };

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
    readiness.stop();
    live?.close();
    const cut = setTimeout(() => {
      live?.cut();
      for (const listener of listeners) instances[listener].server.closeAllConnections();
    }, deadline);
    await Promise.all(listeners.map((listener) => instances[listener].close()));
    clearTimeout(cut);
  };
  return { listeners: instances, listen, close };
}
