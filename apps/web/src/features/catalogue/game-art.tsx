import { useState } from 'react';
import type { Game } from './catalogue.ts';
import { GameCover } from './game-cover.tsx';

/** A game's picture: the one its maker gives, tried once more when it fails, else our own cover (decision D38). */
export function GameArt({ game }: { game: Pick<Game, 'gameId' | 'displayName' | 'iconUrl'> }) {
  const [tries, setTries] = useState(0);
  if (!game.iconUrl || tries > 1) return <GameCover gameId={game.gameId} title={game.displayName} />;
  return <img key={tries} src={game.iconUrl} alt="" loading="lazy" decoding="async" className="h-full w-full object-cover" onError={() => setTries(tries + 1)} />;
}
