import { Container, Sprite } from 'pixi.js';
import { spread } from '../../../engine/spread.ts';
import type { Textures } from './textures.ts';

/** Coins that fall over a large win. All sprites are created in advance. */
export interface Coins {
  readonly view: Container;
  /** Lets coins fall for so many milliseconds; `density` is the part of all coins, 0 to 1. */
  start(milliseconds: number, density: number): void;
  /** Throws no more coins; those in the air fall to the ground. */
  end(): void;
  /** Sets the size of the area, pixels. */
  fit(width: number, height: number): void;
  /** Moves the coins. True while one is in the air. */
  advance(milliseconds: number): boolean;
}

const MAX_COINS = 56;
/** Pixels per square millisecond. */
const GRAVITY = 0.0011;
/** Below this the coin is seen from its edge. */
const EDGE_ON = 0.14;
/** Longest delay of a coin at the start, milliseconds. */
const LONGEST_DELAY_MS = 900;

/** Creates the coins. */
export function createCoins({ coin, edge }: Textures): Coins {
  const view = new Container();
  const sprites = Array.from({ length: MAX_COINS }, () => new Sprite({ texture: coin, anchor: 0.5, visible: false }));
  view.addChild(...sprites);
  const numbers = () => new Float64Array(MAX_COINS);
  const [x, y, fall, drift, turn, delay] = [numbers(), numbers(), numbers(), numbers(), numbers(), numbers()];
  let [width, height, left, count, thrown] = [1, 1, 0, 0, 0];

  function throwCoin(i: number, after: number): void {
    thrown += 1;
    x[i] = spread(thrown, 1) * width;
    y[i] = -40 - spread(thrown, 2) * 60;
    fall[i] = 0.05 + spread(thrown, 3) * 0.18;
    drift[i] = (spread(thrown, 4) - 0.5) * 0.12;
    turn[i] = spread(thrown, 5) * 6;
    delay[i] = after;
  }

  function drawCoin(i: number): void {
    const sprite = sprites[i]!;
    const facing = Math.cos(turn[i]!);
    const size = (0.13 + spread(i, 8) * 0.1) * Math.min(1.4, height / 480);
    const edgeOn = Math.abs(facing) < EDGE_ON;
    sprite.texture = edgeOn ? edge : coin;
    sprite.scale.set(edgeOn ? size : size * facing, size);
    sprite.rotation = drift[i]! * 4;
    sprite.position.set(x[i]!, y[i]!);
  }

  function moveCoin(i: number, milliseconds: number): void {
    delay[i]! -= milliseconds;
    if (delay[i]! > 0) {
      sprites[i]!.position.set(-100, -100);
      return;
    }
    fall[i]! += GRAVITY * milliseconds;
    x[i]! += drift[i]! * milliseconds;
    y[i]! += fall[i]! * milliseconds;
    turn[i]! += milliseconds * (0.004 + spread(i, 7) * 0.006);
    drawCoin(i);
    if (y[i]! < height + 50) return;
    if (left > 0) throwCoin(i, 0);
    else sprites[i]!.visible = false;
  }

  return {
    view,
    fit(w, h) {
      [width, height] = [w, h];
    },
    start(milliseconds, density) {
      left = milliseconds;
      count = Math.round(MAX_COINS * density);
      for (let i = 0; i < count; i += 1) {
        throwCoin(i, spread(i, 6) * LONGEST_DELAY_MS);
        sprites[i]!.visible = true;
      }
    },
    end() {
      left = 0;
    },
    advance(milliseconds) {
      left = Math.max(0, left - milliseconds);
      let flying = false;
      for (let i = 0; i < count; i += 1) {
        if (!sprites[i]!.visible) continue;
        flying = true;
        moveCoin(i, milliseconds);
      }
      return flying;
    },
  };
}
