import type { AddressInfo } from 'node:net';
import type { Call, Listener, Method } from '@chokdee/contract/call';
import { listeners as definitions } from '@chokdee/contract/listeners.gen';
import { openapi } from '@chokdee/contract/openapi';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerModule } from '../module.ts';
import type { SecurityEvent } from '../security-events.ts';
import type { Hub } from '../realtime/hub.ts';
import { mountLive, type LiveRoute } from '../realtime/route.ts';
import { Refusal } from '../refusal.ts';
import { createReadiness, mountHealth, type ReadinessCheck } from './health.ts';
import { ownPageHeaders } from './html.ts';
import { createListener } from './listener.ts';
import { mountPages, type PageFallback } from './pages.ts';
import type { ResponseFacts } from '../metrics/metrics.ts';
import type { Limiter } from './rate-limiter.ts';
import { referencePage } from './reference-page.ts';
import { mountCall, endpointsOf, type CallDeps } from './route.ts';
import type { GuardPorts, HttpConfig, BodyDecryptor } from './settings.ts';
import { createUploadSlots } from './upload-slots.ts';

/** The listeners, in the order of their ports. */
const listeners = (Object.keys(definitions) as Listener[]).sort((a, b) => definitions[a].port - definitions[b].port);

/** Seconds a call may take that declares no `timeoutSeconds`. */
const DEFAULT_TIMEOUT_SECONDS = 30;

/** What the HTTP layer is created from. */
export interface HttpOptions {
  readonly config: HttpConfig;
  readonly modules: readonly ServerModule[];
  readonly ports: GuardPorts;
  /** Decrypts encrypted bodies; without it they are refused. */
  readonly decryptor?: BodyDecryptor;
  /** The hub behind `/ws` on the site; without it there is no `/ws`. */
  readonly hub?: Hub;
  /** Folders of the built front ends. A listener without one serves calls only. */
  readonly pages?: Readonly<Partial<Record<Listener, string>>>;
  /** Readiness checks in addition to those of the modules. */
  readonly checks?: readonly ReadinessCheck[];
  readonly log?: FastifyBaseLogger;
  /** Called after every response. */
  readonly onResponse?: (response: ResponseFacts) => void;
  /** Called for each attempt to get around a control. */
  readonly onSecurityEvent?: (event: SecurityEvent) => void;
  /** Null: rates are not limited (load measurements). */
  readonly limiter: Limiter | null;
  /** Seconds a call may take that declares no `timeoutSeconds` (30). */
  readonly timeoutSeconds?: number;
}

/** The running HTTP layer. */
export interface Http {
  readonly listeners: Readonly<Record<Listener, FastifyInstance>>;
  /** The number of open WebSocket connections. */
  sockets(): number;
  /**
   * Binds the three ports and returns the base addresses. Rejects with Node's own error when a port
   * is taken.
   */
  listen(): Promise<Record<Listener, string>>;
  /**
   * Becomes not ready, accepts no more connections and closes live connections. Running requests
   * may end within `deadline` milliseconds (10,000); then all connections are cut.
   */
  close(deadline?: number): Promise<void>;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
const noHandler = async (): Promise<void> => undefined;

/** Mounts the refusals of undeclared methods on declared paths, and of undeclared relays. */
function mountRefusals(fastify: FastifyInstance, calls: readonly Call[], listener: Listener): void {
  const endpoints = calls.flatMap((call) =>
    endpointsOf(call).map((endpoint) => ({ ...endpoint, envelope: call.envelope })),
  );
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const atPath = endpoints.filter((endpoint) => endpoint.path === path);
    const allowed = atPath.map((endpoint) => endpoint.method);
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
        config: { envelope: atPath[0]?.envelope ?? 'wps' },
        onRequest,
        handler: noHandler,
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
      handler: noHandler,
    });
  }
}

/** Serves the API reference at `/docs/api` (HTML) and `/openapi.json`. */
function mountReference(fastify: FastifyInstance, calls: readonly Call[], config: HttpConfig): void {
  const title = 'Chokdee API';
  // Rendered at the first request, so that it does not delay the start.
  let rendered: { readonly document: string; readonly page: string } | null = null;
  const render = () =>
    (rendered ??= {
      document: JSON.stringify(openapi(calls, { title, version: '1', servers: config.origins })),
      page: referencePage(calls, title),
    });
  fastify.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(render().document),
  );
  fastify.get('/docs/api', async (_request, reply) =>
    reply.headers({ ...ownPageHeaders(render().page), 'cache-control': 'no-cache' }).send(render().page),
  );
}

/**
 * Creates the listeners with the calls of all modules, health, live topics, pages and API
 * reference.
 */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, modules, ports, hub } = options;
  const deps: CallDeps = {
    config,
    ports,
    limiter: options.limiter,
    decryptor: options.decryptor ?? null,
    uploads: createUploadSlots(),
  };
  const readiness = createReadiness([...modules.flatMap((module) => module.checks ?? []), ...(options.checks ?? [])]);
  const bindings = modules.flatMap((module) => module.routes);
  const pagesOfOne = modules.flatMap((module) => module.pages ?? []);
  let live: LiveRoute | null = null;

  const create = async (listener: Listener): Promise<FastifyInstance> => {
    let page: PageFallback | null = null;
    const fastify = await createListener({
      listener,
      config,
      deps,
      timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      log: options.log ?? null,
      pageFallback: () => page,
      onResponse: options.onResponse,
      onSecurityEvent: options.onSecurityEvent,
    });
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
    if (directory !== undefined) page = await mountPages(fastify, listener, directory, { config, ports, pagesOfOne });
    return fastify;
  };
  const instances = {} as Record<Listener, FastifyInstance>;
  for (const listener of listeners) instances[listener] = await create(listener);

  const listen = async (): Promise<Record<Listener, string>> => {
    const bases = {} as Record<Listener, string>;
    for (const listener of listeners) {
      const fastify = instances[listener];
      await fastify.listen({
        host: config.host,
        port: config.port === 0 ? 0 : config.port + definitions[listener].port,
      });
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
  return { listeners: instances, sockets: () => live?.count() ?? 0, listen, close };
}
