import type { SessionEnd } from '@chokdee/contract/session-end';
import { create } from 'zustand';

/**
 * Whether someone is signed in in this tab. The token is in an HttpOnly cookie; sessionStorage only
 * holds the fact (decision D2).
 */
export interface Session {
  readonly signedIn: boolean;
  readonly isAgent: number;
  readonly account: string;
  /** Why the server ended the last session of this tab; null when it did not. */
  readonly ended: SessionEnd | null;
}

/** `isAgent` of a trial account (decision D8). */
export const TRIAL = 4;

/** Whether somebody is signed in who plays with money. */
export const isMember = ({ signedIn, isAgent }: Session): boolean => signedIn && isAgent !== TRIAL;

const visitor: Session = { signedIn: false, isAgent: 0, account: '', ended: null };

function stored(): Session {
  try {
    return sessionStorage.getItem('token')
      ? {
          signedIn: true,
          isAgent: Number(sessionStorage.getItem('isAgent') ?? 0),
          account: sessionStorage.getItem('account') ?? '',
          ended: null,
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
  lastEnd = null;
  store({ signedIn: true, account, isAgent, ended: null });
  if (broadcast) tabs?.postMessage({ kind: 'in', account, isAgent } satisfies SessionMessage);
}

/**
 * Marks the tab as signed out. `broadcast` tells the other tabs. `ended`: why the server
 * ended the session.
 */
export function setSignedOut(broadcast = true, ended: SessionEnd | null = null): void {
  store({ ...visitor, ended });
  if (broadcast) tabs?.postMessage({ kind: 'out' } satisfies SessionMessage);
}

/** Tells the other tabs that this one signs out. `setSignedIn` takes it back. */
export const announceSignOut = (): void => {
  tabs?.postMessage({ kind: 'out' } satisfies SessionMessage);
};

let lastEnd: SessionEnd | null = null;
/** Notes why the server ended the session of this browser. */
export const noteSessionEnd = (reason: SessionEnd): void => {
  lastEnd = reason;
};
/** Why the server ended the last session of this browser; null when it did not say so. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

/** Listens to the other tabs' messages about the session. Returns a function that stops it. */
export function onSessionMessage(handler: (message: SessionMessage) => void): () => void {
  const listen = (event: MessageEvent<SessionMessage>) => handler(event.data);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
