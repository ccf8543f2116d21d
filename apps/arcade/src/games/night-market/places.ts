import type { Places } from './reels/machine.ts';

/** Where things stand in the stage, in pixels. `frame`: thickness of the gold around the reels; `top`: what is over them. */
export interface Layout extends Places {
  readonly frame: number;
  readonly top: number;
  readonly tight: boolean;
}

const WIDEST_CELL = 186;

/** Lays the stage out: the river over the reels, the reels as large as they can be, room for what was won under them. Cells are taller than wide on a standing phone. */
export function layoutOf(width: number, height: number): Layout {
  const tight = height < 420;
  const standing = height > width * 1.1;
  const top = tight
    ? 58
    : standing
      ? Math.min(170, Math.max(112, height * 0.24))
      : Math.min(150, Math.max(104, height * 0.18));
  const foot = tight ? 34 : standing ? 92 : 84;
  const frame = tight ? 7 : width < 700 ? 8 : 13;
  const room = { width: width - 2 * (frame + (standing ? 4 : 16)), height: height - top - foot - 2 * frame };
  const cellWidth = Math.max(20, Math.min(WIDEST_CELL, room.width / 5, (room.height / 3) * (standing ? 1.2 : 1.18)));
  const cellHeight = Math.max(20, Math.min(room.height / 3, cellWidth * (standing ? 1.24 : 0.96)));
  const reels = { width: Math.round(cellWidth) * 5, height: Math.round(cellHeight) * 3 };
  return {
    width,
    height,
    frame,
    top,
    tight,
    reels: {
      ...reels,
      x: Math.round((width - reels.width) / 2),
      y: Math.round(top + frame + (room.height - reels.height) * (standing ? 0.3 : 0.5)),
    },
  };
}
