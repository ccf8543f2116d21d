// Coins.
import { repeatAround, ball, subtract, drum, union, move, ring, extrude, turn } from '../solid/shapes.js';
import { gold } from '../solid/materials.js';
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

/** One coin. */
export const single = async () => ({ camera: { view: 1, tilt: 0 }, parts: place(await coin(), { turn: [0, -24, 6] }) });
