import type { WaysWin } from '@chokdee/games/slot/events';
import { create } from 'zustand';
import { initialLanding, type FreeSpins } from './board-state.ts';
import type { Landing } from './reels/reel-canvas.ts';

/** How large a win is celebrated. `none`: not above the bet; `plain`: below ten times the bet. */
export type WinSize = 'none' | 'plain' | 'nice' | 'big' | 'mega';

/** What covers the reels for a moment. Payouts are hundredths of the bet. */
export type Overlay =
  | { readonly kind: 'intro'; readonly awarded: number; readonly payout: number }
  | { readonly kind: 'summary'; readonly spins: number; readonly lanterns: number; readonly total: number }
  | {
      readonly kind: 'win';
      readonly size: Exclude<WinSize, 'none' | 'plain'>;
      readonly payout: number;
      readonly capped: boolean;
      /** Milliseconds its figure counts up; 0 shows it at once. */
      readonly countMs: number;
      /** Coins fall in front of it. */
      readonly coins: boolean;
    };

/** What is shown around the reels, and what the reels show. */
export interface Scene {
  /** The symbols in words for screen readers come from it; null while the reels turn. */
  readonly landing: Landing | null;
  readonly free: FreeSpins | null;
  /** The last win, hundredths of the bet, and what it was multiplied by. */
  readonly win: number | null;
  readonly times: number;
  /** The winning way being highlighted. */
  readonly way: WaysWin | null;
  /** Free spins a lantern has just added. */
  readonly added: number;
  readonly overlay: Overlay | null;
}

/** The part of a scene that a spin resets. */
export const noWin = { win: null, times: 1, way: null, added: 0, overlay: null } as const;

/** The scene on screen. */
export const useScene = create<Scene>(() => ({ landing: initialLanding, free: null, ...noWin }));

/** How large a win of so many hundredths of the bet is celebrated. */
export const sizeOfWin = (payout: number): WinSize =>
  payout <= 100 ? 'none' : payout < 1_000 ? 'plain' : payout < 2_500 ? 'nice' : payout < 7_500 ? 'big' : 'mega';
