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
import { Refusal } from '../refusal.ts';
import { isSecure, type GuardDeps } from './admission.ts';
import { refusalAnswer } from './envelope.ts';
import { dataPolicy, securityHeaders } from './headers.ts';
import type { PageFallback } from './pages.ts';
import { addressKey } from './rate-limiter.ts';
import { languageOf, pathOf } from './request.ts';
import type { HttpConfig } from './settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    envelope?: Envelope;
  }
}

/** Longest accepted URL and largest accepted number of headers. */
const urlLimit = 4_096;
const headerLimit = 100;
/** A whole household may ask this much of one listener, whatever it asks for. */
const addressShare = { requests: 6_000, seconds: 60 };

/** How long nothing may move on a connection, in milliseconds: longer than an answer may take (in seconds), so that the refusal still gets through. */
export const socketTimeoutOf = (patience: number): number => Math.round(patience * 1_250);

/** Failures of the database that pass by themselves: connection lost, shutting down, out of resources, a statement over its time, lock not available, deadlock. */
const passing = /^(08|53|57|55P03|40)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** The refusal that an error stands for. Only what nobody expected stays `system.error`. */
function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413 || statusCode === 414) return new Refusal('request.too.large');
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || (code !== undefined && passing.test(code)))
    return new Refusal('system.busy');
  if (statusCode === 415) return new Refusal('request.type.unsupported');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('request.unreadable');
  return new Refusal('system.error', { params: { requestId } });
}

/** The envelope an unknown path of a listener is answered in. */
const envelopeAt = (path: string, listener: Listener): Envelope =>
  listener === 'games' ? 'rgs' : path.startsWith('/lgw/') || path.startsWith('/lotto') ? 'bare' : 'wps';

/** Sends a refusal in the envelope of the call it concerns. */
function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal, listener: Listener): FastifyReply {
  const envelope = request.routeOptions.config?.envelope ?? envelopeAt(pathOf(request), listener);
  const answer = refusalAnswer(refusal, envelope === 'raw' ? 'bare' : envelope, languageOf(request));
  const wait = refusal.code === 'request.too.many' ? refusal.details.params?.['seconds'] : undefined;
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  if (listener === 'games') void reply.header('access-control-allow-origin', '*');
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}

/** One Fastify instance of the three, with the limits, headers and error answers that hold for everything on it. `page` answers what no call took; `patience`: seconds an answer may take where its call does not say. */
export async function createListener(
  listener: Listener,
  config: HttpConfig,
  deps: GuardDeps & { readonly patience: number },
  log: FastifyBaseLogger | null,
  page: () => PageFallback | null,
): Promise<FastifyInstance> {
  const secure = isSecure(deps, listener);
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
    ...(config.tls === null ? {} : { https: { key: config.tls.key, cert: config.tls.cert } }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < (config.trustedHops ?? 0),
    bodyLimit: 16_384,
    requestTimeout: 15_000,
    connectionTimeout: socketTimeoutOf(deps.patience),
    keepAliveTimeout: 65_000,
    handlerTimeout: deps.patience * 1_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 256 },
    http: { maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(
        reply as unknown as FastifyReply,
        request as unknown as FastifyRequest,
        refusalOf(error, request.id),
        listener,
      );
    },
  }) as unknown as FastifyInstance;
  fastify.server.maxHeadersCount = headerLimit * 2;

  await fastify.register(fastifyCookie);
  // Bodies arrive as bytes; each call reads its own kind (body.ts), and signed callbacks see them untouched.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const headers = securityHeaders(listener, secure);
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (request.url.length > urlLimit || request.raw.rawHeaders.length / 2 > headerLimit)
      throw new Refusal('request.too.large');
    deps.limiter?.take(`${listener} ${addressKey(request.ip)}`, addressShare);
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.id);
    if (refusal.code === 'system.error') request.log.error({ err: error }, 'a call failed');
    return sendRefusal(reply, request, refusal, listener);
  });
  fastify.setNotFoundHandler(async (request, reply) => {
    const answered = (await page()?.(request, reply)) ?? false;
    return answered ? reply : sendRefusal(reply, request, new Refusal('request.not.found'), listener);
  });
  return fastify;
}
