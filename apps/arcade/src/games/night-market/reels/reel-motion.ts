import type { Strips } from '@chokdee/games/mechanics/reels';
import { ROWS } from '@chokdee/games/slot/paytable';
import type { SlotSymbol } from '@chokdee/games/slot/symbols';

type Strip = Strips<SlotSymbol>[number];
/** How a reel stops: rolling out, or at once. */
export type Brake = 'roll' | 'slam';

// Lengths are symbols, times are milliseconds.
/** Full speed, and the speed during an anticipation. */
const FAST = 0.034;
const SLOW = 0.022;
/** Before it turns, a reel is pulled back by so much in so long. */
const PULL = 0.14;
const PULL_TIME = 110;
const ACCELERATION = FAST / 150;
/** Symbols a reel turns after it begins to stop; enough that the landing is not visible before. */
const ROLL = ROWS + 2;
/** How far a reel turns past its stop before it comes back. */
const OVERSHOOT = { roll: 0.2, slam: 0.1 } as const;
const SLAM_TIME = 120;
const SETTLE_TIME = { roll: 230, slam: 130 } as const;
/** Above this speed symbols are drawn blurred. */
const BLUR = 0.013;

/** Symbols of the rows from one above the window to one below it, at a scroll position. */
interface Segment {
  readonly symbols: readonly SlotSymbol[];
  readonly at: number;
}

/** The symbols around a stop; `window` replaces those of the visible rows. */
function symbolsAround(strip: Strip, stop: number, window?: readonly SlotSymbol[]): SlotSymbol[] {
  const at = (row: number): SlotSymbol => strip[(stop + row + strip.length) % strip.length]!;
  return Array.from({ length: ROWS + 2 }, (_, i) => window?.[i - 1] ?? at(i - 1));
}

/**
 * The motion of one reel, without drawing: pulled back, accelerated, at full speed, then rolling
 * onto its stop with a small bounce. Symbols come in at the top. The symbols of a landing are those
 * of the round; between two landings the strip passes.
 */
export class ReelMotion {
  /** Symbols the reel has turned since it was at rest. */
  scroll = 0;
  /** Symbols a millisecond. */
  speed = 0;
  private phase: 'rest' | 'pull' | 'turn' | 'brake' | 'settle' = 'rest';
  /** Milliseconds in this phase. */
  private time = 0;
  private strip: Strip;
  private from: Segment;
  private to: Segment | null = null;
  private brake: Brake = 'roll';
  private topSpeed = FAST;
  private brakeStart = 0;
  private brakeTime = 0;

  constructor(strip: Strip, stop: number) {
    this.strip = strip;
    this.from = { symbols: symbolsAround(strip, stop), at: 0 };
  }

  get resting(): boolean {
    return this.phase === 'rest';
  }
  /** Whether symbols are drawn as streaks. */
  get blurred(): boolean {
    return this.speed > BLUR;
  }

  /** The symbol in a row, from -1 (above the window) to 3 (below it). */
  symbolAt(row: number): SlotSymbol {
    const position = row - Math.floor(this.scroll);
    const symbolOf = (segment: Segment): SlotSymbol | undefined => segment.symbols[position + segment.at + 1];
    return (
      (this.to === null ? undefined : symbolOf(this.to)) ??
      symbolOf(this.from) ??
      this.strip[((position % this.strip.length) + this.strip.length) % this.strip.length]!
    );
  }

  /** Rests on a stop at once. */
  placeAt(strip: Strip, stop: number, window?: readonly SlotSymbol[]): void {
    this.strip = strip;
    this.rest({ symbols: symbolsAround(strip, stop, window), at: 0 });
  }

  /** Starts to turn. Does nothing unless the reel rests. */
  start(strip: Strip): void {
    if (!this.resting) return;
    this.strip = strip;
    this.phase = 'pull';
    this.time = 0;
    this.topSpeed = FAST;
  }

  /** Turns more slowly from now on. */
  slowDown(): void {
    this.topSpeed = SLOW;
  }

  /**
   * Stops with these symbols in the window. A second call with `slam` stops a rolling reel at once.
   */
  stop(stop: number, window: readonly SlotSymbol[], brake: Brake): void {
    if (this.phase === 'rest' || this.phase === 'settle' || (this.phase === 'brake' && this.brake === brake)) return;
    if (this.to === null)
      this.to = { symbols: symbolsAround(this.strip, stop, window), at: Math.floor(this.scroll) + ROLL + 1 };
    this.brake = brake;
    this.phase = 'brake';
    this.time = 0;
    this.brakeStart = this.scroll;
    const distance = this.to.at + OVERSHOOT[brake] - this.scroll;
    // Constant deceleration from speed v over a distance s takes 2s / v.
    this.brakeTime = brake === 'slam' ? SLAM_TIME : (2 * distance) / Math.max(this.speed, SLOW);
  }

  /** Moves by so many milliseconds. True when it has just stopped. */
  advance(passed: number): boolean {
    this.time += passed;
    switch (this.phase) {
      case 'rest':
        return false;
      case 'pull':
        this.pull();
        return false;
      case 'turn':
        this.turn(passed);
        return false;
      case 'brake':
        this.slow(this.to!, passed);
        return false;
      case 'settle':
        return this.settle(this.to!);
    }
  }

  private pull(): void {
    const part = Math.min(1, this.time / PULL_TIME);
    this.scroll = this.from.at - PULL * Math.sin((part * Math.PI) / 2);
    if (part < 1) return;
    this.phase = 'turn';
    this.speed = 0;
  }

  private turn(passed: number): void {
    this.speed =
      this.speed > this.topSpeed
        ? Math.max(this.topSpeed, this.speed - (ACCELERATION * passed) / 3)
        : Math.min(this.topSpeed, this.speed + ACCELERATION * passed);
    this.scroll += this.speed * passed;
  }

  private slow({ at }: Segment, passed: number): void {
    const before = this.scroll;
    const end = at + OVERSHOOT[this.brake];
    const part = Math.min(1, this.time / this.brakeTime);
    this.scroll = this.brakeStart + (end - this.brakeStart) * (2 * part - part * part);
    this.speed = passed > 0 ? Math.max(0, (this.scroll - before) / passed) : this.speed;
    if (part < 1) return;
    this.phase = 'settle';
    this.time = 0;
    this.speed = 0;
  }

  private settle({ at, symbols }: Segment): boolean {
    const part = Math.min(1, this.time / SETTLE_TIME[this.brake]);
    this.scroll = at + OVERSHOOT[this.brake] * (1 - part) ** 2 * Math.cos(part * Math.PI * 1.5);
    if (part < 1) return false;
    this.rest({ symbols, at: 0 });
    return true;
  }

  private rest(segment: Segment): void {
    this.phase = 'rest';
    this.from = segment;
    this.to = null;
    this.scroll = 0;
    this.speed = 0;
  }
}
