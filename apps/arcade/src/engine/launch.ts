/** What a game is opened with (facts/providers.md 1.1). */
export interface Launch {
  /** The one credential; it goes into bodies, never into a link. */
  readonly sessionID: string;
  /** Where the RGS is, without a slash at its end. */
  readonly rgs: string;
  readonly language: string;
  readonly device: 'desktop' | 'mobile';
  readonly theme: 'dark' | 'light' | null;
  /**
   * The site this game was opened from (`lobby`, an origin), null when it is not told. Links leave the game's frame by `target="_top"`:
   * `<lobby>/game?gameId=<game>` opens this game for real; the site asks a visitor to sign in or register and comes back to it.
   */
  readonly lobby: string | null;
  /** Minutes after which the player wants to be told how long they have played (`reality_check`); null where they did not ask for it. */
  readonly realityCheck: number | null;
  readonly replay: { readonly version: string; readonly mode: string; readonly event: string } | null;
}

/** Reads the launch address. Null when it names no RGS, or neither a session nor a replay. `rgs_url` has no scheme: it is that of the page. */
export function readLaunch(address: string): Launch | null {
  const page = new URL(address);
  const get = (name: string): string => page.searchParams.get(name) ?? '';
  const host = get('rgs_url').replace(/\/+$/, '');
  if (!/^[\w.-]+(:\d+)?(\/[\w./-]*)?$|^\[[\da-fA-F:]+\](:\d+)?$/.test(host)) return null;
  const replay = get('replay') === 'true' ? { version: get('version'), mode: get('mode'), event: get('event') } : null;
  const sessionID = get('sessionID');
  if (sessionID === '' && replay === null) return null;
  const theme = get('theme');
  const lobby = get('lobby');
  const minutes = /^\d{1,3}$/.test(get('reality_check')) ? Number(get('reality_check')) : 0;
  return {
    sessionID,
    replay,
    rgs: `${page.protocol === 'http:' ? 'http' : 'https'}://${host}`,
    language: get('lang').toUpperCase() || 'TH',
    device: get('device') === 'mobile' ? 'mobile' : 'desktop',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    realityCheck: minutes > 0 ? minutes : null,
    lobby: /^https?:\/\/[^/?#@]+\/?$/.test(lobby) && URL.canParse(lobby) ? new URL(lobby).origin : null,
  };
}
