import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import { gameOf } from '@chokdee/games/registry';
import type { Chance } from '../../platform/crypto/chance.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Games } from '../catalogue/index.ts';
import { nameIn } from '../catalogue/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Pairs } from '../seeds/index.ts';
import { openSession } from './store.ts';

/** Hours a conversation with a game may last; the site session it came from usually ends before. */
const HOURS = 12;

/** Who launches what, and how it is shown. */
export interface Launch {
  readonly member: { readonly memberId: string; readonly sessionId: string; readonly currency: string };
  readonly brand: { readonly id: string; readonly currencySymbol: string };
  readonly game: { readonly nodeId?: string; readonly code?: string; readonly vendor?: string };
  readonly mode: 'GLS' | 'LOTT' | undefined;
  readonly language: string;
  readonly device: 'desktop' | 'mobile';
  /** The games' origin as this caller sees it. */
  readonly gamesOrigin: string;
}
/** Where the game is and until when. */
export interface Launched { readonly game_url: string; readonly expiresAt: number; readonly gameName: string; readonly vassalage: string }

/** Opens games. Refuses with `launch.mode.missing`, `game.not.found`, `game.closed`, `account.blocked`. */
export function createLaunch({ database, catalogue, seeds, protection, chance }: {
  readonly database: Database; readonly catalogue: Pick<Games, 'playable' | 'opened'>; readonly seeds: Pick<Pairs, 'of'>; readonly protection: Pick<Protection, 'stateOf'>; readonly chance: Chance;
}) {
  return async function launch({ member, brand, game: asked, mode, language, device, gamesOrigin }: Launch): Promise<Launched> {
    if (mode === undefined) throw new Refusal('launch.mode.missing', { fields: { launchMode: { code: 'field.required' } } });
    const offered = mode === 'GLS' ? await catalogue.playable(brand.id, asked) : null;
    if (offered === null) throw new Refusal('game.not.found');
    const game = gameOf(offered.code, offered.version);
    if (game === undefined) throw new Refusal('game.closed');
    if ((await protection.stateOf(member.memberId))?.state !== 'open') throw new Refusal('account.blocked');
    await seeds.of(member.memberId);
    const token = newToken(chance);
    const until = await openSession(database, {
      id: uuid7(), memberId: member.memberId, tokenHash: tokenHash(token).toString('hex'), brandId: brand.id, vendor: offered.vendor, category: offered.category, game: game.id, version: game.version,
      currency: member.currency, currencySymbol: brand.currencySymbol, language, device, siteSession: member.sessionId, hours: HOURS,
    });
    await catalogue.opened(brand.id, member.memberId, offered.nodeId);
    const origin = new URL(gamesOrigin);
    const url = new URL(`/${game.id}/${game.version}/`, origin);
    url.search = new URLSearchParams({ sessionID: token, rgs_url: origin.host, lang: language.toLowerCase(), currency: member.currency, device, social: 'false' }).toString();
    return { game_url: url.href, expiresAt: until.getTime(), gameName: nameIn(offered.names, language), vassalage: offered.vendor };
  };
}
