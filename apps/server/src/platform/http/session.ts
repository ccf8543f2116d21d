import type { Listener } from '@chokdee/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './context.ts';

/** The name under which a session's token is kept in a cookie; `cookieName` gives its name on the wire. */
const sessionCookie = 'session';

/**
 * The name of a cookie on the wire. Cookies ignore ports, so the listener is part of it;
 * over TLS the browser's `__Host-` rule pins it to this host, its root path and secure transport.
 */
const cookieName = (listener: Listener, name: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${listener}_${name}`;

/** The cookies of a request by the names our handlers gave them, and no other: a foreign one under a bare name must not stand in for ours. */
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

/** Where a session's token came from. A cookie is sent by the browser unasked, a header is not. */
export interface Credential {
  readonly token: string;
  readonly from: 'header' | 'cookie';
}

/** Reads the session's token: the bare `Authorization` header, else the cookie. The games' origin has neither. */
export function readCredential(request: FastifyRequest, listener: Listener, secure: boolean): Credential | null {
  if (listener === 'games') return null;
  const header = request.headers.authorization?.trim();
  if (header !== undefined && header !== '') return { token: header.slice(0, 256), from: 'header' };
  const cookie = request.cookies[cookieName(listener, sessionCookie, secure)];
  return cookie === undefined || cookie === '' ? null : { token: cookie.slice(0, 256), from: 'cookie' };
}

/** The two ways a handler touches cookies, bound to one reply. */
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

/** Hands a new session to its caller: in the cookie when the site asked for it (the answer then says only `session`), else the token itself. */
export function sendSession(context: Pick<CallContext, 'cookieSession' | 'setCookie'>, token: string): string {
  if (!context.cookieSession) return token;
  context.setCookie(sessionCookie, token, { httpOnly: true });
  return 'session';
}

/** Takes the session's cookie back. */
export const clearSession = (context: Pick<CallContext, 'clearCookie'>): void => context.clearCookie(sessionCookie);
