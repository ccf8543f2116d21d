import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { Envelope, Listener } from '@chokdee/contract/call';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { ResponseFacts } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { securityEventOf, type SecurityEvent } from '../security-events.ts';
import { isSecure, type GuardDeps } from './admission.ts';
import { envelopeAt, refusalAnswer } from './envelope.ts';
import { boundConnections } from './connections.ts';
import { createForwarding } from './forwarding.ts';
import { dataPolicy, isReadByAnyOrigin, securityHeaders } from './headers.ts';
import type { PageFallback } from './pages.ts';
import { addressKey } from './rate-limiter.ts';
import { languageOf, pathOf } from './request.ts';
import type { HttpConfig } from './settings.ts';
import { strongTls } from './tls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    envelope?: Envelope;
    /** Largest body of an upload in bytes; absent on calls without files. */
    uploadBytes?: number;
    /** The id of a call in the contract. */
    call?: string;
  }
}

/** Milliseconds until the headers of a request must have arrived. */
const HEADERS_TIMEOUT = 15_000;
/**
 * Milliseconds until a request must have arrived with its body. A call's own timeout ends most
 * requests earlier; uploads have the longest.
 */
const REQUEST_TIMEOUT = 75_000;
/** Longest accepted URL, characters. */
const MAX_URL_LENGTH = 4_096;
const MAX_HEADERS = 100;
/** Requests that one address (or IPv6 /64) may send to one listener, over all calls. */
const ADDRESS_RATE = { requests: 6_000, seconds: 60 };

/**
 * The idle timeout of a connection in milliseconds for a call that may take `timeoutSeconds`. It is
 * a quarter longer, so that the refusal of a call that timed out still reaches its caller.
 */
export const socketTimeoutOf = (timeoutSeconds: number): number => Math.round(timeoutSeconds * 1_250);

/**
 * Transient database failures: connection lost, shutdown, out of resources, statement timeout, lock
 * not available, deadlock.
 */
const TRANSIENT = /^(08|53|57|55P03|40)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * The refusal of a request whose body is too large or too slow. An upload names the field of its
 * file.
 */
function bodyRefusal(code: 'request.too.large' | 'request.too.slow', request: FastifyRequest): Refusal {
  const maximum = request.routeOptions.config?.uploadBytes;
  if (maximum === undefined) return new Refusal(code);
  const field =
    code === 'request.too.large'
      ? { code: 'file.too.large', params: { maximum: Math.floor(maximum / 1_048_576) } }
      : { code: 'file.too.slow' };
  return new Refusal(code, { fields: { file: field } });
}

/** Maps an error to the refusal its caller gets. An unexpected error becomes `system.error`. */
function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413 || statusCode === 414) return bodyRefusal('request.too.large', request);
  if (code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) return bodyRefusal('request.too.slow', request);
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || (code !== undefined && TRANSIENT.test(code)))
    return new Refusal('system.busy');
  if (statusCode === 415) return new Refusal('request.type.unsupported');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('request.unreadable');
  return new Refusal('system.error', { params: { requestId: request.id } });
}

/** Open connections that one address (or IPv6 /64) may have at one listener. */
const CONNECTIONS_PER_ADDRESS = 1_000;

/** Sends a refusal in the envelope of its call. */
function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal, listener: Listener): FastifyReply {
  const envelope = request.routeOptions.config?.envelope ?? envelopeAt(pathOf(request), listener);
  const answer = refusalAnswer(refusal, envelope, refusal.details.language ?? languageOf(request));
  const retryAfter = refusal.code === 'request.too.many' ? refusal.details.params?.['count'] : undefined;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  // The rest of a body that is not wanted is not received.
  if (!request.raw.complete) void reply.header('connection', 'close');
  if (isReadByAnyOrigin(listener)) void reply.header('access-control-allow-origin', '*');
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}

/** What one listener is created from. */
export interface ListenerOptions {
  readonly listener: Listener;
  readonly config: HttpConfig;
  readonly deps: GuardDeps;
  /** Seconds a call may take that declares no `timeoutSeconds`. */
  readonly timeoutSeconds: number;
  readonly log: FastifyBaseLogger | null;
  /** Answers requests that no call has matched; null when the listener has no pages. */
  readonly pageFallback: () => PageFallback | null;
  readonly onResponse: ((response: ResponseFacts) => void) | undefined;
  /** Called for each attempt to get around a control. */
  readonly onSecurityEvent: ((event: SecurityEvent) => void) | undefined;
}

/** Creates the Fastify instance of one listener with its limits, headers and error answers. */
export async function createListener({
  listener,
  config,
  deps,
  timeoutSeconds,
  log,
  pageFallback,
  onResponse,
  onSecurityEvent,
}: ListenerOptions): Promise<FastifyInstance> {
  const secure = isSecure(deps, listener);
  const forwarding = createForwarding(config.trustedHops ?? 0, config.trustedProxies);
  const report = (request: FastifyRequest, name: SecurityEvent['name'], detail: string): void =>
    onSecurityEvent?.({
      name,
      listener,
      address: request.ip,
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      detail,
    });
  const refuse = (reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply => {
    const event = securityEventOf(refusal);
    if (event !== null) report(request, event, refusal.code);
    return sendRefusal(reply, request, refusal, listener);
  };
  const fastify = Fastify({
    ...(log === null
      ? { logger: false }
      : {
          loggerInstance: log.child(
            { listener },
            {
              serializers: {
                req: (request: FastifyRequest) => ({
                  method: request.method,
                  path: pathOf(request),
                  address: request.ip,
                }),
              },
            },
          ),
        }),
    ...(config.tls === null ? {} : { https: { ...strongTls, key: config.tls.key, cert: config.tls.cert } }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: forwarding.trust,
    bodyLimit: 16_384,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: socketTimeoutOf(timeoutSeconds),
    keepAliveTimeout: 65_000,
    handlerTimeout: timeoutSeconds * 1_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 256 },
    http: { maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => {
      void refuse(
        reply as unknown as FastifyReply,
        request as unknown as FastifyRequest,
        refusalOf(error, request as unknown as FastifyRequest),
      );
    },
  }) as unknown as FastifyInstance;
  fastify.server.headersTimeout = HEADERS_TIMEOUT;
  fastify.server.maxHeadersCount = MAX_HEADERS * 2;
  boundConnections(fastify.server, {
    most: config.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS,
    isProxy: forwarding.isProxy,
    onRefusal: (address) => onSecurityEvent?.({ name: 'connections-exceeded', listener, address, requestId: null }),
  });

  await fastify.register(fastifyCookie);
  // Bodies stay bytes here: body.ts parses them per call, and signed callbacks need them unparsed.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const headers = securityHeaders(listener, secure);
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    const ignored = forwarding.check(request);
    if (ignored.length > 0) report(request, 'forwarding-ignored', ignored.join(' '));
    if (request.url.length > MAX_URL_LENGTH || request.raw.rawHeaders.length / 2 > MAX_HEADERS)
      throw new Refusal('request.too.large');
    const address = addressKey(request.ip);
    deps.limiter?.take({ kind: 'listener', key: `${listener} ${address}`, budget: ADDRESS_RATE });
  });
  if (onResponse !== undefined)
    fastify.addHook('onResponse', async (request, reply) => {
      if (request.ws) return;
      const call = request.routeOptions.config?.call ?? null;
      onResponse({ call, listener, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    });
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal.code === 'system.error') request.log.error({ err: error }, 'a call failed');
    return refuse(reply, request, refusal);
  });
  fastify.setNotFoundHandler(async (request, reply) => {
    const answered = (await pageFallback()?.(request, reply)) ?? false;
    return answered ? reply : refuse(reply, request, new Refusal('request.not.found'));
  });
  return fastify;
}
