import { createDraw, drawFrom, type Draw } from '@chokdee/fairness/draw';
import type { Game } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { quickStream } from '@chokdee/games/testing/quick-stream';
import { median } from './figures.ts';

/** Rounds of one game per second of one core's work, beside the yardstick of the same run, and what the rules alone could do, with chance for nothing. */
export interface GameRate {
  readonly game: string;
  readonly rate: number;
  readonly ratio: number;
  readonly rules: number;
}
/** The outcome engine: every game beside bare draws. */
export interface GamesFigures {
  readonly yardstick: number;
  readonly games: readonly GameRate[];
}

/** Numbers of the yardstick's draw: as many as the paid spin of a slot with five reels. */
const NUMBERS = 5;
/** Works take turns in slices of so many, so that whatever slows the machine slows all of them, */
const SLICE = 500;
/** and so many slices make a round. */
const SLICES = 40;

const drawOf = (nonce: number) => createDraw({ serverSeed: 'ab'.repeat(32), clientSeed: 'bench', nonce });

/** How often each work is done per second of processor time of this process. */
function perSecond(works: readonly ((nonce: number) => void)[]): number[] {
  const spent = works.map(() => 0);
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const [i, work] of works.entries()) {
      const before = process.cpuUsage();
      for (let nonce = 0; nonce < SLICE; nonce += 1) work(slice * SLICE + nonce);
      const { user, system } = process.cpuUsage(before);
      spent[i]! += user + system;
    }
  return spent.map((microseconds) => (SLICE * SLICES) / (microseconds / 1e6));
}

/** A new bet of a game, the whole outcome with its events; games of several steps up to their first move. */
function bet(game: Game, chance: (nonce: number) => Draw): (nonce: number) => void {
  const [mode] = game.modes;
  const choice = game.choice(mode, undefined);
  return (nonce) => {
    game.play(chance(nonce), mode, choice, []);
  };
}

/** A bet's draw opened from the seed, and five numbers read. */
function bareDraw(nonce: number): void {
  const draw = drawOf(nonce);
  for (let i = 0; i < NUMBERS; i += 1) draw.integer(33);
}

/** Measures every game of the registry beside the yardstick; medians of the rounds. */
export function measureGames({ rounds }: { readonly rounds: number }, say: (text: string) => void): GamesFigures {
  const quick = drawFrom(quickStream(1));
  const yardsticks: number[] = [];
  const rates = games.map((game) => {
    const works = [bareDraw, bet(game, drawOf), bet(game, () => quick)];
    perSecond(works);
    const measured = Array.from({ length: rounds }, () => {
      const [yardstick, rate, rules] = perSecond(works) as [number, number, number];
      yardsticks.push(yardstick);
      return { rate, ratio: rate / yardstick, rules };
    });
    const figures = {
      game: game.id,
      rate: median(measured.map(({ rate }) => rate)),
      ratio: median(measured.map(({ ratio }) => ratio)),
      rules: median(measured.map(({ rules }) => rules)),
    };
    say(
      `${game.id}: ${figures.rate.toFixed(0)} rounds per second and core, ${figures.ratio.toFixed(2)}x of bare draws`,
    );
    return figures;
  });
  return { yardstick: median(yardsticks), games: rates };
}
