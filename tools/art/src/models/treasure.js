// Coins, gems and a mine.
import { repeatAround, ball, subtract, drum, union, move, ring, rod, convex, extrude, turn } from '../solid/shapes.js';
import { gold, iron, oldGold, paint } from '../solid/materials.js';
import { outline } from '../solid/outline.js';
import { part, place } from '../solid/model.js';
import { flame, lanternRim } from '../line/mark.js';

/** An upright coin, facing +z: the brand's flame in relief inside a rim of beads. */
export async function coin() {
  const mark = await outline(
    `<g transform="scale(.036) translate(-20.2 -25.6)"><path d="${flame}"/>` +
      `<path d="${lanternRim}" fill="none" stroke="#000" stroke-width="2.6"/></g>`,
  );
  const disc = turn(drum(0.9, 0.09, 0.05), 90);
  const rim = turn(ring(0.84, 0.075), 90);
  const beads = turn(repeatAround(36, move(ball(0.026), 0, 0, 0.73)), 90);
  return [
    part(
      subtract(disc, turn(move(drum(0.78, 0.06, 0.02), 0, 0.11), 90), turn(move(drum(0.78, 0.06, 0.02), 0, -0.11), 90)),
      gold,
      { reach: 0.95 },
    ),
    part(union(rim, move(beads, 0, 0, 0.06)), gold, { reach: 0.95 }),
    part(move(extrude(mark, 0.05, 0.035), 0, 0, 0.06), { ...gold, rough: 0.1 }, { reach: 0.95, step: 0.8 }),
  ];
}

/** A round brilliant with `n` sides, its table up. */
function brilliant(n, { table = 0.3, girdle = 0.62, depth = 0.42 } = {}) {
  const planes = [
    [0, 1, 0, table],
    [0, -1, 0, 0.62],
  ];
  for (let at = 0; at < n; at += 1) {
    const a = (at / n) * 2 * Math.PI;
    const b = ((at + 0.5) / n) * 2 * Math.PI;
    planes.push(
      [Math.sin(a), 1.15, Math.cos(a), girdle * 0.78],
      [Math.sin(b), 0.72, Math.cos(b), girdle * 0.9],
      [Math.sin(a), 0, Math.cos(a), girdle * 1.22],
      [Math.sin(a), -0.98, Math.cos(a), depth * 1.08],
      [Math.sin(b), -1.5, Math.cos(b), depth],
    );
  }
  return convex(planes);
}

const jade = { colour: paint('#0d6b52'), clear: [3.4, 0.35, 1.2], rough: 0.05 };
const ruby = { colour: paint('#7a0d20'), clear: [0.25, 3.6, 2.6], rough: 0.05 };

/** A cut gem. */
export const gem = (of) => [part(brilliant(9), of, { reach: 0.95 })];
/** Materials of cut gems. */
export const stones = { jade, ruby };

/** A mine: an iron ball with horns and golden bands. */
export function mine() {
  const horns = [];
  for (const [lat, n, from] of [
    [90, 1, 0],
    [42, 5, 0.3],
    [0, 8, 0],
    [-42, 5, 0.3],
  ])
    for (let at = 0; at < n; at += 1) {
      const [a, b] = [(lat * Math.PI) / 180, (at / n) * 2 * Math.PI + from];
      const to = [Math.cos(a) * Math.sin(b), Math.sin(a), Math.cos(a) * Math.cos(b)];
      horns.push(
        rod(
          to.map((v) => v * 0.6),
          to.map((v) => v * 0.86),
          0.085,
          0.05,
        ),
      );
    }
  const band = ring(0.645, 0.045);
  return [
    part(ball(0.65), { ...iron, rough: 0.36, colour: paint('#3c4063') }, { reach: 0.68 }),
    part(union(...horns), { ...gold, rough: 0.22 }, { reach: 0.95 }),
    part(turn(band, 0, 0, 90), oldGold, { reach: 0.72 }),
    part(band, oldGold, { reach: 0.72 }),
  ];
}

/** One coin. */
export const single = async () => ({ camera: { view: 1, tilt: 0 }, parts: place(await coin(), { turn: [0, -24, 6] }) });
