/**
 * Why a session ended: no activity for too long, its longest time is over, the person logged out,
 * a login elsewhere replaced it, it was ended from another device, the password was changed, the
 * account is suspended, an administrator reset the account, or the person ended it otherwise.
 */
export const sessionEnds = [
  'idle',
  'expired',
  'logout',
  'replaced',
  'killed',
  'password',
  'blocked',
  'reset',
  'ended',
] as const;
/** Why a session ended. */
export type SessionEnd = (typeof sessionEnds)[number];

/** The header by which an answer says that the session of its request has ended, and why. */
export const SESSION_ENDED_HEADER = 'x-session-ended';

/** The reason in a header; null without one, and for one that is not known. */
export const sessionEndOf = (header: string | null): SessionEnd | null =>
  sessionEnds.find((reason) => reason === header) ?? null;
