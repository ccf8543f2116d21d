import { Container, Sprite } from 'pixi.js';
import { spread } from '../../../engine/spread.ts';
import type { Textures } from './textures.ts';

/** Coins that fall over a large win. All are made beforehand; a shower only moves them. */
export interface Coins {
  readonly view: Container;
  /** Lets coins fall for so many milliseconds, `density` of all there are. */ shower(
    milliseconds: number,
    density: number,
  ): void;
  stop(): void;
  fit(width: number, height: number): void;
  /** True while one is in the air. */ step(passed: number): boolean;
}

const MOST = 56;
const GRAVITY = 0.0011;

/** Makes them. */
export function createCoins({ coin, edge }: Textures): Coins {
  const view = new Container();
  const coins = Array.from({ length: MOST }, () => new Sprite({ texture: coin, anchor: 0.5, visible: false }));
  view.addChild(...coins);
  const [x, y, down, drift, turn, wait] = Array.from({ length: 6 }, () => new Float64Array(MOST)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let [width, height, left, count, thrown] = [1, 1, 0, 0, 0];

  function throwOne(i: number, after: number): void {
    thrown += 1;
    x[i] = spread(thrown, 1) * width;
    y[i] = -40 - spread(thrown, 2) * 60;
    down[i] = 0.05 + spread(thrown, 3) * 0.18;
    drift[i] = (spread(thrown, 4) - 0.5) * 0.12;
    turn[i] = spread(thrown, 5) * 6;
    wait[i] = after;
  }

  return {
    view,
    fit(w, h) {
      [width, height] = [w, h];
    },
    shower(milliseconds, density) {
      left = milliseconds;
      count = Math.round(MOST * density);
      for (let i = 0; i < count; i += 1) {
        throwOne(i, spread(i, 6) * 900);
        coins[i]!.visible = true;
      }
    },
    stop() {
      left = 0;
    },
    step(passed) {
      left = Math.max(0, left - passed);
      let flying = false;
      for (let i = 0; i < count; i += 1) {
        const sprite = coins[i]!;
        if (!sprite.visible) continue;
        flying = true;
        wait[i]! -= passed;
        if (wait[i]! > 0) {
          sprite.position.set(-100, -100);
          continue;
        }
        down[i]! += GRAVITY * passed;
        x[i]! += drift[i]! * passed;
        y[i]! += down[i]! * passed;
        turn[i]! += passed * (0.004 + spread(i, 7) * 0.006);
        const face = Math.cos(turn[i]!);
        const size = (0.13 + spread(i, 8) * 0.1) * Math.min(1.4, height / 480);
        const flat = Math.abs(face) < 0.14;
        sprite.texture = flat ? edge : coin;
        sprite.scale.set(flat ? size : size * face, size);
        sprite.rotation = drift[i]! * 4;
        sprite.position.set(x[i]!, y[i]!);
        if (y[i]! < height + 50) continue;
        if (left > 0) throwOne(i, 0);
        else sprite.visible = false;
      }
      return flying;
    },
  };
}
