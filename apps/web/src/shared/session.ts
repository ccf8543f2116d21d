import { create } from 'zustand';

/**
 * Whether someone is signed in in this tab. The token is in an HttpOnly cookie; sessionStorage only
 * holds the fact (decision D2).
 */
export interface Session {
  readonly signedIn: boolean;
  readonly isAgent: number;
  readonly account: string;
  /** Whether the server ended the session while the page was in use. */
  readonly lost: boolean;
}

/** `isAgent` of a trial account (decision D8). */
export const TRIAL = 4;

const visitor: Session = { signedIn: false, isAgent: 0, account: '', lost: false };

function stored(): Session {
  try {
    return sessionStorage.getItem('token')
      ? {
          signedIn: true,
          isAgent: Number(sessionStorage.getItem('isAgent') ?? 0),
          account: sessionStorage.getItem('account') ?? '',
          lost: false,
        }
      : visitor;
  } catch {
    return visitor;
  }
}

/** The session of this tab. */
export const useSession = create<Session>(stored);

/** A message between tabs about the session that they share by cookie. */
export type SessionMessage = { kind: 'in'; account: string; isAgent: number } | { kind: 'out' };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

function store(session: Session): void {
  try {
    if (session.signedIn) {
      sessionStorage.setItem('token', 'session');
      sessionStorage.setItem('isAgent', String(session.isAgent));
      sessionStorage.setItem('account', session.account);
    } else for (const key of ['token', 'isAgent', 'account']) sessionStorage.removeItem(key);
  } catch {
    /* Without storage the session is kept in memory only. */
  }
  useSession.setState(session);
}

/** Marks a member as signed in. `broadcast` tells the other tabs. */
export function setSignedIn(account: string, isAgent: number, broadcast = true): void {
  store({ signedIn: true, account, isAgent, lost: false });
  if (broadcast) tabs?.postMessage({ kind: 'in', account, isAgent } satisfies SessionMessage);
}

/**
 * Marks the tab as signed out. `broadcast` tells the other tabs; `lost` means that the server ended
 * the session.
 */
export function setSignedOut(broadcast = true, lost = false): void {
  store({ ...visitor, lost });
  if (broadcast) tabs?.postMessage({ kind: 'out' } satisfies SessionMessage);
}

/** Listens to the other tabs' messages about the session. Returns a function that stops it. */
export function onSessionMessage(handler: (message: SessionMessage) => void): () => void {
  const listen = (event: MessageEvent<SessionMessage>) => handler(event.data);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
