import { LazyImage } from '@chokdee/ui/lazy-image';
import { usePreferences } from '@chokdee/ui/preferences';
import { coverOf } from '../../art/index.ts';
import { pictureAddresses } from '../status/cdn.ts';
import { useImageCdns } from '../status/status.ts';
import type { Game } from './catalogue.ts';
import { GameCover } from './game-cover.tsx';

/**
 * Props of a game's picture. `sizes` as in `<img sizes>`; `eager` for tiles of the first screen.
 */
interface GameArtProps {
  game: Pick<Game, 'gameId' | 'displayName' | 'iconUrl'> & Partial<Pick<Game, 'imageUrl'>>;
  sizes?: string;
  eager?: boolean;
}

/**
 * A game's picture: that of the brand, or our own cover with its title, or the vendor's icon from
 * an image CDN, or the default: a generated cover (decision D38). Decorative: the caller shows the
 * game's name.
 */
export function GameArt({ game, sizes = '160px', eager = false }: GameArtProps) {
  const code = usePreferences((state) => state.language.code);
  const cdns = useImageCdns();
  const cover = coverOf(game.gameId);
  const drawn = <GameCover gameId={game.gameId} title={game.displayName} />;
  const own = cover ? (
    <span className="relative block h-full w-full">
      <LazyImage files={cover} alt="" sizes={sizes} eager={eager} fallback={drawn} />
      <img src={cover.title(code)} alt="" className="absolute inset-x-0 bottom-0 w-full" />
    </span>
  ) : (
    drawn
  );
  if (game.imageUrl) return <LazyImage files={{ src: game.imageUrl }} alt="" eager={eager} fallback={own} />;
  return cover || !game.iconUrl ? (
    own
  ) : (
    <LazyImage files={pictureAddresses(game.iconUrl, cdns)} alt="" eager={eager} fallback={drawn} />
  );
}
