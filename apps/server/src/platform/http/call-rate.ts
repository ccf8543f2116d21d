import { createHash } from 'node:crypto';
import type { Call, Rate } from '@chokdee/contract/call';
import type { OperatorSession, PlayerSession } from './context.ts';
import { addressKey, type Limiter, type RateCount } from './rate-limiter.ts';

/**
 * How often a caller's rate a key may use a call. A member may have two devices. Several players
 * may share an address (mobile carriers, internet cafes), but a caller can invent game sessions.
 */
const TIMES = { visitor: 1, session: 1, member: 2, operator: 2, address: 20, gameSession: 1, gameAddress: 5 } as const;
type Kind = keyof typeof TIMES;

/** One request of a call: who makes it, from where. */
export interface RateCaller {
  readonly address: string;
  readonly player: Pick<PlayerSession, 'sessionId' | 'memberId'> | null;
  readonly operator: Pick<OperatorSession, 'sessionId' | 'operatorId'> | null;
}

/**
 * Whether the copies count a rate together: at most one request a second. One query more would cost
 * a polling call a large part of its own cost, and a rate that generous protects the copy only
 * (docs/decisions/0025).
 */
export const isSharedRate = ({ requests, seconds }: Rate): boolean => requests <= seconds;

const countOf = ({ id, rate }: Call, kind: Kind, value: string): RateCount => ({
  kind,
  key: `${id} ${kind} ${value}`,
  budget: { requests: rate.requests * TIMES[kind], seconds: rate.seconds },
});

function countsOf(call: Call, { address, player, operator }: RateCaller): RateCount[] {
  const ofAddress = addressKey(address);
  if (call.rate.per === 'address' || (player === null && operator === null))
    return [countOf(call, 'visitor', ofAddress)];
  return [
    ...(player === null ? [] : [countOf(call, 'session', player.sessionId), countOf(call, 'member', player.memberId)]),
    ...(operator === null
      ? []
      : [countOf(call, 'session', operator.sessionId), countOf(call, 'operator', operator.operatorId)]),
    countOf(call, 'address', ofAddress),
  ];
}

async function take(call: Call, limiter: Limiter, counts: readonly RateCount[]): Promise<void> {
  if (isSharedRate(call.rate)) return limiter.takeShared(counts);
  for (const count of counts) limiter.take(count);
}

/**
 * Counts a call: by address if its rate is per address or the caller has no session, otherwise by
 * session, member (or operator) and address. Refuses with `request.too.many`.
 */
export const takeRate = (call: Call, limiter: Limiter, caller: RateCaller): Promise<void> =>
  take(call, limiter, countsOf(call, caller));

/** The token of the game session that a body names; null for none. */
export function gameSessionIn(body: unknown): string | null {
  const session = typeof body === 'object' && body !== null && 'sessionID' in body ? body.sessionID : null;
  return typeof session === 'string' && session !== '' ? session : null;
}

/** Counts an RGS call by the game session in its body, and by address. Refuses like `takeRate`. */
export function takeRgsRate(call: Call, limiter: Limiter, body: unknown, address: string): Promise<void> {
  const session = gameSessionIn(body);
  return take(call, limiter, [
    countOf(call, 'gameAddress', addressKey(address)),
    session === null
      ? countOf(call, 'visitor', addressKey(address))
      : countOf(call, 'gameSession', createHash('sha256').update(session).digest('base64url')),
  ]);
}
