import type { Call, Listener } from '@chokdee/contract/call';
import type { GuardDefinition } from '@chokdee/contract/guard';
import { guards } from '@chokdee/contract/guards.gen';
import { listeners } from '@chokdee/contract/listeners.gen';
import { SESSION_ENDED_HEADER } from '@chokdee/contract/session-end';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { BrandFacts, OperatorSession, PlayerSession } from './context.ts';
import { isByGameSession } from './envelope.ts';
import { gameSessionIn, takeRate } from './call-rate.ts';
import type { Limiter } from './rate-limiter.ts';
import { languageOf } from './request.ts';
import { cookieWriter, clearSession, readCredential, type Credential } from './session.ts';
import type { GuardPorts, HttpConfig } from './settings.ts';

/** What the guards have established about a request before its body is read. */
export interface Admission {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly cookieSession: boolean;
  readonly player: PlayerSession | null;
  readonly operator: OperatorSession | null;
}

/** Dependencies of the guards. */
export interface GuardDeps {
  readonly config: Pick<HttpConfig, 'origins'>;
  readonly ports: GuardPorts;
  /** Null when rates are not limited (load measurements). */
  readonly limiter: Limiter | null;
}

/** True when the public origin of a listener uses TLS, served by this process or by a proxy. */
export const isSecure = (deps: Pick<GuardDeps, 'config'>, listener: Listener): boolean =>
  deps.config.origins[listener].startsWith('https:');

/**
 * Refuses a request that was not sent by a page of this listener. Browsers set `Origin`; a page
 * cannot forge it.
 */
export async function requireOwnOrigin(
  request: FastifyRequest,
  { config, ports }: Pick<GuardDeps, 'config' | 'ports'>,
  listener: Listener,
): Promise<void> {
  const { origin } = request.headers;
  const scheme = isSecure({ config }, listener) ? 'https' : request.protocol;
  // The console of another brand is another page, also where both are below one domain.
  const own = (await isOwnConsole(request, { ports }, listener))
    ? [`${scheme}://${request.host}`]
    : [config.origins[listener], `${request.protocol}://${request.host}`];
  if (origin === undefined || !own.includes(origin)) throw new Refusal('request.origin.refused');
}

/** Whether the host of a request is that of a brand's own console. */
const isOwnConsole = async (
  { hostname }: FastifyRequest,
  { ports }: Pick<GuardDeps, 'ports'>,
  listener: Listener,
): Promise<boolean> => listener === 'console' && (await ports.isConsoleHost(hostname));

async function findBrand(request: FastifyRequest, deps: GuardDeps, listener: Listener): Promise<BrandFacts> {
  const merchants = request.raw.headersDistinct['merchant'] ?? [];
  if (merchants.length > 1) throw new Refusal('function.not.available');
  const merchant = merchants[0]?.trim() ?? '';
  if (merchant === '' && listener === 'games') {
    const own = await deps.ports.brandOf({ host: request.hostname, at: 'games' });
    if (own !== null) return own;
  }
  const at = (await isOwnConsole(request, deps, listener)) ? 'console' : 'site';
  // Games at no brand's own host and the first console belong to the brand of the site, so they use
  // the site's host.
  const host = listener === 'site' || at === 'console' ? request.hostname : new URL(deps.config.origins.site).hostname;
  const brand = await deps.ports.brandOf(merchant === '' ? { host, at } : { merchant, host, at });
  if (brand === null) throw new Refusal(merchant === '' ? 'domain.invalid' : 'function.not.available');
  return brand;
}

/**
 * Whether the player must change the password first. Calls for visitors are made as a visitor then.
 */
const isBeforeChange = (call: Call, player: PlayerSession | null): boolean =>
  player?.mustChangePassword === true && call.beforePasswordChange !== true;

/** Refuses a caller without the session that the guard demands, or whom its conditions refuse. */
function requireGuard(call: Call, { player, operator }: Pick<Admission, 'player' | 'operator'>): void {
  const guard: GuardDefinition = guards[call.guard];
  if (guard.session === 'operator' && operator === null) throw new Refusal('login.not.session');
  if (guard.session !== 'player') return;
  if (player === null) throw new Refusal('login.not.session');
  if (isBeforeChange(call, player)) throw new Refusal('password.change.needed');
  for (const { holds, otherwise } of guard.requires ?? []) if (!holds(player)) throw new Refusal(otherwise);
}

/**
 * Handles a token without a session: says in a header why it ended, and clears a cookie; refuses
 * unless the token is a cookie on a call open to visitors, which then continues as a guest.
 */
async function rejectStaleToken(
  call: Call,
  { credential, brandId }: { readonly credential: Credential; readonly brandId: string },
  reply: FastifyReply,
  deps: GuardDeps,
): Promise<void> {
  const secure = isSecure(deps, call.listener);
  const reason = await deps.ports.sessionEndOf(call.listener, credential.token, brandId);
  if (reason !== null) void reply.header(SESSION_ENDED_HEADER, reason);
  if (credential.from === 'cookie') clearSession(cookieWriter(reply, call.listener, secure));
  if (credential.from === 'header' || guards[call.guard].session !== 'optional') throw new Refusal('login.not.session');
}

/**
 * Refuses an operator whose role does not have the call's permission, and records the attempt.
 */
async function requirePermission(
  call: Call,
  { ports }: GuardDeps,
  operator: OperatorSession,
  from: { readonly brandId: string; readonly address: string },
): Promise<void> {
  const { permission } = call;
  if (permission === 'signed-in' || (permission !== undefined && operator.permissions.has(permission))) return;
  await ports.operatorRefused(operator, { ...from, call: call.id });
  throw new Refusal('account.not.permitted');
}

/** Refuses a call unless the brand accepts those of the address, or the call is always open. */
async function requireOpen(
  call: Call,
  brand: Pick<BrandFacts, 'id'>,
  { ip }: FastifyRequest,
  { ports }: Pick<GuardDeps, 'ports'>,
): Promise<void> {
  if (call.alwaysOpen === true) return;
  const closed = await ports.gateOf(brand, ip);
  if (closed !== null) throw new Refusal(closed);
}

/**
 * Refuses a call by the game session in its body with the reason for which the brand of that
 * session is closed; without a known session, that of `brand`.
 */
export async function requireOpenGame(
  call: Call,
  { body, brand, request }: { readonly body: unknown; readonly brand: BrandFacts; readonly request: FastifyRequest },
  deps: Pick<GuardDeps, 'ports'>,
): Promise<void> {
  const session = gameSessionIn(body);
  const own = session === null || call.alwaysOpen === true ? null : await deps.ports.brandOfGameSession(session);
  await requireOpen(call, own ?? brand, request, deps);
}

/**
 * Admits or refuses a request before its body is read. Checks in this order: brand, maintenance and
 * region (of a game session later: `requireOpenGame`), feature, rate per address, origin, session,
 * guard, rate per caller, permission. Refuses with the code of the failing check.
 */
export async function admit(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: GuardDeps,
): Promise<Admission> {
  const secure = isSecure(deps, call.listener);
  const { sessions } = listeners[call.listener];
  const brand = await findBrand(request, deps, call.listener);
  // Behind `requireOpenGame` is the gate of the brand of a game session.
  if (sessions !== 'operator' && !isByGameSession(call)) await requireOpen(call, brand, request, deps);
  if (call.moduleId !== undefined && !brand.features.has(call.moduleId)) throw new Refusal('function.not.available');
  const { limiter } = deps;
  if (limiter !== null && call.rate.per === 'address')
    await takeRate(call, limiter, { address: request.ip, player: null, operator: null });

  const cookieSession = request.headers['x-session'] === 'cookie';
  const credential = guards[call.guard].session === 'none' ? null : readCredential(request, call.listener, secure);
  // Browsers send a cookie on their own (CSRF), so a change by cookie must come from this
  // listener's page. So must a login that sets the cookie.
  if (call.method !== 'GET' && (credential?.from === 'cookie' || cookieSession))
    await requireOwnOrigin(request, deps, call.listener);

  const lookup = {
    activity: call.activity ?? true,
    brandId: brand.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  const operator =
    credential !== null && sessions === 'operator' ? await deps.ports.operatorOf(credential.token, lookup) : null;
  const player =
    credential !== null && sessions === 'player' ? await deps.ports.playerOf(credential.token, lookup) : null;
  if (credential !== null && operator === null && player === null)
    await rejectStaleToken(call, { credential, brandId: brand.id }, reply, deps);
  requireGuard(call, { player, operator });

  // The game session in the body is read by route.ts.
  if (limiter !== null && call.rate.per === 'caller' && !isByGameSession(call))
    await takeRate(call, limiter, { address: request.ip, player, operator });
  // After the rate, which thus also limits the records of refused attempts.
  if (operator !== null && call.guard === 'operator')
    await requirePermission(call, deps, operator, { brandId: brand.id, address: request.ip });
  const admitted = isBeforeChange(call, player) ? null : player;
  return { brand, language: languageOf(request), cookieSession, player: admitted, operator };
}
