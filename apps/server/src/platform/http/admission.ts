import type { Call, Listener } from '@chokdee/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isAgentKind, isRealMember, type BrandFacts, type OperatorSession, type PlayerSession } from './context.ts';
import { addressKey, type Limiter } from './rate-limiter.ts';
import { languageOf } from './request.ts';
import { cookieWriter, clearSession, readCredential, type Credential } from './session.ts';
import type { GuardPorts, HttpConfig } from './settings.ts';

/** What the guards found out about a request before its body was read. */
export interface Admission {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly cookieSession: boolean;
  readonly player: PlayerSession | null;
  readonly operator: OperatorSession | null;
}

/** What every guard needs. */
export interface GuardDeps {
  readonly config: Pick<HttpConfig, 'origins'>;
  readonly ports: GuardPorts;
  /** Null when rates are not counted (load measurements). */
  readonly limiter: Limiter | null;
}

/** True when a listener's pages are served over TLS, by us or by the proxy before us. */
export const isSecure = (deps: Pick<GuardDeps, 'config'>, listener: Listener): boolean =>
  deps.config.origins[listener].startsWith('https:');

/** Refuses a request that one of our own pages did not send. The browser sets `Origin`, a page cannot forge it. */
export function requireOwnOrigin(request: FastifyRequest, deps: Pick<GuardDeps, 'config'>, listener: Listener): void {
  const origin = request.headers.origin;
  const own = [deps.config.origins[listener], `${request.protocol}://${request.host}`];
  if (origin === undefined || !own.includes(origin)) throw new Refusal('request.origin.refused');
}

async function findBrand(request: FastifyRequest, deps: GuardDeps, listener: Listener): Promise<BrandFacts> {
  const merchants = request.raw.headersDistinct['merchant'] ?? [];
  if (merchants.length > 1) throw new Refusal('function.not.available');
  const merchant = merchants[0]?.trim() ?? '';
  // Games and console are houses of the same brand: they are found by the site's host.
  const host = listener === 'site' ? request.hostname : new URL(deps.config.origins.site).hostname;
  const brand = await deps.ports.brandOf(merchant === '' ? { host } : { merchant, host });
  if (brand === null) throw new Refusal(merchant === '' ? 'domain.invalid' : 'function.not.available');
  return brand;
}

function requireRole(call: Call, player: PlayerSession | null): void {
  if (call.guard === 'open' || call.guard === 'visitor' || call.guard === 'operator') return;
  if (player === null) throw new Refusal('login.not.session');
  if (call.guard === 'player') return;
  if (!isRealMember(player)) throw new Refusal('account.not.real');
  if (call.guard === 'agent' && !isAgentKind(player.isAgent)) throw new Refusal('account.not.agent');
}

/** Counts a call against its caller: the session, else the address. */
export function consumeRate(call: Call, deps: Pick<GuardDeps, 'limiter'>, caller: string): void {
  deps.limiter?.take(`${call.id} ${caller}`, call.rate);
}

/** A stale token is told to a program at once; a visitor's page goes on as a guest and loses the stale cookie. */
function staleToken(call: Call, credential: Credential, reply: FastifyReply, secure: boolean): void {
  if (credential.from === 'cookie') clearSession(cookieWriter(reply, call.listener, secure));
  if (credential.from === 'header' || call.guard !== 'visitor') throw new Refusal('login.not.session');
}

/**
 * Decides, before the body is read, whether a request may go on: brand, gate, feature, address rate, session, origin, role, caller rate.
 * Refuses with the guard's own code.
 */
export async function admit(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: GuardDeps,
): Promise<Admission> {
  const secure = isSecure(deps, call.listener);
  const brand = await findBrand(request, deps, call.listener);
  if (call.alwaysOpen !== true && call.listener !== 'console') {
    const closed = await deps.ports.gateOf(brand, request.ip);
    if (closed !== null) throw new Refusal(closed);
  }
  if (call.moduleId !== undefined && !brand.features.has(call.moduleId)) throw new Refusal('function.not.available');
  if (call.rate.per === 'address') consumeRate(call, deps, addressKey(request.ip));

  const cookieSession = request.headers['x-session'] === 'cookie';
  const credential = call.guard === 'open' ? null : readCredential(request, call.listener, secure);
  // A page's cookie travels unasked, so what it changes must come from our own page; a login that writes the cookie likewise.
  if (call.method !== 'GET' && (credential?.from === 'cookie' || cookieSession))
    requireOwnOrigin(request, deps, call.listener);

  const use = {
    activity: call.activity ?? true,
    brandId: brand.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  const operator =
    credential !== null && call.listener === 'console' ? await deps.ports.operatorOf(credential.token, use) : null;
  const player =
    credential !== null && call.listener === 'site' ? await deps.ports.playerOf(credential.token, use) : null;
  if (credential !== null && operator === null && player === null) staleToken(call, credential, reply, secure);
  if (call.guard === 'operator' && operator === null) throw new Refusal('login.not.session');
  requireRole(call, player);

  // RGS callers are told apart by the session id in their body (route.ts).
  if (call.rate.per === 'caller' && call.envelope !== 'rgs')
    consumeRate(call, deps, player?.sessionId ?? operator?.sessionId ?? addressKey(request.ip));
  return { brand, language: languageOf(request), cookieSession, player, operator };
}
