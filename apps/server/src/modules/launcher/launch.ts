import type { Database } from '@chokdee/database/database';
import { isoCodeOf } from '@chokdee/locales/languages';
import { uuid7 } from '@chokdee/contract/uuid7';
import { gameOf } from '@chokdee/games/registry';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Games } from '../catalogue/index.ts';
import { nameIn } from '../catalogue/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Pairs } from '../seeds/index.ts';
import { FREE_PLAY_TOKEN_PREFIX } from './play-modes.ts';
import { openFreePlay } from './store/free-play.ts';
import { openSession, type OpenCommand } from './store/game-sessions.ts';
import { hasActiveRound } from './store/rounds.ts';

/** Hours a game session may last. The site session it was launched from usually ends before. */
const SESSION_HOURS = 12;
/** The same for a session in an address, which a history or a log may keep. */
const ADDRESS_SESSION_HOURS = 2;
/**
 * The balance of a new player of free play, and what a balance below one bet is filled up to:
 * 10,000.00, micro-units.
 */
const FREE_PLAY_BALANCE = 10_000_000_000n;
const FREE_PLAY_CURRENCY = 'FUN';
/** The categories whose games are pages of the site. */
const PAGES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT', 'SPORTS', 'ESPORTS', 'LIVE']);

/** What is to be launched, and how it is shown. */
export interface Launch {
  readonly brand: { readonly id: string; readonly currencySymbol: string };
  readonly game: { readonly nodeId?: string; readonly code?: string; readonly vendor?: string };
  readonly language: string;
  /** Set for launch mode `LOTT`, which launches lotteries only: the view and the price list. */
  readonly lottery: { readonly view: string; readonly prizeMode: string } | null;
  /** What a page of the site is opened with, as it is sent. */
  readonly page: Pick<SitePage, 'site' | 'area' | 'view' | 'prizeMode' | 'device' | 'backUrl'>;
  /** The caller's address: games are offered by country. */
  readonly address: string;
  readonly device: 'desktop' | 'mobile';
  /** The games' origin as this caller sees it. */
  readonly gamesOrigin: string;
  /** Whether the client takes the game session from the game's address. */
  readonly sessionInAddress: boolean;
}

/** How a game that is a page of the site is opened: a lottery, a sportsbook, a live table. */
export interface SitePage {
  /** The site's origin as this caller sees it. */
  readonly site: string;
  /** The code of the game and its category; none for the lobby of an area. */
  readonly code: string | undefined;
  readonly category: string | undefined;
  readonly area: string | undefined;
  readonly view: string | undefined;
  readonly prizeMode: string | undefined;
  readonly device: string | undefined;
  readonly backUrl: string | undefined;
  readonly language: string;
}

/** The address of a game that is a page of the site; null for a code that is none. */
export type SitePageAddress = (page: SitePage) => string | null;

/** A member who plays with real money. */
export interface Player {
  readonly memberId: string;
  readonly sessionId: string;
  readonly currency: string;
}

/**
 * How a player of free play is recognised: by their membership, or by what their browser keeps in a
 * cookie.
 */
export type FreePlayKey =
  | (Pick<Player, 'memberId' | 'sessionId'> & {
      /** A trial account (decision D43): it has no player limits. */
      readonly isTrial?: boolean;
    })
  | { readonly browser: string };

/** A launched game. `expiresAt` is milliseconds since 1970. */
export interface Launched {
  /** The game's address, without the session. */
  readonly game_url: string;
  /** The game session; null for a page of the site. */
  readonly sessionID: string | null;
  readonly expiresAt: number;
  readonly gameName: string;
  readonly vassalage: string;
}

/**
 * Launches games. Both functions refuse with `game.not.found`, `game.closed`, `game.maintenance`
 * and `account.blocked`.
 */
export interface GameLaunch {
  /**
   * With the member's money. A closed game and a blocked member are let in to an active round. The
   * game session ends with the site session.
   */
  real(launch: Launch, member: Player): Promise<Launched>;
  /**
   * With play money; refuses with `game.demo.none` too. A member's game session ends with the site
   * session.
   */
  freePlay(launch: Launch, key: FreePlayKey): Promise<Launched>;
}

/** What launching depends on. */
export interface LaunchOptions {
  readonly database: Database;
  readonly catalogue: Pick<Games, 'findGame' | 'recordOpened'>;
  readonly seeds: Pick<Pairs, 'of'>;
  readonly protection: Pick<Protection, 'stateOf'>;
  readonly randomBytes: RandomBytes;
  /** Games that are pages of the site, without a game session. Default: there are none. */
  readonly pageAddress?: SitePageAddress;
}

/** Opens a game that is a page of the site; null when the request is not for one. */
const createPages =
  ({ database, catalogue, protection, pageAddress = () => null }: LaunchOptions) =>
  async (launch: Launch, { memberId }: Player): Promise<Launched | null> => {
    const { brand, page, language, address } = launch;
    const named = Object.keys(launch.game).length > 0;
    if (!named && launch.lottery === null) return null;
    const offered = named ? await catalogue.findGame(brand.id, launch.game, { language, address }) : null;
    if (named && (offered === null || !PAGES.has(offered.category))) return null;
    const url = pageAddress({ ...page, code: offered?.code, category: offered?.category, language });
    if (url === null) return null;
    if (offered && !offered.open) throw new Refusal('game.closed');
    if (offered?.inMaintenance) throw new Refusal('game.maintenance');
    if ((await protection.stateOf(memberId))?.state !== 'open') throw new Refusal('account.blocked');
    if (offered) await catalogue.recordOpened(brand.id, memberId, offered.nodeId);
    return {
      game_url: url,
      sessionID: null,
      expiresAt: (await readClock(database)).getTime() + SESSION_HOURS * 3_600_000,
      gameName: offered ? nameIn(offered.names, language) : '',
      vassalage: offered?.vendor ?? '',
    };
  };

/** Builds the launching of games. */
export function createLaunch(options: LaunchOptions): GameLaunch {
  const { database, catalogue, seeds, protection, randomBytes } = options;
  const findGame = createFindGame(catalogue);
  const sitePage = createPages(options);

  /** Why a bet of this member would be refused; a visitor is checked for the game only. */
  async function rejectionOf({ offered }: FoundGame, memberId: string | null) {
    if (!offered.open) return 'game.closed';
    if (offered.inMaintenance) return 'game.maintenance';
    return memberId !== null && (await protection.stateOf(memberId))?.state !== 'open' ? 'account.blocked' : null;
  }

  return {
    async real(launch, member) {
      const page = await sitePage(launch, member);
      if (page !== null) return page;
      const found = await findGame(launch);
      const rejection = await rejectionOf(found, member.memberId);
      // An active round may be ended in any case; wager acceptance refuses new bets by itself.
      if (rejection !== null && !(await hasActiveRound(database, member.memberId, found.game.id)))
        throw new Refusal(rejection);
      await seeds.of(member.memberId);
      const opening = {
        launch,
        found,
        token: newToken(randomBytes),
        currency: member.currency,
        currencySymbol: launch.brand.currencySymbol,
      };
      const until = await openSession(database, {
        ...openCommand(opening),
        memberId: member.memberId,
        siteSession: member.sessionId,
      });
      await catalogue.recordOpened(launch.brand.id, member.memberId, found.offered.nodeId);
      return launchedGame(opening, until);
    },

    async freePlay(launch, key) {
      const found = await findGame(launch);
      const memberId = 'memberId' in key && !key.isTrial ? key.memberId : null;
      const rejection = found.offered.demo ? await rejectionOf(found, memberId) : 'game.demo.none';
      if (rejection !== null) throw new Refusal(rejection);
      const opening = {
        launch,
        found,
        token: `${FREE_PLAY_TOKEN_PREFIX}${newToken(randomBytes)}`,
        currency: FREE_PLAY_CURRENCY,
        currencySymbol: FREE_PLAY_CURRENCY,
      };
      const { playerId, until } = await openFreePlay(database, {
        ...openCommand(opening),
        playerId: uuid7(),
        keyHash: tokenHash('memberId' in key ? `member ${key.memberId}` : `browser ${key.browser}`).toString('hex'),
        ...('memberId' in key && { memberId: key.memberId, siteSession: key.sessionId }),
        purse: String(FREE_PLAY_BALANCE),
        leastBet: String(found.game.stakes.least),
      });
      await seeds.of(playerId);
      return launchedGame(opening, until);
    },
  };
}

type FoundGame = Awaited<ReturnType<ReturnType<typeof createFindGame>>>;

/** The game in the brand's catalogue together with its rules. */
const createFindGame =
  (catalogue: Pick<Games, 'findGame'>) =>
  async ({
    brand,
    game: requested,
    lottery,
    language,
    address,
  }: Pick<Launch, 'brand' | 'game' | 'lottery' | 'language' | 'address'>) => {
    const offered = await catalogue.findGame(brand.id, requested, { language, address });
    if (offered === null || (lottery !== null && !PAGES.has(offered.category))) throw new Refusal('game.not.found');
    const game = gameOf(offered.code, offered.version);
    if (game === undefined) throw new Refusal('game.closed');
    return { offered, game };
  };

/** What a game session is opened with in either play mode. */
interface Opening {
  readonly launch: Launch;
  readonly found: FoundGame;
  readonly token: string;
  readonly currency: string;
  readonly currencySymbol: string;
}

const openCommand = ({ launch, found, token, currency, currencySymbol }: Opening): OpenCommand => ({
  id: uuid7(),
  tokenHash: tokenHash(token).toString('hex'),
  brandId: launch.brand.id,
  vendor: found.offered.vendor,
  category: found.offered.category,
  game: found.game.id,
  version: found.game.version,
  currency,
  currencySymbol,
  language: launch.language,
  device: launch.device,
  hours: launch.sessionInAddress ? ADDRESS_SESSION_HOURS : SESSION_HOURS,
});

function launchedGame({ launch, found: { offered, game }, token, currency }: Opening, until: Date): Launched {
  const { lottery } = launch;
  const origin = new URL(launch.gamesOrigin);
  const url = new URL(`/${game.id}/${game.version}/`, origin);
  url.search = new URLSearchParams({
    rgs_url: origin.host,
    lang: isoCodeOf(launch.language),
    language: launch.language,
    currency,
    device: launch.device,
    social: 'false',
    ...(lottery && { lotto_view: lottery.view, prize_mode: lottery.prizeMode }),
    ...(token.startsWith(FREE_PLAY_TOKEN_PREFIX) && { demo: 'true' }),
  }).toString();
  return {
    game_url: url.href,
    sessionID: token,
    expiresAt: until.getTime(),
    gameName: nameIn(offered.names, launch.language),
    vassalage: offered.vendor,
  };
}

/** A launched game for clients that take the session from the address. */
export function withSessionInAddress({ sessionID, ...launched }: Launched): Omit<Launched, 'sessionID'> {
  if (sessionID === null) return launched;
  const url = new URL(launched.game_url);
  url.search = new URLSearchParams([['sessionID', sessionID], ...url.searchParams]).toString();
  return { ...launched, game_url: url.href };
}
