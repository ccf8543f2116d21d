import { createDraw, drawFrom, type Draw } from '@chokdee/fairness/draw';
import type { Game } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { quickStream } from '@chokdee/games/testing/quick-stream';
import { median } from './figures.ts';

/**
 * Rounds of one game per second and core, the ratio to bare draws in the same run, and the rate of
 * the rules alone, with random numbers that cost nothing.
 */
export interface GameRate {
  readonly game: string;
  readonly rate: number;
  readonly ratio: number;
  readonly rules: number;
}
/** The rates of bare draws and of every game. */
export interface GamesFigures {
  readonly bareDraws: number;
  readonly games: readonly GameRate[];
}

/** Numbers per bare draw; the paid spin of a slot with five reels needs as many. */
const NUMBERS = 5;
/** Tasks alternate in slices of this many calls, so that a slow moment of the machine slows all. */
const SLICE = 500;
/** Slices per round. */
const SLICES = 40;

const drawOf = (nonce: number) => createDraw({ serverSeed: 'ab'.repeat(32), clientSeed: 'bench', nonce });

/** Calls of each task per second of this process's processor time. */
function ratesOf(tasks: readonly ((nonce: number) => void)[]): number[] {
  const microseconds = tasks.map(() => 0);
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const [i, task] of tasks.entries()) {
      const before = process.cpuUsage();
      for (let nonce = 0; nonce < SLICE; nonce += 1) task(slice * SLICE + nonce);
      const { user, system } = process.cpuUsage(before);
      microseconds[i]! += user + system;
    }
  return microseconds.map((time) => (SLICE * SLICES) / (time / 1e6));
}

/** Plays a new bet with its events; a game of several steps up to its first move. */
function playOf(game: Game, draw: (nonce: number) => Draw): (nonce: number) => void {
  const [mode] = game.modes;
  const choice = game.choice(mode, undefined);
  return (nonce) => {
    game.play(draw(nonce), mode, choice, []);
  };
}

/** Creates a draw from the seeds and reads five numbers. */
function bareDraw(nonce: number): void {
  const draw = drawOf(nonce);
  for (let i = 0; i < NUMBERS; i += 1) draw.integer(33);
}

/** Measures every game of the registry next to bare draws; medians of the rounds. */
export function measureGames({ rounds }: { readonly rounds: number }, log: (text: string) => void): GamesFigures {
  const quick = drawFrom(quickStream(1));
  const bareRates: number[] = [];
  const rates = games.map((game) => {
    const tasks = [bareDraw, playOf(game, drawOf), playOf(game, () => quick)];
    // Warm-up.
    ratesOf(tasks);
    const measured = Array.from({ length: rounds }, () => {
      const [bare, rate, rules] = ratesOf(tasks) as [number, number, number];
      bareRates.push(bare);
      return { rate, ratio: rate / bare, rules };
    });
    const figures = {
      game: game.id,
      rate: median(measured.map(({ rate }) => rate)),
      ratio: median(measured.map(({ ratio }) => ratio)),
      rules: median(measured.map(({ rules }) => rules)),
    };
    log(`${game.id}: ${figures.rate.toFixed(0)} rounds per second and core, ${figures.ratio.toFixed(2)}x bare draws`);
    return figures;
  });
  return { bareDraws: median(bareRates), games: rates };
}
