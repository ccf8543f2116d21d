import type { TextKey } from '@chokdee/locales/bundles';
import type { CategoryPath } from '../catalogue/categories.ts';
import type { FilterKey } from './lobby-search.ts';

/** What a category page has of its own: its title, and the filters that suit its games. */
interface CategoryLobby {
  readonly title: TextKey & `${'home' | 'lobby'}:${string}`;
  readonly filters: readonly FilterKey[];
}

const common: readonly FilterKey[] = ['hot', 'new', 'demo'];
// Volatility: a figure of games that spin.
const slots: readonly FilterKey[] = [...common, 'minimum1', 'lines25', 'low', 'medium', 'high'];

/** The category pages that this feature shows; `features/{live,lottery,sports}` have theirs. */
type LobbyPath = Exclude<
  CategoryPath,
  '/live' | '/elott' | '/lottery' | '/Vnlottery' | '/seaLottery' | '/sports' | '/esports'
>;

const lobbies: Readonly<Record<LobbyPath, CategoryLobby>> = {
  '/fish': { title: 'home:category.FISH', filters: [...common, 'minimum1', 'low', 'medium', 'high'] },
  '/rng': { title: 'home:category.RNG', filters: slots },
  '/pvp': { title: 'home:category.PVP', filters: common },
};

/** The lobby of a category page. `path` is a `LobbyPath`. */
export const lobbyOf = (path: string): CategoryLobby => lobbies[path as LobbyPath];
