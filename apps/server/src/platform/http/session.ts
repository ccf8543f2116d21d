import type { Listener } from '@chokdee/contract/call';
import { listeners } from '@chokdee/contract/listeners.gen';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './context.ts';

/** The cookie that holds the session token, before `cookieName` adds its prefix. */
const SESSION_COOKIE = 'session';

/**
 * The full name of a cookie. It includes the listener because cookies ignore ports. Over TLS the
 * prefix `__Host-` restricts the cookie to this host, the root path and secure transport.
 */
const cookieName = (listener: Listener, name: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${listener}_${name}`;

/**
 * The cookies that this listener has set, by the name the handler used. All others are left out.
 */
export function readCookies(
  request: FastifyRequest,
  listener: Listener,
  secure: boolean,
): Record<string, string | undefined> {
  const prefix = cookieName(listener, '', secure);
  return Object.fromEntries(
    Object.entries(request.cookies).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

/**
 * A session token and its source. Browsers add a cookie to every request, but a header only when a
 * script sets it.
 */
export interface Credential {
  readonly token: string;
  readonly from: 'header' | 'cookie';
}

/**
 * Reads the session token from the bare `Authorization` header, else from the cookie. None on a
 * listener without sessions.
 */
export function readCredential(request: FastifyRequest, listener: Listener, secure: boolean): Credential | null {
  if (listeners[listener].sessions === 'none') return null;
  const header = request.headers.authorization?.trim();
  if (header !== undefined && header !== '') return { token: header.slice(0, 256), from: 'header' };
  const cookie = request.cookies[cookieName(listener, SESSION_COOKIE, secure)];
  return cookie === undefined || cookie === '' ? null : { token: cookie.slice(0, 256), from: 'cookie' };
}

/** The functions by which a handler sets and clears cookies of one reply. */
export function cookieWriter(
  reply: FastifyReply,
  listener: Listener,
  secure: boolean,
): Pick<CallContext, 'setCookie' | 'clearCookie'> {
  const base = { path: '/', secure, sameSite: 'strict' } as const;
  return {
    setCookie: (name, value, options) => {
      void reply.setCookie(cookieName(listener, name, secure), value, {
        ...base,
        httpOnly: options.httpOnly ?? true,
        ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
      });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(listener, name, secure), { ...base, httpOnly: true });
    },
  };
}

/**
 * Gives a new session to its caller. Returns the token, or sets the session cookie and returns
 * `session` when the page asked for a cookie.
 */
export function sendSession(context: Pick<CallContext, 'cookieSession' | 'setCookie'>, token: string): string {
  if (!context.cookieSession) return token;
  context.setCookie(SESSION_COOKIE, token, { httpOnly: true });
  return 'session';
}

/** Clears the session cookie. */
export const clearSession = (context: Pick<CallContext, 'clearCookie'>): void => context.clearCookie(SESSION_COOKIE);
