import { ROWS } from '@chokdee/games/slot/paytable';
import type { SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Sprite } from 'pixi.js';
import type { ReelMotion } from './reel-motion.ts';
import type { Textures } from './textures.ts';

/** The part of a cell that its symbol fills. */
const FILL = 0.96;
const DIMMED = 0x62627a;
const PLAIN = 0xffffff;

/**
 * One reel on the canvas: five sprites that follow its motion. Creates no objects while it turns.
 */
export interface Reel {
  readonly view: Container;
  readonly motion: ReelMotion;
  /** Sets the position and the size of a cell, pixels. */
  fit(x: number, cellWidth: number, cellHeight: number): void;
  /** Draws the current state of the motion. */
  draw(): void;
  /** Sets the scale of the symbol in a row, and whether it is dimmed. */
  mark(row: number, scale: number, dimmed: boolean): void;
}

/** Creates a reel. */
export function createReel(symbols: Textures['symbols'], motion: ReelMotion): Reel {
  const view = new Container();
  const sprites = Array.from({ length: ROWS + 2 }, () => new Sprite({ anchor: 0.5 }));
  const scales = new Float64Array(ROWS + 2).fill(1);
  view.addChild(...sprites);
  let [width, height, side] = [1, 1, 1];

  function draw(): void {
    const offset = motion.scroll - Math.floor(motion.scroll);
    const { blurred } = motion;
    for (let i = 0; i < sprites.length; i += 1) {
      const sprite = sprites[i]!;
      const name: SlotSymbol = motion.symbolAt(i - 1);
      const texture = blurred ? symbols[name].blurred : symbols[name].sharp;
      if (sprite.texture !== texture) sprite.texture = texture;
      sprite.scale.set((side / texture.frame.width) * scales[i]!);
      sprite.position.set(width / 2, (i - 0.5 + offset) * height);
    }
  }

  return {
    view,
    motion,
    draw,
    fit(x, cellWidth, cellHeight) {
      [width, height, side] = [cellWidth, cellHeight, Math.min(cellWidth, cellHeight) * FILL];
      view.x = x;
      draw();
    },
    mark(row, scale, dimmed) {
      scales[row + 1] = scale;
      sprites[row + 1]!.tint = dimmed ? DIMMED : PLAIN;
    },
  };
}
