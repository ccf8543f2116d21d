import type { SlotSymbol } from '@chokdee/games/slot/symbols';
import atlas from './art/symbols.json';
import atlasUrl from './art/symbols.webp';

const {
  frames,
  meta: { size },
} = atlas;

/**
 * A symbol from the atlas of the reels. Hidden from screen readers, because its name is next to it.
 */
export function SymbolPicture({ symbol, className = 'size-12' }: { symbol: SlotSymbol; className?: string }) {
  const { x, y, w, h } = frames[symbol].frame;
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 bg-no-repeat ${className}`}
      style={{
        backgroundImage: `url(${atlasUrl})`,
        backgroundSize: `${(size.w / w) * 100}% ${(size.h / h) * 100}%`,
        backgroundPosition: `${(x / (size.w - w)) * 100}% ${(y / Math.max(1, size.h - h)) * 100}%`,
      }}
    />
  );
}
