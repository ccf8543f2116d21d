import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import type { Cell, Strips, Window } from '@chokdee/games/mechanics/reels';
import { ROWS } from '@chokdee/games/slot/paytable';
import type { SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Graphics, isWebGLSupported, Sprite, WebGLRenderer, type Renderer } from 'pixi.js';
import type { Pace } from '../../../engine/playback.ts';
import { createAdaptiveResolution, type AdaptiveResolution } from './adaptive-resolution.ts';
import { createCoins, type Coins } from './coins.ts';
import { createHighlights, type Highlights } from './highlights.ts';
import { ReelMotion } from './reel-motion.ts';
import { createReel, type Reel } from './reel.ts';
import { planStops, scattersOf, type StopPlan } from './stop-plan.ts';
import { loadTextures, type Textures } from './textures.ts';

/** Where the reels stop. */
export interface Landing {
  readonly strips: Strips<SlotSymbol>;
  readonly stops: readonly number[];
  readonly window: Window<SlotSymbol>;
}
/** Size of the canvas and position of the reels on it, pixels. */
export interface CanvasLayout {
  readonly width: number;
  readonly height: number;
  readonly reels: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
/** Receives what happens while the reels stop. */
export interface LandingListener {
  /** A reel has stopped. `scatters`: on all stopped reels; `hasScatter`: on this one. */
  stopped(reel: number, scatters: number, hasScatter: boolean): void;
  /** The reels from this one on may complete the scatters; it turns longer. */
  anticipation(reel: number): void;
}
/** How the reels land. */
export interface LandingOptions {
  readonly pace: Pace;
  /** Aborted to stop the reels at once. */
  readonly skip: AbortSignal;
  /** Aborted when the round leaves the screen. */
  readonly cancelled: AbortSignal;
  readonly listener: LandingListener;
}

/** The reels on their canvas. They show the outcome they are given. */
export interface ReelCanvas {
  readonly canvas: HTMLCanvasElement;
  fit(layout: CanvasLayout): void;
  /** Shows a landing at once. */
  put(landing: Landing): void;
  /** Starts the reels before the landing is known. */
  start(strips: Strips<SlotSymbol>, pace: Pace): void;
  /** Stops the reels one after another. Resolves when the last one has stopped. */
  land(landing: Landing, options: LandingOptions): Promise<void>;
  /** Shows the last landing again, unless the reels are landing. */
  restore(): void;
  /** Highlights cells and dims the others; null removes it. `calm`: without motion. */
  highlight(cells: readonly Cell[] | null, calm?: boolean): void;
  /**
   * Lets coins fall for so many milliseconds. The reels are hidden meanwhile, because the canvas is
   * in front of the overlay that covers them.
   */
  startCoins(milliseconds: number, density: number): void;
  /** Throws no more coins. */
  endCoins(): void;
  /** Ends the coins and draws the reels again. */
  showReels(): void;
}

const REELS = 5;
/** Least milliseconds the reels turn, by pace. */
const LEAST_TURN_MS = { normal: 460, quick: 140 } as const;
/** Milliseconds between the starts of two reels at the normal pace. */
const START_GAP_MS = 36;
/** Longer frames are counted as this many milliseconds. */
const LONGEST_FRAME_MS = 100;

/** A landing in progress. */
interface ActiveLanding extends Pick<StopPlan, 'anticipationFrom'> {
  readonly to: Landing;
  /** When each reel begins to stop, on the clock of the reels. */
  readonly stopAt: number[];
  readonly stopped: boolean[];
  readonly listener: LandingListener;
  skipped: boolean;
  readonly done: () => void;
}

/** Creates the renderer. pixi's own choice would load the code of all three renderers. */
async function createRenderer(resolution: number): Promise<Renderer> {
  const renderer: Renderer = isWebGLSupported()
    ? new WebGLRenderer()
    : new (await import('./canvas-renderer.ts')).CanvasRenderer();
  await renderer.init({
    width: 320,
    height: 320,
    backgroundAlpha: 0,
    antialias: false,
    autoDensity: true,
    resolution,
    skipExtensionImports: true,
    powerPreference: 'low-power',
  });
  return renderer;
}

class PixiReelCanvas implements ReelCanvas {
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: Renderer;
  private readonly stage = new Container();
  private readonly board = new Container();
  private readonly boardMask = new Graphics();
  /** Light over the reel with anticipation. */
  private readonly beams: readonly Sprite[];
  private readonly reels: readonly Reel[];
  private readonly highlights: Highlights;
  private readonly coins: Coins;

  private pixelRatio = devicePixelRatio;
  private resolution: AdaptiveResolution = createAdaptiveResolution(devicePixelRatio, LONGEST_FRAME_MS);
  private width = 1;
  private height = 1;

  /** Milliseconds of motion so far. */
  private clock = 0;
  private frameTime = 0;
  /** 0 while nothing moves. */
  private frameRequest = 0;

  private lastLanding: Landing;
  private landing: ActiveLanding | null = null;
  private strips: Strips<SlotSymbol>;
  private startedAt = 0;
  /** When each reel starts; Infinity when it has started or rests. */
  private readonly startAt = new Float64Array(REELS).fill(Infinity);

  constructor(renderer: Renderer, textures: Textures, first: Landing) {
    this.renderer = renderer;
    this.canvas = renderer.canvas;
    this.lastLanding = first;
    this.strips = first.strips;
    this.beams = Array.from({ length: REELS }, () => new Sprite({ texture: textures.beam, visible: false }));
    this.reels = Array.from({ length: REELS }, (_, i) =>
      createReel(textures.symbols, new ReelMotion(first.strips[i]!, first.stops[i]!)),
    );
    this.highlights = createHighlights(textures.ring, this.reels);
    this.coins = createCoins(textures);
    this.board.addChild(...this.beams, ...this.reels.map(({ view }) => view));
    this.board.mask = this.boardMask;
    this.stage.addChild(this.boardMask, this.board, this.highlights.view, this.coins.view);
    this.showLanding(first);
  }

  fit({ reels: box, width, height }: CanvasLayout): void {
    [this.width, this.height] = [width, height];
    // The window moved to another screen, or the page was zoomed.
    if (devicePixelRatio !== this.pixelRatio) {
      this.pixelRatio = devicePixelRatio;
      this.resolution = createAdaptiveResolution(this.pixelRatio, LONGEST_FRAME_MS);
    }
    this.renderer.resize(width, height, this.resolution.rest);
    const [cellWidth, cellHeight] = [box.width / REELS, box.height / ROWS];
    for (const part of [this.board, this.highlights.view]) part.position.set(box.x, box.y);
    this.boardMask.clear().rect(box.x, box.y, box.width, box.height).fill(0xffffff);
    for (const [i, reel] of this.reels.entries()) reel.fit(i * cellWidth, cellWidth, cellHeight);
    for (const [i, beam] of this.beams.entries()) {
      beam.position.set(i * cellWidth, 0);
      beam.setSize(cellWidth, box.height);
    }
    this.highlights.fit(cellWidth, cellHeight);
    this.coins.fit(width, height);
    this.renderer.render(this.stage);
    this.requestFrame();
  }

  put(landing: Landing): void {
    this.landing?.done();
    this.landing = null;
    this.highlight(null);
    this.showLanding(landing);
  }

  start(strips: Strips<SlotSymbol>, pace: Pace): void {
    this.highlight(null);
    if (pace === 'still') return;
    this.startedAt = this.clock;
    this.strips = strips;
    for (let i = 0; i < REELS; i += 1) this.startAt[i] = this.clock + (pace === 'quick' ? 0 : i * START_GAP_MS);
    this.requestFrame();
  }

  land(to: Landing, { pace, skip, cancelled, listener }: LandingOptions): Promise<void> {
    if (pace === 'still') {
      this.showLanding(to);
      return Promise.resolve();
    }
    if (this.reels.every(({ motion }, i) => motion.resting && this.startAt[i] === Infinity))
      this.start(to.strips, pace);
    return new Promise((done) => {
      const earliest = Math.max(this.clock, this.startedAt + LEAST_TURN_MS[pace]);
      const { stopAt, anticipationFrom } = planStops(to.window, earliest, pace);
      const landing: ActiveLanding = {
        to,
        stopAt: [...stopAt],
        stopped: new Array<boolean>(REELS).fill(false),
        listener,
        skipped: false,
        anticipationFrom,
        done: () => {
          skip.removeEventListener('abort', onSkip);
          cancelled.removeEventListener('abort', onCancel);
          done();
        },
      };
      const onSkip = (): void => this.skipLanding(landing);
      const onCancel = (): void => {
        this.landing = null;
        this.showLanding(to);
        landing.done();
      };
      skip.addEventListener('abort', onSkip);
      cancelled.addEventListener('abort', onCancel);
      this.landing = landing;
      this.requestFrame();
    });
  }

  restore(): void {
    if (this.landing === null) this.showLanding(this.lastLanding);
  }

  highlight(cells: readonly Cell[] | null, calm = false): void {
    this.highlights.set(cells, calm);
    this.requestFrame();
  }

  startCoins(milliseconds: number, density: number): void {
    this.setReelsVisible(false);
    this.coins.start(milliseconds, density);
    this.requestFrame();
  }

  endCoins(): void {
    this.coins.end();
  }

  showReels(): void {
    this.coins.end();
    this.setReelsVisible(true);
    this.requestFrame();
  }

  private setReelsVisible(visible: boolean): void {
    this.board.visible = this.highlights.view.visible = visible;
  }

  /** Rests the reels on a landing. */
  private showLanding({ strips, stops, window }: Landing): void {
    this.lastLanding = { strips, stops, window };
    this.startAt.fill(Infinity);
    for (const [i, reel] of this.reels.entries()) reel.motion.placeAt(strips[i]!, stops[i]!, window[i]!);
    this.requestFrame();
  }

  private skipLanding(landing: ActiveLanding): void {
    landing.skipped = true;
    for (let i = 0; i < REELS; i += 1) if (this.startAt[i] !== Infinity) this.startReel(i);
    landing.stopAt.fill(0);
  }

  private startReel(i: number): void {
    this.startAt[i] = Infinity;
    this.reels[i]!.motion.start(this.strips[i]!);
  }

  private stopDueReels({ to, stopAt, skipped }: ActiveLanding): void {
    for (let i = 0; i < REELS; i += 1)
      if (this.clock >= stopAt[i]! && this.startAt[i] === Infinity)
        this.reels[i]!.motion.stop(to.stops[i]!, to.window[i]!, skipped ? 'slam' : 'roll');
  }

  private onReelStopped(i: number): void {
    const { landing } = this;
    if (landing === null) return;
    const { to, stopped, listener, anticipationFrom } = landing;
    stopped[i] = true;
    const scatters = to.window.reduce((sum, symbols, reel) => sum + (stopped[reel] ? scattersOf(symbols) : 0), 0);
    listener.stopped(i, scatters, scattersOf(to.window[i]!) > 0);
    if (stopped.every(Boolean)) {
      this.landing = null;
      this.lastLanding = to;
      for (const beam of this.beams) beam.visible = false;
      landing.done();
    } else if (anticipationFrom !== null && i >= anticipationFrom - 1 && !landing.skipped)
      this.anticipate(i + 1, listener);
  }

  /** Slows the reels from this one on and lights it. */
  private anticipate(reel: number, listener: LandingListener): void {
    if (reel >= REELS) return;
    for (let i = 0; i < REELS; i += 1) this.beams[i]!.visible = i === reel;
    for (let i = reel; i < REELS; i += 1) this.reels[i]!.motion.slowDown();
    listener.anticipation(reel);
  }

  /** Requests a frame unless one is requested already. Frames continue while something moves. */
  private requestFrame(): void {
    if (this.frameRequest !== 0) return;
    this.frameTime = performance.now();
    this.frameRequest = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (time: number): void => {
    const passed = Math.min(LONGEST_FRAME_MS, Math.max(0, time - this.frameTime));
    this.frameTime = time;
    this.clock += passed;
    const moving = this.advance(passed);
    if (moving) this.resolution.frame(passed);
    const resolution = moving ? this.resolution.motion : this.resolution.rest;
    if (this.renderer.resolution !== resolution) this.renderer.resize(this.width, this.height, resolution);
    this.renderer.render(this.stage);
    this.frameRequest = moving ? requestAnimationFrame(this.onFrame) : 0;
  };

  /** Moves everything by so many milliseconds. False when nothing moves any more. */
  private advance(passed: number): boolean {
    let moving = this.highlights.draw(this.clock);
    for (let i = 0; i < REELS; i += 1) if (this.clock >= this.startAt[i]!) this.startReel(i);
    if (this.landing !== null) this.stopDueReels(this.landing);
    for (let i = 0; i < REELS; i += 1) {
      const reel = this.reels[i]!;
      const stopped = reel.motion.advance(passed);
      reel.draw();
      if (stopped) this.onReelStopped(i);
      moving = !reel.motion.resting || this.startAt[i] !== Infinity || moving;
    }
    moving = this.coins.advance(passed) || moving;
    return moving || this.landing !== null;
  }
}

/**
 * Loads the pictures and builds the reels. `progress` receives 0 to 1. Throws when a picture is
 * missing or the browser cannot draw.
 */
export async function createReelCanvas(first: Landing, progress: (part: number) => void): Promise<ReelCanvas> {
  const renderer = await createRenderer(createAdaptiveResolution(devicePixelRatio, LONGEST_FRAME_MS).rest);
  progress(0.2);
  const textures = await loadTextures(renderer, (part) => progress(0.2 + part * 0.7));
  return new PixiReelCanvas(renderer, textures, first);
}
