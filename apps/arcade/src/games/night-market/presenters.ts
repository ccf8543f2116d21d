import type { SlotEvent, WaysWin, WinsEvent } from '@chokdee/games/slot/events';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import type { Cell } from '@chokdee/games/mechanics/reels';
import type { Pace, Play, PresentersOf } from '../../engine/player.ts';
import { theMachine } from './holder.ts';
import type { Heard } from './reels/machine.ts';
import { quiet, sizeOfWin, useScene } from './scene.ts';
import { MELODY, sounds } from './sounds.ts';
import { freeAfter, landingOf, standingBefore } from './standing.ts';

const { setState: set, getState: get } = useScene;

/** Milliseconds something is looked at, by pace. */
type Look = Readonly<Record<Pace, number>>;
const looks = {
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
} satisfies Readonly<Record<string, Look>>;
/** How long the figure of a large win counts up, and how thick its coins fall. */
const counting = {
  nice: { count: 1_400, coins: 0.3 },
  big: { count: 2_600, coins: 0.6 },
  mega: { count: 4_200, coins: 1 },
} as const;
/** Milliseconds until what covers the reels hides them. */
const COVERED = 220;
/** Milliseconds each way is pointed out while nothing else happens. */
const WAY = 1_500;

let music: (() => void) | null = null;
const playMusic = (on: boolean): void => {
  if (on) music ??= sounds.loop('market', MELODY);
  else {
    music?.();
    music = null;
  }
};

let pointing: ReturnType<typeof setInterval> | null = null;
/** Points out the ways of the last win in turn, until something else happens. */
function pointOut(ways: readonly WaysWin[], calm: boolean): void {
  stopPointing();
  if (ways.length === 0) return;
  let next = 0;
  const point = (): void => {
    const way = ways[next % ways.length]!;
    next += 1;
    theMachine().light(way.cells, calm);
    set({ way });
  };
  point();
  pointing = setInterval(point, WAY);
}
function stopPointing(): void {
  if (pointing !== null) clearInterval(pointing);
  pointing = null;
}

const sameCell =
  ([reel, row]: Cell) =>
  ([otherReel, otherRow]: Cell): boolean =>
    reel === otherReel && row === otherRow;
const cellsOf = (ways: readonly WaysWin[]): Cell[] => {
  const cells: Cell[] = [];
  for (const cell of ways.flatMap((way) => way.cells)) if (!cells.some(sameCell(cell))) cells.push(cell);
  return cells;
};

const heard: Heard = {
  stopped(_, scatters, fresh) {
    sounds.play('stop');
    // Each lantern sounds higher than the one before.
    if (fresh) sounds.play('lantern', 1 + (scatters - 1) * 0.12);
  },
  tension: () => sounds.play('tension'),
  calm: () => undefined,
};

let lastWins: WinsEvent | null = null;

/** How the events of a round are shown. */
const presenters: PresentersOf<SlotEvent> = {
  async reveal(event, { pace, hurry, gone, pause, reached }) {
    stopPointing();
    const free = freeAfter(get().free, event);
    if (event.kind === 'free') {
      reached();
      playMusic(true);
    }
    lastWins = null;
    theMachine().light(null);
    set({ ...quiet, free, landing: null });
    if (event.kind === 'free') sounds.play('go');
    await theMachine().land(landingOf(event), { pace, hurry, gone, heard });
    set({ landing: landingOf(event) });
    await pause(looks.still[pace] + (event.kind === 'free' ? looks.lost[pace] : 0));
  },
  async wins(event, { pace, pause }) {
    lastWins = event;
    const { free } = get();
    // A spin that returns no more than the bet is no win to be celebrated; a free spin has no bet.
    const gains = free !== null || event.total > 100;
    theMachine().light(cellsOf(event.ways), pace === 'still' || !gains);
    set({ win: event.total, way: event.ways.length === 1 ? event.ways[0]! : null });
    if (gains) sounds.play('win', 1 + Math.min(0.5, event.total / 4_000));
    await pause(looks[free === null ? 'win' : 'freeWin'][pace]);
  },
  async scatter(event, { pace, pause }) {
    stopPointing();
    theMachine().light(event.cells, pace === 'still');
    set({ win: event.payout, way: null });
    for (let i = 0; i < event.cells.length; i += 1) sounds.play('lantern', 1 + i * 0.12);
    await pause(looks.scatter[pace]);
    sounds.play('intro');
    set({ cover: { kind: 'intro', awarded: event.awarded, payout: event.payout } });
    await pause(looks.intro[pace]);
    theMachine().light(null);
    set({ ...quiet, free: freeAfter(null, event) });
  },
  async lantern(event, { pace, pause }) {
    set({ free: freeAfter(get().free, event), added: event.awarded });
    sounds.play('light', 1 + event.lit * 0.05);
    await pause(looks[event.awarded > 0 ? 'added' : 'lantern'][pace]);
  },
  async multiply(event, { pace, pause }) {
    set({ free: freeAfter(get().free, event), win: event.total, times: event.multiplier });
    sounds.play('multiply');
    await pause(looks.multiply[pace]);
  },
  async freeEnd(event, { pace, pause }) {
    stopPointing();
    theMachine().light(null);
    playMusic(false);
    sounds.play('intro');
    set({ ...quiet, cover: { kind: 'summary', spins: event.spins, lanterns: event.lanterns, total: event.total } });
    await pause(looks.summary[pace]);
    set({ ...quiet, free: null });
    lastWins = null;
  },
  async finalWin(event, { round, pace, hurry, pause }) {
    const size = sizeOfWin(event.payout);
    if (size === 'none' || size === 'plain') set({ win: event.payout > 0 ? event.payout : null, cover: null });
    else {
      const { count, coins } = counting[size];
      const capped = round.state.some((other) => (other as { type?: unknown } | null)?.type === 'capped');
      const cover = {
        kind: 'win',
        size,
        payout: event.payout,
        capped,
        count: pace === 'normal' ? count : 0,
        coins: false,
      } as const;
      set({ cover });
      sounds.play(size);
      if (pace === 'normal') {
        await pause(COVERED);
        theMachine().shower(count - COVERED, coins);
        set({ cover: { ...cover, coins: true } });
        await pause(count - COVERED);
        theMachine().endShower();
        if (hurry.aborted) set({ cover: { ...cover, coins: true, count: 0 } });
      }
      await new Promise((done) => {
        setTimeout(done, looks.rest[pace]);
      });
      theMachine().uncover();
      set({ win: event.payout, cover: null });
    }
    if (lastWins !== null) pointOut(lastWins.ways, pace === 'still' || size === 'none');
  },
};

/** How a round of the slot is told. */
export const slotPlay: Play = {
  begin(round, from, pace) {
    const { landing, free } = standingBefore(round.state, from);
    stopPointing();
    theMachine().uncover();
    playMusic(free !== null && from < round.state.length);
    if (from === 0) {
      set({ ...quiet, free: null });
      return;
    }
    theMachine().put(landing);
    set({ ...quiet, landing, free: from < round.state.length ? free : null });
    if (pace !== 'still' && from < round.state.length) sounds.play('go');
  },
  presenters,
};

/** The bet is on its way: the reels are let go before anybody knows where they stop. Answers how to bring them back when there was no bet after all. */
export function letGo(pace: Pace): () => void {
  const { landing } = get();
  stopPointing();
  sounds.play('go');
  theMachine().light(null);
  set({ ...quiet, landing: null });
  theMachine().start(nightMarketRules.strips.base, pace);
  return () => {
    theMachine().back();
    set({ landing });
  };
}
