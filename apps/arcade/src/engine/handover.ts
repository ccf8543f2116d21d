/** The message by which a game asks the page that frames it for its session. */
const QUESTION = 'game-session?';
/** Milliseconds between two questions, and until the page is given up. */
const INTERVAL = 250;
const PATIENCE = 10_000;
const SESSION = /^[\w.-]{20,255}$/;

/** The session in the answer of the framing page; null when the message is none. */
function sessionIn(message: MessageEvent<unknown>, lobby: string): string | null {
  if (message.source !== window.parent || message.origin !== lobby) return null;
  const { sessionID } = (message.data ?? {}) as { readonly sessionID?: unknown };
  return typeof sessionID === 'string' && SESSION.test(sessionID) ? sessionID : null;
}

/**
 * Asks the site's page that frames the game for the game session, which so is in no address. Only
 * the origin `lobby` is asked and listened to. Null when there is no such page or it does not
 * answer.
 */
export function receiveSession(lobby: string | null): Promise<string | null> {
  if (lobby === null || window.parent === window) return Promise.resolve(null);
  return new Promise((resolve) => {
    const ask = () => window.parent.postMessage(QUESTION, lobby);
    const finish = (sessionID: string | null) => {
      clearInterval(asking);
      clearTimeout(patience);
      removeEventListener('message', receive);
      resolve(sessionID);
    };
    const receive = (message: MessageEvent<unknown>) => {
      const sessionID = sessionIn(message, lobby);
      if (sessionID !== null) finish(sessionID);
    };
    const asking = setInterval(ask, INTERVAL);
    const patience = setTimeout(() => finish(null), PATIENCE);
    addEventListener('message', receive);
    ask();
  });
}
