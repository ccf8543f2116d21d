import type { WaysWin } from '@chokdee/games/slot/events';
import { create } from 'zustand';
import type { Landing } from './reels/machine.ts';
import { firstSight, type FreeSpins } from './standing.ts';

/** How large a win is shown, by what the round returned: `plain` below ten times the bet, and not at all up to the bet itself. */
export type WinSize = 'none' | 'plain' | 'nice' | 'big' | 'mega';

/** What covers the reels for a moment. Amounts are hundredths of the bet. */
export type Cover =
  | { readonly kind: 'intro'; readonly awarded: number; readonly payout: number }
  | { readonly kind: 'summary'; readonly spins: number; readonly lanterns: number; readonly total: number }
  | {
      readonly kind: 'win';
      readonly size: Exclude<WinSize, 'none' | 'plain'>;
      readonly payout: number;
      readonly capped: boolean;
      /** Milliseconds its figure counts up; 0 shows it at once. */ readonly count: number;
      /** Coins fall before it. */ readonly coins: boolean;
    };

/** What stands around the reels. The reels themselves are drawn by the machine. */
export interface Scene {
  /** What the reels rest on, for those who cannot see them; null while they turn. */
  readonly landing: Landing | null;
  readonly free: FreeSpins | null;
  /** What has just been won, in hundredths of the bet, and what it was multiplied by. */
  readonly win: number | null;
  readonly times: number;
  /** The way being pointed out. */
  readonly way: WaysWin | null;
  /** Free spins a lantern has just added. */
  readonly added: number;
  readonly cover: Cover | null;
}

/** What is around the reels when nothing has been won. */
export const quiet = { win: null, times: 1, way: null, added: 0, cover: null } as const;

/** The scene on screen. */
export const useScene = create<Scene>(() => ({ landing: firstSight, free: null, ...quiet }));

/** How large a win of so many hundredths of the bet is shown. */
export const sizeOfWin = (payout: number): WinSize =>
  payout <= 100 ? 'none' : payout < 1_000 ? 'plain' : payout < 2_500 ? 'nice' : payout < 7_500 ? 'big' : 'mega';
