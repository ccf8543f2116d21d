/** The launch parameters of a game. */
export interface Launch {
  /**
   * The only credential. It is sent in request bodies, never in a link. Empty in a replay, and
   * where the site hands it over (`receiveSession`).
   */
  readonly sessionID: string;
  /** Base address of the RGS, without a trailing slash. */
  readonly rgs: string;
  /** The site's code: from `language`, which our launch adds, else from `lang` (ISO 639-1). */
  readonly language: string;
  readonly device: 'desktop' | 'mobile';
  /**
   * Origin of the site that opened the game (`lobby`), or null. Links to it need `target="_top"`.
   * `<lobby>/game?gameId=<game>` opens the game for real play; the site asks a visitor to sign in
   * or register and returns to it.
   */
  readonly lobby: string | null;
  /**
   * Minutes between two reality checks (`reality_check`); null when the player did not ask for
   * them.
   */
  readonly realityCheck: number | null;
  /** The zone of the times that the game shows (`tz`, an IANA name); empty for the default. */
  readonly timeZone: string;
  readonly replay: { readonly version: string; readonly mode: string; readonly event: string } | null;
}

/** An origin as it is written in an address; null when the text is none. */
const originOf = (text: string): string | null =>
  /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text) ? new URL(text).origin : null;

/**
 * Reads the launch address. Null when it has no RGS, or no session, replay and lobby. `rgs_url`
 * has no scheme; the scheme of the page applies.
 */
export function readLaunch(address: string): Launch | null {
  const page = new URL(address);
  const get = (name: string): string => page.searchParams.get(name) ?? '';
  const host = get('rgs_url').replace(/\/+$/, '');
  if (!/^[\w.-]+(:\d+)?(\/[\w./-]*)?$|^\[[\da-fA-F:]+\](:\d+)?$/.test(host)) return null;
  const replay = get('replay') === 'true' ? { version: get('version'), mode: get('mode'), event: get('event') } : null;
  const sessionID = get('sessionID');
  const lobby = originOf(get('lobby'));
  if (sessionID === '' && replay === null && lobby === null) return null;
  const minutes = /^\d{1,3}$/.test(get('reality_check')) ? Number(get('reality_check')) : 0;
  return {
    sessionID,
    replay,
    rgs: `${page.protocol === 'http:' ? 'http' : 'https'}://${host}`,
    language: (get('language') || get('lang')).toUpperCase() || 'TH',
    device: get('device') === 'mobile' ? 'mobile' : 'desktop',
    realityCheck: minutes > 0 ? minutes : null,
    timeZone: get('tz').slice(0, 64),
    lobby,
  };
}
