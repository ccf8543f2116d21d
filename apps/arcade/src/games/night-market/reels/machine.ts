import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import type { Cell, Strips, Window } from '@chokdee/games/mechanics/reels';
import { SCATTER, type SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Graphics, isWebGLSupported, Sprite, WebGLRenderer, type Renderer } from 'pixi.js';
import type { Pace } from '../../../engine/player.ts';
import { createCoins } from './coins.ts';
import { createReel } from './reel.ts';
import { createSharpness } from './sharpness.ts';
import { loadTextures, RING_INSIDE, SIDE } from './textures.ts';
import { Turning } from './turning.ts';

/** What the reels come to rest on. */
export interface Landing {
  readonly strips: Strips<SlotSymbol>;
  readonly stops: readonly number[];
  readonly window: Window<SlotSymbol>;
}
/** Where things are on the canvas, in pixels. */
export interface Places {
  readonly width: number;
  readonly height: number;
  readonly reels: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
/** What is told while reels land. */
export interface Heard {
  /** A reel has come to rest. `scatters`: how many are in sight so far; `fresh`: whether this reel brought one. */ stopped(
    reel: number,
    scatters: number,
    fresh: boolean,
  ): void;
  /** The reels from here on decide whether there are enough scatters. */ tension(reel: number): void;
  calm(): void;
}

/** The reels on their canvas. It shows what it is told and decides nothing. */
export interface Machine {
  readonly canvas: HTMLCanvasElement;
  fit(places: Places): void;
  /** Puts reels at rest with this in sight, at once. */
  put(landing: Landing): void;
  /** Lets the reels go, before it is known where they stop. */
  start(strips: Strips<SlotSymbol>, pace: Pace): void;
  /** Brings them to rest one after another; resolves when the last one stands. */
  land(
    landing: Landing,
    ways: { readonly pace: Pace; readonly hurry: AbortSignal; readonly gone: AbortSignal; readonly heard: Heard },
  ): Promise<void>;
  /** Brings them back to where they were: there was no bet. */
  back(): void;
  /** Lights cells and lets the others stand back; null lights all alike. `calm`: without movement. */
  light(cells: readonly Cell[] | null, calm?: boolean): void;
  /** Coins fall for so long. The page covers the reels meanwhile: they are not drawn, so that the canvas can stand before what covers them. */
  shower(milliseconds: number, density: number): void;
  /** No more coins are thrown; those in the air fall to the ground. */
  endShower(): void;
  /** The reels are drawn again. */
  uncover(): void;
}

const REELS = 5;
/** Milliseconds: reels turn at least so long, stop so far apart, and this much later while two scatters wait for a third. */
const LEAST = { normal: 460, quick: 140, still: 0 } as const;
const APART = { normal: 190, quick: 40, still: 0 } as const;
const TENSION = 1_250;
const START_APART = 36;
/** A frame that took longer than this is not made up for. */
const LONGEST_FRAME = 100;

/** Fetches the pictures and builds the reels. Throws when pictures do not come or the browser draws nothing. */
export async function createMachine(first: Landing, progress: (part: number) => void): Promise<Machine> {
  // Not pixi's own choice between renderers: it brings the code of all three.
  const renderer: Renderer = isWebGLSupported()
    ? new WebGLRenderer()
    : new (await import('./canvas-renderer.ts')).CanvasRenderer();
  let pixels = devicePixelRatio;
  let sharpness = createSharpness(pixels, LONGEST_FRAME);
  await renderer.init({
    width: 320,
    height: 320,
    backgroundAlpha: 0,
    antialias: false,
    autoDensity: true,
    resolution: sharpness.rest,
    skipExtensionImports: true,
    powerPreference: 'low-power',
  });
  progress(0.2);
  const textures = await loadTextures(renderer, (part) => progress(0.2 + part * 0.7));
  const stage = new Container();
  const board = new Container();
  const cut = new Graphics();
  const beams = Array.from({ length: REELS }, () => new Sprite({ texture: textures.beam, visible: false }));
  const reels = Array.from({ length: REELS }, (_, i) =>
    createReel(textures.symbols, new Turning(first.strips[i]!, first.stops[i]!)),
  );
  const rings = Array.from(
    { length: REELS * 3 },
    () => new Sprite({ texture: textures.ring, anchor: 0.5, visible: false }),
  );
  const coins = createCoins(textures);
  const ringBoard = new Container();
  ringBoard.addChild(...rings);
  board.addChild(...beams, ...reels.map(({ view }) => view));
  board.mask = cut;
  stage.addChild(cut, board, ringBoard, coins.view);

  let rests = first;
  let lit: readonly Cell[] | null = null;
  let calmly = false;
  let clock = 0;
  let startedAt = 0;
  let last = 0;
  let frame = 0;
  let [width, height] = [1, 1];
  let [cellWidth, cellHeight] = [1, 1];
  /** What is landing now. `at`: the moment each reel is told to stop. */
  let landing: {
    readonly to: Landing;
    readonly at: number[];
    readonly stopped: boolean[];
    readonly heard: Heard;
    slam: boolean;
    tense: number;
    readonly done: () => void;
  } | null = null;
  /** When each reel is let go; Infinity once it was. */
  const letGo = new Float64Array(REELS).fill(Infinity);
  let goingStrips = first.strips;

  const ringOf = ([reel, row]: Cell): Sprite => rings[reel * 3 + row]!;

  function lightFrame(): boolean {
    if (lit === null) return false;
    const beat = calmly ? 0 : Math.sin(clock / 190);
    for (const cell of lit) {
      reels[cell[0]]!.mark(cell[1], 1.02 + 0.06 * beat, false);
      ringOf(cell).alpha = 0.8 + 0.2 * beat;
    }
    return !calmly;
  }

  function stopDue({ to, at, slam }: NonNullable<typeof landing>): void {
    for (let i = 0; i < REELS; i += 1)
      if (clock >= at[i]! && letGo[i] === Infinity)
        reels[i]!.turning.stop(to.stops[i]!, to.window[i]!, slam ? 'slam' : 'roll');
  }

  function reelStopped(i: number): void {
    const now = landing;
    if (now === null) return;
    now.stopped[i] = true;
    let scatters = 0;
    for (let reel = 0; reel < REELS; reel += 1)
      if (now.stopped[reel]) for (const symbol of now.to.window[reel]!) if (symbol === SCATTER) scatters += 1;
    now.heard.stopped(i, scatters, now.to.window[i]!.includes(SCATTER));
    if (now.stopped.every(Boolean)) {
      landing = null;
      rests = now.to;
      if (now.tense >= 0) {
        for (const beam of beams) beam.visible = false;
        now.heard.calm();
      }
      now.done();
    } else if (now.tense >= 0 && i >= now.tense - 1 && !now.slam) tense(now, i + 1);
  }

  function tense(now: NonNullable<typeof landing>, reel: number): void {
    if (reel >= REELS) return;
    for (let i = 0; i < REELS; i += 1) beams[i]!.visible = i === reel;
    for (let i = reel; i < REELS; i += 1) reels[i]!.turning.linger();
    now.heard.tension(reel);
  }

  function draw(resolution: number): void {
    if (renderer.resolution !== resolution) renderer.resize(width, height, resolution);
    renderer.render(stage);
  }

  function tick(time: number): void {
    const passed = Math.min(LONGEST_FRAME, Math.max(0, time - last));
    last = time;
    clock += passed;
    let moving = lightFrame();
    for (let i = 0; i < REELS; i += 1)
      if (clock >= letGo[i]!) {
        letGo[i] = Infinity;
        reels[i]!.turning.start(goingStrips[i]!);
      }
    if (landing !== null) stopDue(landing);
    for (let i = 0; i < REELS; i += 1) {
      const { turning } = reels[i]!;
      const stood = turning.step(passed);
      reels[i]!.draw();
      if (stood) reelStopped(i);
      moving = !turning.resting || letGo[i] !== Infinity || moving;
    }
    moving = coins.step(passed) || moving;
    moving = moving || landing !== null;
    if (moving) sharpness.frame(passed);
    draw(moving ? sharpness.motion : sharpness.rest);
    frame = moving ? requestAnimationFrame(tick) : 0;
  }

  function wake(): void {
    if (frame !== 0) return;
    last = performance.now();
    frame = requestAnimationFrame(tick);
  }

  function put(to: Landing): void {
    rests = to;
    letGo.fill(Infinity);
    for (const [i, reel] of reels.entries()) reel.turning.put(to.strips[i]!, to.stops[i]!, to.window[i]!);
    wake();
  }

  function light(cells: readonly Cell[] | null, calm = false): void {
    lit = cells;
    calmly = calm;
    for (const ring of rings) ring.visible = false;
    for (const reel of reels) for (let row = 0; row < 3; row += 1) reel.mark(row, 1, cells !== null);
    for (const cell of cells ?? []) {
      ringOf(cell).visible = true;
      reels[cell[0]]!.mark(cell[1], 1, false);
    }
    wake();
  }

  function start(strips: Strips<SlotSymbol>, pace: Pace): void {
    light(null);
    if (pace === 'still') return;
    startedAt = clock;
    goingStrips = strips;
    for (let i = 0; i < REELS; i += 1) letGo[i] = clock + (pace === 'quick' ? 0 : i * START_APART);
    wake();
  }

  /** The moments at which reels are told to stop, and the first reel that is waited for. */
  function plan({ window }: Landing, pace: 'normal' | 'quick'): { at: number[]; tense: number } {
    const at: number[] = [];
    let [moment, scatters, tenseFrom] = [Math.max(clock, startedAt + LEAST[pace]), 0, -1];
    for (let i = 0; i < REELS; i += 1) {
      if (scatters >= 2) {
        moment += TENSION;
        if (tenseFrom < 0) tenseFrom = i;
      }
      at.push(moment);
      moment += APART[pace];
      for (const symbol of window[i]!) if (symbol === SCATTER) scatters += 1;
    }
    return { at, tense: tenseFrom };
  }

  put(first);
  return {
    canvas: renderer.canvas,
    put(to) {
      landing?.done();
      landing = null;
      light(null);
      put(to);
    },
    start,
    light,
    back() {
      if (landing === null) put(rests);
    },
    fit({ reels: place, ...canvas }) {
      ({ width, height } = canvas);
      // Another screen, or a zoomed page.
      if (devicePixelRatio !== pixels) {
        pixels = devicePixelRatio;
        sharpness = createSharpness(pixels, LONGEST_FRAME);
      }
      renderer.resize(width, height, sharpness.rest);
      [cellWidth, cellHeight] = [place.width / REELS, place.height / 3];
      for (const part of [board, ringBoard]) part.position.set(place.x, place.y);
      cut.clear().rect(place.x, place.y, place.width, place.height).fill(0xffffff);
      for (const [i, reel] of reels.entries()) reel.fit(i * cellWidth, cellWidth, cellHeight);
      for (const [i, beam] of beams.entries()) {
        beam.position.set(i * cellWidth, 0);
        beam.setSize(cellWidth, place.height);
      }
      for (const [i, ring] of rings.entries()) {
        ring.position.set((Math.floor(i / 3) + 0.5) * cellWidth, ((i % 3) + 0.5) * cellHeight);
        ring.scale.set((cellWidth / (SIDE * RING_INSIDE)) * 0.97, (cellHeight / (SIDE * RING_INSIDE)) * 0.97);
      }
      coins.fit(width, height);
      renderer.render(stage);
      wake();
    },
    land(to, { pace, hurry, gone, heard }) {
      if (pace === 'still') {
        put(to);
        return Promise.resolve();
      }
      if (reels.every(({ turning }, i) => turning.resting && letGo[i] === Infinity)) start(to.strips, pace);
      return new Promise((done) => {
        const { at, tense: tenseFrom } = plan(to, pace);
        const now = {
          to,
          at,
          stopped: new Array<boolean>(REELS).fill(false),
          heard,
          slam: false,
          tense: tenseFrom,
          done: () => {
            hurry.removeEventListener('abort', slam);
            gone.removeEventListener('abort', leave);
            done();
          },
        };
        const slam = (): void => {
          now.slam = true;
          for (let i = 0; i < REELS; i += 1)
            if (letGo[i] !== Infinity) {
              letGo[i] = Infinity;
              reels[i]!.turning.start(goingStrips[i]!);
            }
          now.at.fill(0);
        };
        const leave = (): void => {
          landing = null;
          put(to);
          now.done();
        };
        hurry.addEventListener('abort', slam);
        gone.addEventListener('abort', leave);
        landing = now;
        wake();
      });
    },
    shower(milliseconds, density) {
      board.visible = ringBoard.visible = false;
      coins.shower(milliseconds, density);
      wake();
    },
    endShower() {
      coins.stop();
    },
    uncover() {
      coins.stop();
      board.visible = ringBoard.visible = true;
      wake();
    },
  };
}
