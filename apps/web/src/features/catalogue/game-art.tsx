import { LazyImage } from '@chokdee/ui/lazy-image';
import { usePreferences } from '@chokdee/ui/preferences';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazy, Suspense } from 'react';
import { coverOf } from '../../art/index.ts';
import { pictureAddresses } from '../status/cdn.ts';
import { useImageCdns } from '../status/status.ts';
import type { Game } from './catalogue.ts';
import { isLotteryCategory } from './categories.ts';
import { GameCover } from './game-cover.tsx';

const LotteryCover = lazy(retryImport(() => import('../lottery/lottery-cover.tsx')));
const LiveCover = lazy(retryImport(() => import('../live/live-cover.tsx')));

/**
 * Props of a game's picture. `sizes` as in `<img sizes>`; `eager` for tiles of the first screen.
 */
interface GameArtProps {
  game: Pick<Game, 'gameId' | 'displayName' | 'iconUrl'> &
    Partial<Pick<Game, 'imageUrl' | 'gameClassify'>> & { gameType?: string };
  sizes?: string;
  eager?: boolean;
}

/**
 * A game's picture: that of the brand, or our own cover with its title, or that of a lottery or a
 * live table, or the vendor's icon from an image CDN, or the default: a generated cover (decision
 * D38). Decorative: the caller shows the
 * game's name.
 */
export function GameArt({ game, sizes = '160px', eager = false }: GameArtProps) {
  const code = usePreferences((state) => state.language.code);
  const cdns = useImageCdns();
  const cover = coverOf(game.gameId);
  const generated = <GameCover gameId={game.gameId} title={game.displayName} />;
  const drawn = isLotteryCategory(game.gameType ?? '') ? (
    <Suspense fallback={generated}>
      <LotteryCover gameId={game.gameId} title={game.displayName} />
    </Suspense>
  ) : game.gameType === 'LIVE' ? (
    <Suspense fallback={generated}>
      <LiveCover gameId={game.gameId} title={game.displayName} kind={game.gameClassify ?? ''} />
    </Suspense>
  ) : (
    generated
  );
  const own = cover ? (
    <span className="relative block h-full w-full">
      <LazyImage files={cover} alt="" sizes={sizes} eager={eager} fallback={drawn} />
      <img src={cover.title(code)} alt="" className="absolute inset-x-0 bottom-0 w-full" />
    </span>
  ) : (
    drawn
  );
  if (game.imageUrl) return <LazyImage files={{ src: game.imageUrl }} alt="" eager={eager} fallback={own} />;
  return cover || drawn !== generated || !game.iconUrl ? (
    own
  ) : (
    <LazyImage files={pictureAddresses(game.iconUrl, cdns)} alt="" eager={eager} fallback={drawn} />
  );
}
