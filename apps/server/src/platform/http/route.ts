import { createHash } from 'node:crypto';
import type { Call, Method } from '@chokdee/contract/call';
import { relayPath } from '@chokdee/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { admit, isSecure, consumeRate, type Admission, type GuardDeps } from './admission.ts';
import { readBody, sealedValue } from './body.ts';
import type { CallContext } from './context.ts';
import { success } from './envelope.ts';
import { socketTimeoutOf } from './listener.ts';
import { encodingFor, compress } from './compression.ts';
import { addressKey } from './rate-limiter.ts';
import { cookieWriter, readCookies } from './session.ts';
import { ENCRYPTION_REQUIRED_FEATURE, type BodyDecryptor } from './settings.ts';
import { parsePart } from './validation.ts';

/** What mounted calls need beside the guards. */
export interface CallDeps extends GuardDeps {
  readonly decryptor: BodyDecryptor | null;
}

/** One way to reach a call. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
}

/** Every method and path a call answers to: its own, every spelling of its relay, its aliases. */
export function endpointsOf(call: Call): readonly Endpoint[] {
  const relays =
    call.relay === undefined
      ? []
      : call.relay.codes.map((code) => ({ method: call.method, path: relayPath(call.relay!, code) }));
  const all = [{ method: call.method, path: call.path }, ...relays, ...(call.aliases ?? [])];
  return all.filter(
    (way, index) => all.findIndex((other) => other.method === way.method && other.path === way.path) === index,
  );
}

/** The largest body taken from the wire: a JWE is its content in base64, with its header and key. */
const wireLimit = (call: Call): number =>
  call.encrypted === true ? Math.ceil((call.maxBytes * 4) / 3) + 2_048 : call.maxBytes;

async function openBody(
  call: Call,
  admission: Admission,
  body: unknown,
  opener: BodyDecryptor | null,
): Promise<unknown> {
  if (call.encrypted !== true) return body;
  const jwe = sealedValue(body);
  if (jwe !== null) {
    if (opener === null) throw new Refusal('encryption.invalid');
    return opener.decrypt(jwe);
  }
  if (admission.brand.features.has(ENCRYPTION_REQUIRED_FEATURE)) throw new Refusal('missing_encryption');
  return body;
}

/** How many full shares of an RGS call one address may use, by however many game sessions: many players sit behind one address, but a session id is the caller's own word. */
const SHARES_OF_ADDRESS = 5;

/** Counts a call on the games' origin against its address, and against the game session in its body. */
function takeRgsShare(call: Call, deps: CallDeps, body: unknown, request: FastifyRequest): void {
  deps.limiter?.take(`${call.id} of ${addressKey(request.ip)}`, {
    requests: call.rate.requests * SHARES_OF_ADDRESS,
    seconds: call.rate.seconds,
  });
  const session = typeof body === 'object' && body !== null && 'sessionID' in body ? body.sessionID : null;
  if (typeof session === 'string' && session !== '')
    consumeRate(call, deps, createHash('sha256').update(session).digest('base64url'));
  else consumeRate(call, deps, addressKey(request.ip));
}

/** Whether anybody may read this answer. Only those are packed: the length of a packed answer tells of what is in it (BREACH), and in these there is no secret. */
const isPublic = (call: Call, { player, operator }: Admission): boolean =>
  call.method === 'GET' && (call.guard === 'open' || call.guard === 'visitor') && player === null && operator === null;

/** Passes an error on, and has it written down when it says that an operator reached for more than their role. */
async function noteRefused(
  call: Call,
  deps: CallDeps,
  request: FastifyRequest,
  { brand, operator }: Admission,
  error: unknown,
): Promise<never> {
  if (operator !== null && error instanceof Refusal && error.code === 'account.not.permitted')
    await deps.ports.operatorRefused(operator, { brandId: brand.id, address: request.ip, call: call.id });
  throw error;
}

function contextOf(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission,
  raw: Buffer | null,
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
    rawBody: raw,
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

/** Mounts one call on its listener, under every way it answers to. */
export function mountCall(fastify: FastifyInstance, binding: Binding, deps: CallDeps): void {
  const { call } = binding;
  const handler = binding.handler as (input: unknown, context: CallContext) => Promise<unknown>;
  const secure = isSecure(deps, call.listener);
  const admissions = new WeakMap<FastifyRequest, Admission>();

  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('cache-control', 'no-store');
    // A connection on which nothing moves is cut; Node puts the listener's own limit back with the next request.
    if (call.timeoutSeconds !== undefined) request.raw.socket.setTimeout(socketTimeoutOf(call.timeoutSeconds));
    if (call.envelope === 'rgs') void reply.header('access-control-allow-origin', '*');
    admissions.set(request, await admit(call, request, reply, deps));
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const admission = admissions.get(request);
    if (admission === undefined) throw new Error('a call was served before it was admitted');
    const raw = Buffer.isBuffer(request.body) ? request.body : null;
    const body = await openBody(
      call,
      admission,
      await readBody(call, request.headers['content-type'], raw),
      deps.decryptor,
    );
    if (call.envelope === 'rgs' && call.rate.per === 'caller') takeRgsShare(call, deps, body, request);
    const input = {
      params: parsePart(call.params, request.params),
      query: parsePart(call.query, request.query),
      body: parsePart(call.request, body),
    };
    const value = await handler(input, contextOf(call, request, reply, admission, raw, secure)).catch(
      (error: unknown) => noteRefused(call, deps, request, admission, error),
    );
    if (call.envelope === 'raw') return value;
    // What the contract does not declare does not leave the house; what it promises is there.
    const answer = call.response.safeParse(value);
    if (!answer.success) throw new Error(`${call.id} answered against its contract: ${answer.error.message}`);
    void reply.type('application/json; charset=utf-8');
    const text = JSON.stringify(success(answer.data, call.envelope));
    const coding = isPublic(call, admission) ? encodingFor(request.headers['accept-encoding']) : null;
    const packed = coding && (await compress(text, coding));
    if (!coding || !packed) return text;
    void reply.headers({ 'content-encoding': coding, vary: 'accept-encoding' });
    return packed;
  };

  for (const way of endpointsOf(call)) {
    fastify.route({
      method: way.method,
      url: way.path,
      bodyLimit: wireLimit(call),
      config: { envelope: call.envelope },
      ...(call.timeoutSeconds !== undefined && { handlerTimeout: call.timeoutSeconds * 1_000 }),
      onRequest,
      handler: serve,
    });
    if (call.envelope === 'rgs') {
      fastify.options(way.path, { config: { envelope: 'rgs' } }, async (_request, reply) => {
        void reply.code(204).headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': way.method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '600',
        });
      });
    }
  }
}
