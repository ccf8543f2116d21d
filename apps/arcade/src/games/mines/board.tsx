import { SIDE, TILES } from '@chokdee/games/mines/rules';
import { cn } from '@chokdee/ui/cn';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from './pictures.tsx';
import type { Leaf, Pond } from './round.ts';

const pictures: Readonly<Record<Exclude<Leaf, 'covered'>, 'lotus' | 'crab'>> = {
  pearl: 'lotus',
  hiddenPearl: 'lotus',
  crab: 'crab',
  hiddenCrab: 'crab',
};

/** Number, row and column of a leaf, counted from 1. */
const positionOf = (tile: number) => ({
  number: tile + 1,
  row: Math.floor(tile / SIDE) + 1,
  column: (tile % SIDE) + 1,
});

const CENTRE = Math.floor(TILES / 2);

/** The leaf that an arrow key, Home or End moves to; null for other keys. Rows do not wrap. */
export function leafAfter(tile: number, key: string): number | null {
  const [row, column] = [Math.floor(tile / SIDE), tile % SIDE];
  switch (key) {
    case 'ArrowLeft':
      return row * SIDE + Math.max(0, column - 1);
    case 'ArrowRight':
      return row * SIDE + Math.min(SIDE - 1, column + 1);
    case 'ArrowUp':
      return Math.max(0, row - 1) * SIDE + column;
    case 'ArrowDown':
      return Math.min(SIDE - 1, row + 1) * SIDE + column;
    case 'Home':
      return 0;
    case 'End':
      return TILES - 1;
    default:
      return null;
  }
}

/**
 * The pond: 25 leaves as buttons. One is in the tab order; arrow keys move between them, Enter
 * lifts.
 */
export function Board({
  pond,
  lifting,
  onLift,
}: {
  pond: Pond;
  lifting: number | null;
  /** Null while no leaf can be lifted. */
  onLift: ((tile: number) => void) | null;
}) {
  const { t } = useTranslation('mines');
  const [focused, setFocused] = useState(CENTRE);
  const leaves = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent, tile: number) => {
    const next = event.ctrlKey || event.altKey || event.metaKey ? null : leafAfter(tile, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    leaves.current[next]?.focus();
  };
  const nameOf = (leaf: Leaf): string =>
    leaf === 'covered'
      ? t('covered')
      : leaf === 'pearl'
        ? t('pearl')
        : leaf === 'crab'
          ? t('crab')
          : t('hidden', { what: t(leaf === 'hiddenPearl' ? 'pearl' : 'crab') });
  return (
    <div
      role="group"
      aria-label={t('pond')}
      className={cn(
        'pond grid size-[min(100cqw,100cqh)] grid-cols-5 grid-rows-5 gap-1.5 rounded-4 p-2.5',
        'low:gap-1 low:p-1.5 short:gap-1 short:p-1.5',
      )}
    >
      {pond.leaves.map((leaf, tile) => {
        const open = leaf === 'covered' && onLift !== null;
        return (
          <button
            key={tile}
            ref={(element) => {
              leaves.current[tile] = element;
            }}
            type="button"
            tabIndex={tile === focused ? 0 : -1}
            aria-disabled={!open || undefined}
            aria-label={`${t('leaf', positionOf(tile))}: ${nameOf(leaf)}`}
            onClick={() => {
              setFocused(tile);
              if (open) onLift(tile);
            }}
            onKeyDown={(event) => move(event, tile)}
            className={cn(
              'leaf-tile relative grid place-items-center rounded-3 transition',
              open && 'can-lift',
              lifting === tile && leaf === 'covered' && 'lifting',
              leaf === 'crab' && 'bitten',
              leaf === 'pearl' && 'found',
              leaf.startsWith('hidden') && 'unlifted',
            )}
          >
            {leaf === 'covered' ? (
              <Picture of="leaf" className="size-[82%] drop-shadow-[0_3px_4px_rgb(0_0_0/.35)]" />
            ) : (
              <Picture of={pictures[leaf]} className={cn('size-[84%]', !leaf.startsWith('hidden') && 'surfacing')} />
            )}
          </button>
        );
      })}
    </div>
  );
}
