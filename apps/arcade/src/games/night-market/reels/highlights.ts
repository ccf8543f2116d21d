import type { Cell } from '@chokdee/games/mechanics/reels';
import { ROWS } from '@chokdee/games/slot/paytable';
import { Container, Sprite } from 'pixi.js';
import type { Reel } from './reel.ts';
import { RING_PART, SYMBOL_SIZE, type Textures } from './textures.ts';

/** The rings around highlighted cells; the other cells are dimmed. */
export interface Highlights {
  readonly view: Container;
  /** Highlights cells; null removes the highlights. `calm`: without motion. */
  set(cells: readonly Cell[] | null, calm: boolean): void;
  /** Draws the pulse at that time, milliseconds. True while the pulse moves. */
  draw(time: number): boolean;
  /** Sets the size of a cell, pixels. */
  fit(cellWidth: number, cellHeight: number): void;
}

/** Milliseconds a radian of the pulse. */
const PULSE_MS = 190;
/** Rings are a little smaller than their cell. */
const RING_SCALE = 0.97;

/** Creates the highlights of the reels. */
export function createHighlights(ring: Textures['ring'], reels: readonly Reel[]): Highlights {
  const view = new Container();
  const rings = Array.from(
    { length: reels.length * ROWS },
    () => new Sprite({ texture: ring, anchor: 0.5, visible: false }),
  );
  view.addChild(...rings);
  const ringOf = ([reel, row]: Cell): Sprite => rings[reel * ROWS + row]!;
  let highlighted: readonly Cell[] | null = null;
  let isCalm = false;

  return {
    view,
    set(cells, calm) {
      highlighted = cells;
      isCalm = calm;
      for (const sprite of rings) sprite.visible = false;
      for (const reel of reels) for (let row = 0; row < ROWS; row += 1) reel.mark(row, 1, cells !== null);
      for (const cell of cells ?? []) {
        ringOf(cell).visible = true;
        reels[cell[0]]!.mark(cell[1], 1, false);
      }
    },
    draw(time) {
      if (highlighted === null) return false;
      const pulse = isCalm ? 0 : Math.sin(time / PULSE_MS);
      for (const cell of highlighted) {
        reels[cell[0]]!.mark(cell[1], 1.02 + 0.06 * pulse, false);
        ringOf(cell).alpha = 0.8 + 0.2 * pulse;
      }
      return !isCalm;
    },
    fit(cellWidth, cellHeight) {
      const side = SYMBOL_SIZE * RING_PART;
      for (const [i, sprite] of rings.entries()) {
        sprite.position.set((Math.floor(i / ROWS) + 0.5) * cellWidth, ((i % ROWS) + 0.5) * cellHeight);
        sprite.scale.set((cellWidth / side) * RING_SCALE, (cellHeight / side) * RING_SCALE);
      }
    },
  };
}
