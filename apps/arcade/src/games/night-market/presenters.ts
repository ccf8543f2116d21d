import type { SlotEvent, WaysWin, WinsEvent } from '@chokdee/games/slot/events';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import type { Cell } from '@chokdee/games/mechanics/reels';
import type { Pace, Playback, PresenterContext, PresentersOf } from '../../engine/playback.ts';
import type { Round } from '../../engine/rgs.ts';
import { boardBefore, freeSpinsAfter, landingOf } from './board-state.ts';
import { loadedReels } from './loaded-reels.ts';
import type { LandingListener } from './reels/reel-canvas.ts';
import { noWin, sizeOfWin, useScene, type Overlay } from './scene.ts';
import { MELODY_SECONDS, sounds } from './sounds.ts';
import { startWayCycle, stopWayCycle } from './way-cycle.ts';

const { setState: set, getState: get } = useScene;

/** Milliseconds something is shown, by pace. */
const durations = {
  still: { normal: 0, quick: 0, still: 260 },
  win: { normal: 750, quick: 260, still: 700 },
  freeWin: { normal: 620, quick: 240, still: 600 },
  lost: { normal: 120, quick: 40, still: 160 },
  scatter: { normal: 1_300, quick: 700, still: 900 },
  intro: { normal: 3_600, quick: 2_000, still: 3_600 },
  lantern: { normal: 620, quick: 280, still: 600 },
  added: { normal: 1_100, quick: 700, still: 1_100 },
  multiply: { normal: 760, quick: 320, still: 700 },
  summary: { normal: 4_200, quick: 2_400, still: 4_200 },
  rest: { normal: 900, quick: 500, still: 900 },
} satisfies Readonly<Record<string, Readonly<Record<Pace, number>>>>;
/** By win size: milliseconds the figure counts up, and the density of the falling coins, 0 to 1. */
const celebrations = {
  nice: { countMs: 1_400, coins: 0.3 },
  big: { countMs: 2_600, coins: 0.6 },
  mega: { countMs: 4_200, coins: 1 },
} as const;
/** Milliseconds until an overlay has faded in and hides the reels. */
const OVERLAY_FADE_MS = 220;

/** Stops the music of the free spins; null while it is off. */
let stopMusic: (() => void) | null = null;
function playMusic(on: boolean): void {
  if (on) stopMusic ??= sounds.loop('market', MELODY_SECONDS);
  else {
    stopMusic?.();
    stopMusic = null;
  }
}

const sameCell =
  ([reel, row]: Cell) =>
  ([otherReel, otherRow]: Cell): boolean =>
    reel === otherReel && row === otherRow;
function cellsOf(ways: readonly WaysWin[]): Cell[] {
  const cells: Cell[] = [];
  for (const cell of ways.flatMap((way) => way.cells)) if (!cells.some(sameCell(cell))) cells.push(cell);
  return cells;
}

const landingSounds: LandingListener = {
  stopped(_, scatters, hasScatter) {
    sounds.play('stop');
    // Each scatter sounds higher than the one before.
    if (hasScatter) sounds.play('lantern', 1 + (scatters - 1) * 0.12);
  },
  anticipation: () => sounds.play('anticipation'),
};

/** The wins of the last spin; highlighted in turn when the round has ended. */
let lastWins: WinsEvent | null = null;

/** Shows a large win: an overlay with a counting figure, and falling coins at the normal pace. */
async function celebrate(
  { payout, size, capped }: { payout: number; size: keyof typeof celebrations; capped: boolean },
  { pace, skip, pause }: PresenterContext,
): Promise<void> {
  const { countMs, coins } = celebrations[size];
  const animated = pace === 'normal';
  const overlay = {
    kind: 'win',
    size,
    payout,
    capped,
    countMs: animated ? countMs : 0,
    coins: false,
  } satisfies Overlay;
  set({ overlay });
  sounds.play(size);
  if (animated) {
    await pause(OVERLAY_FADE_MS);
    loadedReels().startCoins(countMs - OVERLAY_FADE_MS, coins);
    set({ overlay: { ...overlay, coins: true } });
    await pause(countMs - OVERLAY_FADE_MS);
    loadedReels().endCoins();
    if (skip.aborted) set({ overlay: { ...overlay, coins: true, countMs: 0 } });
  }
  // Not skippable: the final figure must be readable.
  await new Promise((done) => {
    setTimeout(done, durations.rest[pace]);
  });
  loadedReels().showReels();
  set({ win: payout, overlay: null });
}

const isCapped = ({ state }: Round): boolean =>
  state.some((event) => (event as { type?: unknown } | null)?.type === 'capped');

/** The presenters of the slot's events. */
const presenters: PresentersOf<SlotEvent> = {
  async reveal(event, { pace, skip, cancelled, pause, checkpoint }) {
    stopWayCycle();
    const free = freeSpinsAfter(get().free, event);
    if (event.kind === 'free') {
      checkpoint();
      playMusic(true);
    }
    lastWins = null;
    loadedReels().highlight(null);
    set({ ...noWin, free, landing: null });
    if (event.kind === 'free') sounds.play('go');
    await loadedReels().land(landingOf(event), { pace, skip, cancelled, listener: landingSounds });
    set({ landing: landingOf(event) });
    await pause(durations.still[pace] + (event.kind === 'free' ? durations.lost[pace] : 0));
  },
  async wins(event, { pace, pause }) {
    lastWins = event;
    const { free } = get();
    // A paid spin that returns no more than the bet is not celebrated; a free spin has no bet.
    const celebrated = free !== null || event.total > 100;
    loadedReels().highlight(cellsOf(event.ways), pace === 'still' || !celebrated);
    set({ win: event.total, way: event.ways.length === 1 ? event.ways[0]! : null });
    if (celebrated) sounds.play('win', 1 + Math.min(0.5, event.total / 4_000));
    await pause(durations[free === null ? 'win' : 'freeWin'][pace]);
  },
  async scatter(event, { pace, pause }) {
    stopWayCycle();
    loadedReels().highlight(event.cells, pace === 'still');
    set({ win: event.payout, way: null });
    for (let i = 0; i < event.cells.length; i += 1) sounds.play('lantern', 1 + i * 0.12);
    await pause(durations.scatter[pace]);
    sounds.play('intro');
    set({ overlay: { kind: 'intro', awarded: event.awarded, payout: event.payout } });
    await pause(durations.intro[pace]);
    loadedReels().highlight(null);
    set({ ...noWin, free: freeSpinsAfter(null, event) });
  },
  async lantern(event, { pace, pause }) {
    set({ free: freeSpinsAfter(get().free, event), added: event.awarded });
    sounds.play('light', 1 + event.lit * 0.05);
    await pause(durations[event.awarded > 0 ? 'added' : 'lantern'][pace]);
  },
  async multiply(event, { pace, pause }) {
    set({ free: freeSpinsAfter(get().free, event), win: event.total, times: event.multiplier });
    sounds.play('multiply');
    await pause(durations.multiply[pace]);
  },
  async freeEnd(event, { pace, pause }) {
    stopWayCycle();
    loadedReels().highlight(null);
    playMusic(false);
    sounds.play('intro');
    set({ ...noWin, overlay: { kind: 'summary', spins: event.spins, lanterns: event.lanterns, total: event.total } });
    await pause(durations.summary[pace]);
    set({ ...noWin, free: null });
    lastWins = null;
  },
  async finalWin({ payout }, context) {
    const size = sizeOfWin(payout);
    if (size === 'none' || size === 'plain') set({ win: payout > 0 ? payout : null, overlay: null });
    else await celebrate({ payout, size, capped: isCapped(context.round) }, context);
    if (lastWins === null) return;
    const calm = context.pace === 'still' || size === 'none';
    startWayCycle(lastWins.ways, (way) => {
      loadedReels().highlight(way.cells, calm);
      set({ way });
    });
  },
};

/** How a round of the slot is shown. */
export const slotPlayback: Playback = {
  begin(round, from, pace) {
    const { landing, free } = boardBefore(round.state, from);
    const unfinished = from < round.state.length;
    stopWayCycle();
    loadedReels().showReels();
    playMusic(free !== null && unfinished);
    if (from === 0) {
      set({ ...noWin, free: null });
      return;
    }
    loadedReels().put(landing);
    set({ ...noWin, landing, free: unfinished ? free : null });
    if (pace !== 'still' && unfinished) sounds.play('go');
  },
  presenters,
};

/**
 * Starts the reels when a bet is sent, before the result is known. Returns a function that undoes
 * it when the bet was refused.
 */
export function startSpin(pace: Pace): () => void {
  const { landing } = get();
  stopWayCycle();
  sounds.play('go');
  loadedReels().highlight(null);
  set({ ...noWin, landing: null });
  loadedReels().start(nightMarketRules.strips.base, pace);
  return () => {
    loadedReels().restore();
    set({ landing });
  };
}
