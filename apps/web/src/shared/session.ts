import { create } from 'zustand';

/** Whether someone is signed in on this page. The token itself lives in an HttpOnly cookie; sessionStorage keeps only the fact (decision D2). */
export interface Session {
  readonly setSignedIn: boolean;
  readonly isAgent: number;
  readonly account: string;
  /** Signed out by the server while the page was in use, not by choice. */ readonly lost: boolean;
}

const visitor: Session = { setSignedIn: false, isAgent: 0, account: '', lost: false };

function stored(): Session {
  try {
    return sessionStorage.getItem('token')
      ? {
          setSignedIn: true,
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

/** What tabs tell each other about the session they share by cookie. */
export type SessionMessage = { kind: 'in'; account: string; isAgent: number } | { kind: 'out' };
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

function keep(session: Session): void {
  try {
    if (session.setSignedIn) {
      sessionStorage.setItem('token', 'session');
      sessionStorage.setItem('isAgent', String(session.isAgent));
      sessionStorage.setItem('account', session.account);
    } else for (const key of ['token', 'isAgent', 'account']) sessionStorage.removeItem(key);
  } catch {
    /* without storage the fact lives in memory only */
  }
  useSession.setState(session);
}

/** Notes that someone is signed in; `tell` passes it to the other tabs. */
export function signedIn(account: string, isAgent: number, tell = true): void {
  keep({ setSignedIn: true, account, isAgent, lost: false });
  if (tell) tabs?.postMessage({ kind: 'in', account, isAgent } satisfies SessionMessage);
}

/** Notes that nobody is signed in any more; `tell` passes it to the other tabs, `lost` says that nobody chose it. */
export function setSignedOut(tell = true, lost = false): void {
  keep({ ...visitor, lost });
  if (tell) tabs?.postMessage({ kind: 'out' } satisfies SessionMessage);
}

/** Listens to what the other tabs say about the session. Returns how to stop. */
export function onSessionMessage(heard: (news: SessionMessage) => void): () => void {
  const listen = (event: MessageEvent<SessionMessage>) => heard(event.data);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
