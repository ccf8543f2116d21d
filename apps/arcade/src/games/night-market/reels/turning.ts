import type { Strips } from '@chokdee/games/mechanics/reels';
import { ROWS } from '@chokdee/games/slot/paytable';
import type { SlotSymbol } from '@chokdee/games/slot/symbols';

type Strip = Strips<SlotSymbol>[number];
/** How a reel comes to rest: rolling out with its weight, or at once. */
export type Brake = 'roll' | 'slam';

// Lengths in symbols, times in milliseconds.
/** Full speed, and the slower one that lets the eye follow. */
const FAST = 0.034;
const SLOW = 0.022;
const PULL_TIME = 110;
const PULL = 0.14;
const ACCELERATION = FAST / 150;
/** Symbols a reel still rolls after it is told to stop; the landing is out of sight at least this far off. */
const ROLL = ROWS + 2;
const OVERSHOOT = { roll: 0.2, slam: 0.1 } as const;
const SLAM_TIME = 120;
const SETTLE_TIME = { roll: 230, slam: 130 } as const;
/** Faster than this, symbols are drawn blurred. */
const BLUR = 0.013;

/** Where a reel lies: what is in its rows from one above the window to one below, at a place of its scroll. */
interface Lying {
  readonly symbols: readonly SlotSymbol[];
  readonly at: number;
}

const lies = (strip: Strip, stop: number, window?: readonly SlotSymbol[]): SlotSymbol[] => {
  const at = (row: number): SlotSymbol => strip[(stop + row + strip.length) % strip.length]!;
  return Array.from({ length: ROWS + 2 }, (_, i) => window?.[i - 1] ?? at(i - 1));
};

/**
 * The motion of one reel, without drawing it: pulled up a little, let go, at full speed, then rolling out onto its stop with a small bounce.
 * `scroll` is how many symbols it has turned; symbols come in at the top. What comes to rest is what the round says; between two stops its strip goes by.
 */
export class Turning {
  scroll = 0;
  /** Symbols a millisecond. */
  speed = 0;
  private phase: 'rest' | 'pull' | 'turn' | 'brake' | 'settle' = 'rest';
  private time = 0;
  private strip: Strip;
  private from: Lying;
  private to: Lying | null = null;
  private brake: Brake = 'roll';
  private top = FAST;
  private begin = 0;
  private span = 0;

  constructor(strip: Strip, stop: number) {
    this.strip = strip;
    this.from = { symbols: lies(strip, stop), at: 0 };
  }

  get resting(): boolean {
    return this.phase === 'rest';
  }
  /** So fast that only streaks are seen. */
  get blurred(): boolean {
    return this.speed > BLUR;
  }

  /** The symbol in a row, from -1 (above the window) to 3 (below it). */
  symbolAt(row: number): SlotSymbol {
    const place = row - Math.floor(this.scroll);
    const of = (lying: Lying): SlotSymbol | undefined => lying.symbols[place + lying.at + 1];
    return (
      (this.to === null ? undefined : of(this.to)) ??
      of(this.from) ??
      this.strip[((place % this.strip.length) + this.strip.length) % this.strip.length]!
    );
  }

  /** Puts it at rest with this in sight, at once. */
  put(strip: Strip, stop: number, window?: readonly SlotSymbol[]): void {
    this.strip = strip;
    this.rest({ symbols: lies(strip, stop, window), at: 0 });
  }

  /** Lets it go. */
  start(strip: Strip): void {
    if (!this.resting) return;
    this.strip = strip;
    this.phase = 'pull';
    this.time = 0;
    this.top = FAST;
  }

  /** Turns on more slowly, as if it could not decide. */
  linger(): void {
    this.top = SLOW;
  }

  /** Comes to rest with this in sight. Told again with `slam` it hurries. */
  stop(stop: number, window: readonly SlotSymbol[], brake: Brake): void {
    if (this.phase === 'rest' || this.phase === 'settle' || (this.phase === 'brake' && this.brake === brake)) return;
    if (this.to === null) this.to = { symbols: lies(this.strip, stop, window), at: Math.floor(this.scroll) + ROLL + 1 };
    this.brake = brake;
    this.phase = 'brake';
    this.time = 0;
    this.begin = this.scroll;
    const way = this.to.at + OVERSHOOT[brake] - this.scroll;
    // Even braking from speed v over a way w takes 2w / v.
    this.span = brake === 'slam' ? SLAM_TIME : (2 * way) / Math.max(this.speed, SLOW);
  }

  /** Lets so many milliseconds pass. True when it came to rest in them. */
  step(passed: number): boolean {
    const before = this.scroll;
    this.time += passed;
    switch (this.phase) {
      case 'rest':
        return false;
      case 'pull': {
        const part = Math.min(1, this.time / PULL_TIME);
        this.scroll = this.from.at - PULL * Math.sin((part * Math.PI) / 2);
        if (part === 1) {
          this.phase = 'turn';
          this.speed = 0;
        }
        return false;
      }
      case 'turn': {
        this.speed =
          this.speed > this.top
            ? Math.max(this.top, this.speed - (ACCELERATION * passed) / 3)
            : Math.min(this.top, this.speed + ACCELERATION * passed);
        this.scroll += this.speed * passed;
        return false;
      }
      case 'brake': {
        const { at } = this.to!;
        const end = at + OVERSHOOT[this.brake];
        const part = Math.min(1, this.time / this.span);
        this.scroll = this.begin + (end - this.begin) * (2 * part - part * part);
        this.speed = passed > 0 ? Math.max(0, (this.scroll - before) / passed) : this.speed;
        if (part === 1) {
          this.phase = 'settle';
          this.time = 0;
          this.speed = 0;
        }
        return false;
      }
      case 'settle': {
        const { at, symbols } = this.to!;
        const part = Math.min(1, this.time / SETTLE_TIME[this.brake]);
        this.scroll = at + OVERSHOOT[this.brake] * (1 - part) ** 2 * Math.cos(part * Math.PI * 1.5);
        if (part < 1) return false;
        this.rest({ symbols, at: 0 });
        return true;
      }
    }
  }

  private rest(lying: Lying): void {
    this.phase = 'rest';
    this.from = lying;
    this.to = null;
    this.scroll = 0;
    this.speed = 0;
  }
}
