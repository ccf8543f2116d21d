import { ROWS } from '@chokdee/games/slot/paytable';
import type { SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Sprite } from 'pixi.js';
import type { Textures } from './textures.ts';
import type { Turning } from './turning.ts';

/** The part of a cell its symbol fills. */
const FILL = 0.96;
const DIMMED = 0x62627a;
const PLAIN = 0xffffff;

/** One reel on the canvas: five sprites that follow its motion. Nothing is made while it turns. */
export interface Reel {
  readonly view: Container;
  readonly turning: Turning;
  /** Puts it into its place: cell width and height in pixels. */
  fit(x: number, width: number, height: number): void;
  /** Draws the motion as it stands. */
  draw(): void;
  /** How large the symbol of a row is drawn beside its usual size, and whether it stands back. */
  mark(row: number, size: number, dimmed: boolean): void;
}

/** Makes a reel. */
export function createReel(symbols: Textures['symbols'], turning: Turning): Reel {
  const view = new Container();
  const sprites = Array.from({ length: ROWS + 2 }, () => new Sprite({ anchor: 0.5 }));
  const sizes = new Float64Array(ROWS + 2).fill(1);
  view.addChild(...sprites);
  let [width, height, side] = [1, 1, 1];

  function draw(): void {
    const part = turning.scroll - Math.floor(turning.scroll);
    const { blurred } = turning;
    for (let i = 0; i < sprites.length; i += 1) {
      const sprite = sprites[i]!;
      const name: SlotSymbol = turning.symbolAt(i - 1);
      const texture = blurred ? symbols[name].blurred : symbols[name].sharp;
      if (sprite.texture !== texture) sprite.texture = texture;
      sprite.scale.set((side / texture.frame.width) * sizes[i]!);
      sprite.position.set(width / 2, (i - 0.5 + part) * height);
    }
  }

  return {
    view,
    turning,
    draw,
    fit(x, cellWidth, cellHeight) {
      [width, height, side] = [cellWidth, cellHeight, Math.min(cellWidth, cellHeight) * FILL];
      view.x = x;
      draw();
    },
    mark(row, size, dimmed) {
      sizes[row + 1] = size;
      sprites[row + 1]!.tint = dimmed ? DIMMED : PLAIN;
    },
  };
}
