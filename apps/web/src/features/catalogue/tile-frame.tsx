import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/**
 * Props of a tile's frame. `lead`: it fills two by two cells; `tag`: over the picture; `foot`: the
 * last line; `end`: the end of the last line stays free.
 */
interface TileFrameProps {
  lead?: boolean;
  art: ReactNode;
  tag?: ReactNode;
  name: ReactNode;
  foot: ReactNode;
  end?: boolean;
}

/** Classes of the element around a tile's frame. */
export const tileLayout = (lead: boolean): string =>
  cn('group w-full text-start', lead ? 'flex h-full flex-col' : 'block');

/** Picture, name and last line of a game's tile. */
export const TileFrame = ({ lead = false, art, tag, name, foot, end = false }: TileFrameProps) => (
  <>
    <span
      className={cn(
        'relative block w-full overflow-hidden rounded-3 bg-ink-2 shadow-lift after:absolute',
        'after:inset-0 after:rounded-3 after:inset-shadow-[0_1.5px_0_oklch(0.95_0.08_92/0.3)]',
        lead ? 'min-h-0 flex-1' : 'aspect-3/4',
      )}
    >
      <span className={cn('block h-full transition duration-200 group-hover:scale-[1.03]', lead && 'absolute inset-0')}>
        {art}
      </span>
      {tag}
    </span>
    <span className="line-clamp-2 min-h-[28.4px] px-0.5 pt-1.5 font-display text-14 leading-[1.6]">{name}</span>
    <span className={cn('flex min-h-[19.2px] justify-between gap-x-2 px-0.5 text-12 text-faint', end && 'pe-7')}>
      {foot}
    </span>
  </>
);
