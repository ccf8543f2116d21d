import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import { gameOf } from '@chokdee/games/registry';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Games } from '../catalogue/index.ts';
import { nameIn } from '../catalogue/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Pairs } from '../seeds/index.ts';
import { FREE_PLAY_TOKEN_PREFIX } from './play-modes.ts';
import { hasOpenRound, openFreePlay, openSession } from './store.ts';

/** Hours a conversation with a game may last; the site session it came from usually ends before. */
const HOURS = 12;
/** What a newcomer to free play gets, and a purse that is below one bet is filled up to: 10,000.00 of play money. */
const PLAY_PURSE = 10_000_000_000n;

/** What is to be launched, and how it is shown. */
export interface Launch {
  readonly brand: { readonly id: string; readonly currencySymbol: string };
  readonly game: { readonly nodeId?: string; readonly code?: string; readonly vendor?: string };
  readonly language: string;
  readonly device: 'desktop' | 'mobile';
  /** The games' origin as this caller sees it. */
  readonly gamesOrigin: string;
}
/** A member who plays with money. */
export interface Player {
  readonly memberId: string;
  readonly sessionId: string;
  readonly currency: string;
}
/** Where the game is and until when. */
export interface Launched {
  readonly game_url: string;
  readonly expiresAt: number;
  readonly gameName: string;
  readonly vassalage: string;
}

/** Opens games. Both ways refuse with `game.not.found`, `game.closed`, `account.blocked`. */
export function createLaunch({
  database,
  catalogue,
  seeds,
  protection,
  chance,
}: {
  readonly database: Database;
  readonly catalogue: Pick<Games, 'known' | 'opened'>;
  readonly seeds: Pick<Pairs, 'of'>;
  readonly protection: Pick<Protection, 'stateOf'>;
  readonly chance: RandomBytes;
}) {
  type Found = Awaited<ReturnType<typeof find>>;
  async function find({ brand, game: asked }: Pick<Launch, 'brand' | 'game'>) {
    const offered = await catalogue.known(brand.id, asked);
    if (offered === null) throw new Refusal('game.not.found');
    const game = gameOf(offered.code, offered.version);
    if (game === undefined) throw new Refusal('game.closed');
    return { offered, game };
  }
  /** Why this player may not begin a round of the game. */
  async function obstacle(
    { offered }: Found,
    memberId: string | null,
  ): Promise<'game.closed' | 'account.blocked' | null> {
    if (!offered.open) return 'game.closed';
    return memberId !== null && (await protection.stateOf(memberId))?.state !== 'open' ? 'account.blocked' : null;
  }

  /** What a conversation is opened with, whatever it is played with. */
  const opening = (
    { brand, language, device }: Launch,
    { offered, game }: Found,
    token: string,
    currency: string,
    currencySymbol: string,
  ) => ({
    id: uuid7(),
    tokenHash: tokenHash(token).toString('hex'),
    brandId: brand.id,
    vendor: offered.vendor,
    category: offered.category,
    game: game.id,
    version: game.version,
    currency,
    currencySymbol,
    language,
    device,
    hours: HOURS,
  });

  function launched(
    { gamesOrigin, language, device }: Launch,
    { offered, game }: Found,
    token: string,
    currency: string,
    until: Date,
  ): Launched {
    const origin = new URL(gamesOrigin);
    const url = new URL(`/${game.id}/${game.version}/`, origin);
    url.search = new URLSearchParams({
      sessionID: token,
      rgs_url: origin.host,
      lang: language.toLowerCase(),
      currency,
      device,
      social: 'false',
      ...(token.startsWith(FREE_PLAY_TOKEN_PREFIX) && { demo: 'true' }),
    }).toString();
    return {
      game_url: url.href,
      expiresAt: until.getTime(),
      gameName: nameIn(offered.names, language),
      vassalage: offered.vendor,
    };
  }

  return {
    /** With the member's money. A closed game and a blocked member are let in to an open round. */
    async real(launch: Launch, member: Player): Promise<Launched> {
      const found = await find(launch);
      const against = await obstacle(found, member.memberId);
      // What stands against a new round does not stand against ending the one that is open: the door refuses bets by itself.
      if (against !== null && !(await hasOpenRound(database, member.memberId, found.game.id)))
        throw new Refusal(against);
      await seeds.of(member.memberId);
      const token = newToken(chance);
      const until = await openSession(database, {
        ...opening(launch, found, token, member.currency, launch.brand.currencySymbol),
        memberId: member.memberId,
        siteSession: member.sessionId,
      });
      await catalogue.opened(launch.brand.id, member.memberId, found.offered.nodeId);
      return launched(launch, found, token, member.currency, until);
    },
    /** With play money. `key` is what the player is known by: a member's id (and the session of the site, which it dies with), or what a visitor's browser keeps. Refuses with `game.demo.none` too. */
    async demo(
      launch: Launch,
      key: Pick<Player, 'memberId' | 'sessionId'> | { readonly browser: string },
    ): Promise<Launched> {
      const found = await find(launch);
      const against = found.offered.demo
        ? await obstacle(found, 'memberId' in key ? key.memberId : null)
        : 'game.demo.none';
      if (against !== null) throw new Refusal(against);
      const token = `${FREE_PLAY_TOKEN_PREFIX}${newToken(chance)}`;
      const { player_id: playerId, until } = await openFreePlay(database, {
        ...opening(launch, found, token, 'FUN', 'FUN'),
        playerId: uuid7(),
        keyHash: tokenHash('memberId' in key ? `member ${key.memberId}` : `browser ${key.browser}`).toString('hex'),
        ...('memberId' in key && { memberId: key.memberId, siteSession: key.sessionId }),
        purse: String(PLAY_PURSE),
        leastBet: String(found.game.stakes.least),
      });
      await seeds.of(playerId);
      return launched(launch, found, token, 'FUN', until);
    },
  };
}
