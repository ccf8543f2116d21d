import type { Call, Method } from '@chokdee/contract/call';
import { relayPath } from '@chokdee/contract/call';
import { guards } from '@chokdee/contract/guards.gen';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { admit, isSecure, requireOpenGame, type Admission, type GuardDeps } from './admission.ts';
import { readBody, jweOf } from './body.ts';
import { takeRgsRate } from './call-rate.ts';
import type { CallContext } from './context.ts';
import { isByGameSession, isRaw, success } from './envelope.ts';
import { socketTimeoutOf } from './listener.ts';
import { encodingFor, compress } from './compression.ts';
import { addressKey } from './rate-limiter.ts';
import { cookieWriter, readCookies } from './session.ts';
import type { UploadSlots } from './upload-slots.ts';
import { ENCRYPTION_REQUIRED_FEATURE, type BodyDecryptor } from './settings.ts';
import { parsePart } from './validation.ts';

/** Dependencies of mounted calls. */
export interface CallDeps extends GuardDeps {
  readonly decryptor: BodyDecryptor | null;
  readonly uploads: UploadSlots;
}

/** A method and path that a call answers to. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
}

/**
 * All endpoints of a call, without duplicates: its own path, all codes of its relay, its aliases.
 */
export function endpointsOf(call: Call): readonly Endpoint[] {
  const relays =
    call.relay === undefined
      ? []
      : call.relay.codes.map((code) => ({ method: call.method, path: relayPath(call.relay!, code) }));
  const all = [{ method: call.method, path: call.path }, ...relays, ...(call.aliases ?? [])];
  return all.filter(
    (endpoint, index) =>
      all.findIndex((other) => other.method === endpoint.method && other.path === endpoint.path) === index,
  );
}

/**
 * Largest accepted body in bytes. A JWE is larger than its content: base64, header and encrypted
 * key.
 */
const bodyLimitOf = (call: Call): number =>
  call.encrypted === true ? Math.ceil((call.maxBytes * 4) / 3) + 2_048 : call.maxBytes;

/** Decrypts a body that is a JWE; returns a plain one unless the brand requires encryption. */
async function decryptBody(
  call: Call,
  admission: Admission,
  body: unknown,
  decryptor: BodyDecryptor | null,
): Promise<unknown> {
  if (call.encrypted !== true) return body;
  const jwe = jweOf(body);
  if (jwe !== null) {
    if (decryptor === null) throw new Refusal('encryption.invalid');
    return decryptor.decrypt(jwe);
  }
  if (admission.brand.features.has(ENCRYPTION_REQUIRED_FEATURE)) throw new Refusal('missing_encryption');
  return body;
}

/**
 * Whether an answer is the same for everybody. Only those are compressed: the compressed length of
 * an answer with secrets would reveal something about them (BREACH).
 */
const isPublic = (call: Call, { player, operator }: Admission): boolean =>
  call.method === 'GET' &&
  ['none', 'optional'].includes(guards[call.guard].session) &&
  player === null &&
  operator === null;

/** One admitted request on its way to the handler. */
interface AdmittedRequest {
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly admission: Admission;
}

function contextOf(
  { call, request, reply, admission }: AdmittedRequest,
  rawBody: Buffer | null,
  secure: boolean,
): CallContext {
  return {
    requestId: request.id,
    brand: admission.brand,
    language: admission.language,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookieSession: admission.cookieSession,
    player: admission.player,
    operator: admission.operator,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    cookies: readCookies(request, call.listener, secure),
    ...cookieWriter(reply, call.listener, secure),
    rawBody,
    reply: {
      status: (code) => {
        void reply.code(code);
      },
      header: (name, value) => {
        void reply.header(name, value);
      },
      redirect: (url) => {
        void reply.code(303).header('location', url);
      },
    },
  };
}

/** Mounts one call on its listener, on all its endpoints. */
export function mountCall(fastify: FastifyInstance, binding: Binding, deps: CallDeps): void {
  const { call } = binding;
  const handler = binding.handler as (input: unknown, context: CallContext) => Promise<unknown>;
  const secure = isSecure(deps, call.listener);
  const admissions = new WeakMap<FastifyRequest, Admission>();

  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('cache-control', 'no-store');
    // Idle connections are closed. Node restores the listener's own timeout with the next request.
    if (call.timeoutSeconds !== undefined) request.raw.socket.setTimeout(socketTimeoutOf(call.timeoutSeconds));
    if (isByGameSession(call)) void reply.header('access-control-allow-origin', '*');
    const admission = await admit(call, request, reply, deps);
    if (call.body === 'multipart') {
      const { player, operator } = admission;
      const release = deps.uploads.take(player?.sessionId ?? operator?.sessionId ?? addressKey(request.ip));
      reply.raw.once('close', release);
    }
    admissions.set(request, admission);
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const admission = admissions.get(request);
    if (admission === undefined) throw new Error('A call was served before it was admitted.');
    const admitted = { call, request, reply, admission };
    const raw = Buffer.isBuffer(request.body) ? request.body : null;
    const body = await decryptBody(
      call,
      admission,
      await readBody(call, request.headers['content-type'], raw),
      deps.decryptor,
    );
    if (isByGameSession(call) && call.rate.per === 'caller' && deps.limiter !== null)
      await takeRgsRate(call, deps.limiter, body, request.ip);
    if (isByGameSession(call)) await requireOpenGame(call, { body, brand: admission.brand, request }, deps);
    const input = {
      params: parsePart(call.params, request.params),
      query: parsePart(call.query, request.query),
      body: parsePart(call.request, body),
    };
    const value = await handler(input, contextOf(admitted, raw, secure));
    if (isRaw(call)) return value;
    // Removes properties that the contract does not declare, and requires those that it does.
    const answer = call.response.safeParse(value);
    if (!answer.success) throw new Error(`${call.id} broke its contract: ${answer.error.message}`);
    void reply.type('application/json; charset=utf-8');
    const text = JSON.stringify(success(answer.data, call));
    const encoding = isPublic(call, admission) ? encodingFor(request.headers['accept-encoding']) : null;
    const compressed = encoding && (await compress(text, encoding));
    if (!encoding || !compressed) return text;
    void reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return compressed;
  };

  for (const { method, path } of endpointsOf(call)) {
    fastify.route({
      method,
      url: path,
      bodyLimit: bodyLimitOf(call),
      config: {
        envelope: call.envelope,
        call: call.id,
        ...(call.body === 'multipart' && { uploadBytes: call.maxBytes }),
      },
      ...(call.timeoutSeconds !== undefined && { handlerTimeout: call.timeoutSeconds * 1_000 }),
      onRequest,
      handler: serve,
    });
    if (isByGameSession(call)) {
      fastify.options(path, { config: { envelope: call.envelope } }, async (_request, reply) => {
        void reply.code(204).headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '600',
        });
      });
    }
  }
}
