// Pearls and crabs: what the lotus flowers of the pond game hide.
import { ball, curve, egg, union, intersect, subtract, smoothUnion, move, rod, tube, turn } from '../solid/shapes.js';
import { mix, noise, paint, ramp } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { cos, PI, sin } = Math;

/** A pearl of radius 1. */
export const pearlParts = () => [
  part(
    ball(1),
    {
      colour: (x, y, z) =>
        mix(
          mix(paint('#6f5a94'), paint('#e6d8cc'), ramp(-0.95, 0.6, y + 0.3 * z - 0.25 * x)),
          paint('#e8a9bf'),
          ramp(0.35, 0.9, noise(x * 1.6 + 4, y * 1.6, z * 1.6)) * 0.6,
        ),
      rough: 0.1,
      coat: 1,
      soft: paint('#7c4a66'),
    },
    { reach: 1.02 },
  ),
];

const shell = {
  colour: (x, y, z) =>
    mix(
      mix(paint('#8e140c'), paint('#f2501a'), ramp(-0.25, 0.36, y + noise(x * 5, y * 5, z * 5) * 0.12)),
      paint('#ffd39a'),
      ramp(0.78, 0.9, noise(x * 8 + 3, y * 8, z * 8 + 7)) * 0.5,
    ),
  rough: 0.24,
  coat: 1,
  soft: paint('#b02c08'),
};
/** A claw whose fingers point up (+y); `side` 1 or -1 is the side of its shorter finger. */
const claw = (side) =>
  union(
    smoothUnion(0.08, egg(0.2, 0.17, 0.14), move(turn(egg(0.11, 0.25, 0.1), 0, 0, side * 16), side * -0.12, 0.24)),
    subtract(
      move(turn(egg(0.075, 0.2, 0.08), 0, 0, side * -22), side * 0.13, 0.23),
      move(ball(0.05), side * 0.03, 0.28),
    ),
  );

/** A crab that faces the viewer (+z), its claws raised. */
export const crabParts = () => {
  const legs = [1, -1].flatMap((side) =>
    [0, 1, 2].map((n) => {
      const [reach, back] = [0.98 - 0.07 * n, 0.16 - 0.24 * n];
      return tube(
        [
          [side * 0.46, -0.08, back],
          [side * reach * 0.82, 0.1 - 0.08 * n, back + 0.02],
          [side * reach, -0.42, back + 0.1],
        ],
        0.075,
        0.03,
      );
    }),
  );
  const arms = [1, -1].map((side) =>
    tube(
      curve(8, (t) => [side * (0.44 + 0.34 * sin(t * PI * 0.62)), 0.02 + 0.42 * t, 0.22 + 0.12 * sin(t * PI)]),
      0.09,
      0.075,
    ),
  );
  const body = smoothUnion(0.1, egg(0.62, 0.36, 0.46), move(egg(0.44, 0.2, 0.3), 0, -0.12, 0.16));
  const stalks = [1, -1].map((side) => rod([side * 0.18, 0.24, 0.28], [side * 0.22, 0.5, 0.34], 0.045, 0.035));
  return [
    part(union(body, ...legs, ...arms, ...stalks), shell, { reach: 1.2, step: 0.85 }),
    ...[1, -1].flatMap((side) =>
      place([part(claw(side), shell, { reach: 0.6, step: 0.8 })], {
        at: [side * 0.74, 0.5, 0.28],
        turn: [0, 0, side * -8],
        size: 1.05,
      }),
    ),
    part(
      union(...[1, -1].map((side) => move(ball(0.115), side * 0.22, 0.56, 0.35))),
      { colour: paint('#fff8ea'), rough: 0.1, coat: 1 },
      { reach: 0.9 },
    ),
    part(
      union(...[1, -1].map((side) => move(ball(0.066), side * 0.21, 0.565, 0.415))),
      { colour: paint('#1c0a0e'), rough: 0.05, coat: 1 },
      { reach: 0.9 },
    ),
    part(
      intersect(
        tube(
          curve(10, (t) => [0.24 * cos(PI + t * PI), -0.03 + 0.1 * sin(PI + t * PI), 0.5]),
          0.02,
        ),
        egg(0.66, 0.4, 0.56),
      ),
      { colour: paint('#4a0a08'), rough: 0.5 },
      { reach: 0.8 },
    ),
  ];
};
