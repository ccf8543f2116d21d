import type { CanvasLayout } from './reels/reel-canvas.ts';

/** Positions in the stage, in pixels. */
export interface Layout extends CanvasLayout {
  /** Thickness of the gold frame around the reels. */
  readonly frame: number;
  /** Height of the area above the frame. */
  readonly top: number;
  /** The stage is so low that labels are left out or overlap the frame. */
  readonly compact: boolean;
}

const WIDEST_CELL = 186;

/** Height of the area above the frame: the lanterns and the heading. */
function topHeight(height: number, compact: boolean, portrait: boolean): number {
  if (compact) return 58;
  return portrait ? Math.min(170, Math.max(112, height * 0.24)) : Math.min(150, Math.max(104, height * 0.18));
}

/**
 * Lays out a stage of that size: lanterns above, the payout below, and the reels as large as they
 * fit between. Cells are taller than wide in portrait.
 */
export function layoutOf(width: number, height: number): Layout {
  const compact = height < 420;
  const portrait = height > width * 1.1;
  const top = topHeight(height, compact, portrait);
  const bottom = compact ? 34 : portrait ? 92 : 84;
  const frame = compact ? 7 : width < 700 ? 8 : 13;
  const space = { width: width - 2 * (frame + (portrait ? 4 : 16)), height: height - top - bottom - 2 * frame };
  const cellWidth = Math.max(20, Math.min(WIDEST_CELL, space.width / 5, (space.height / 3) * (portrait ? 1.2 : 1.18)));
  const cellHeight = Math.max(20, Math.min(space.height / 3, cellWidth * (portrait ? 1.24 : 0.96)));
  const reels = { width: Math.round(cellWidth) * 5, height: Math.round(cellHeight) * 3 };
  return {
    width,
    height,
    frame,
    top,
    compact,
    reels: {
      ...reels,
      x: Math.round((width - reels.width) / 2),
      y: Math.round(top + frame + (space.height - reels.height) * (portrait ? 0.3 : 0.5)),
    },
  };
}
