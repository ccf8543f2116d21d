// Playing cards: a king and a queen of the river, gold on rice paper.
import { box, union, rod, extrude } from '../solid/shapes.js';
import { gold, ivory, paint } from '../solid/materials.js';
import { outline, texture } from '../solid/outline.js';
import { flame, lanternRim } from '../line/mark.js';
import { prajam } from '../line/ornament.js';
import { line } from '../line/title.js';
import { part, place } from '../solid/model.js';

const red = '#b3121d';
const night = '#1a1c4a';
const suits = {
  heart: 'M0 .26C-.36 .02-.3-.26-.13-.26C-.05-.26 0-.2 0-.13C0-.2 .05-.26 .13-.26C.3-.26 .36 .02 0 .26Z',
  spade:
    'M0-.28C.34-.02 .3 .2 .14 .2C.08 .2 .04 .17 .02 .12C.03 .2 .06 .25 .1 .28H-.1C-.06 .25-.03 .2-.02' +
    ' .12C-.04 .17-.08 .2-.14 .2C-.3 .2-.34-.02 0-.28Z',
};
/** The print of a card, in the view box -1 -1 2 2 (the card is 1.28 wide and 1.84 high). */
function face(rank, suit, ink) {
  const set = line(rank, 44);
  const corner = (turn) =>
    `<g transform="rotate(${turn})"><path transform="translate(${-0.47 - set.width / 200} -.55)` +
    ` scale(.01)" d="${set.path}" fill="${ink}"/><path transform="translate(-.47 -.36) scale(.5)"` +
    ` d="${suits[suit]}" fill="${ink}"/></g>`;
  return (
    '<rect x="-1" y="-1" width="2" height="2" fill="#fff4da"/><rect x="-.58" y="-.86" width="1.16"' +
    ' height="1.72" rx=".06" fill="none" stroke="#c48a2e" stroke-width=".018"/>' +
    `<g transform="scale(.021)">${prajam('#d9b26a', 0.7)}</g>` +
    `<path d="${suits[suit]}" transform="scale(1.32)" fill="${ink}"/>` +
    `<g transform="scale(.011) translate(-20 -27)"><path d="${flame}" fill="#ffd98c"/>` +
    `</g>${corner(0)}${corner(180)}`
  );
}
const back =
  '<rect x="-1" y="-1" width="2" height="2" fill="#141a4e"/>' +
  ('<g>' +
    Array.from(
      { length: 15 },
      (_, at) =>
        `<g transform="translate(${((at % 3) - 1) * 0.4} ${(Math.floor(at / 3) - 2) * 0.4})` +
        ` scale(.0125)">${prajam('#f0bd57', 1.1)}</g>`,
    ).join('') +
    '</g><rect x="-.58" y="-.86" width="1.16" height="1.72" rx=".06" fill="none" stroke="#f0bd57"' +
    ' stroke-width=".03"/><g transform="scale(.016) translate(-20 -24)">' +
    `<path d="${lanternRim}" fill="#141a4e" stroke="#f0bd57" stroke-width="2.4"/>` +
    `<path d="${flame}" fill="#f0bd57"/></g>`);

/** A card that faces +z; the gold of its print is metallic. */
async function card(drawing) {
  const seen = await texture(drawing);
  const edge = ivory.colour;
  return [
    part(
      box(0.64, 0.92, 0.022, 0.02),
      { ...ivory, colour: (x, y, z) => (z > 0.012 ? seen(x, y) : edge), soft: undefined, rough: 0.35, coat: 0.55 },
      { reach: 1.14 },
    ),
    part(
      union(
        ...[
          [-1, -1, 1, -1],
          [-1, 1, 1, 1],
          [-1, -1, -1, 1],
          [1, -1, 1, 1],
        ].map(([a, b, c, d]) => rod([a * 0.62, b * 0.9, 0], [c * 0.62, d * 0.9, 0], 0.018)),
      ),
      gold,
      { reach: 1.2 },
    ),
  ];
}

const arrow = (up) =>
  `<path d="M0 ${-0.9 * up}L.62 ${-0.1 * up}H.28V${0.8 * up}H-.28V${-0.1 * up}H-.62Z" fill="#000"` +
  ' stroke="#000" stroke-width=".12" stroke-linejoin="round"/>';
/** A king and a queen, the next card face down, arrows up and down. */
export const highLow = async () => {
  const [up, down] = [await outline(arrow(1)), await outline(arrow(-1))];
  const jade = { colour: paint('#0f9a68'), rough: 0.2, coat: 1, soft: paint('#0a7a3a') };
  const coral = { colour: paint('#c2281c'), rough: 0.2, coat: 1, soft: paint('#a01808') };
  const sign = (flat, of) => [
    part(extrude(flat, 0.13, 0.06), of, { reach: 1.2, step: 0.85 }),
    part((x, y, z) => Math.hypot(flat(x, y) - 0.02, Math.abs(z) - 0.03) - 0.05, gold, { reach: 1.25, step: 0.85 }),
  ];
  return {
    camera: { view: 1.2, tilt: 6 },
    parts: [
      ...place(await card(back), { at: [0.34, 0.1, -0.34], turn: [0, -22, -22], size: 0.86 }),
      ...place(await card(face('K', 'spade', night)), { at: [-0.42, 0.12, -0.1], turn: [-4, 16, 16], size: 0.9 }),
      ...place(await card(face('Q', 'heart', red)), { at: [0, -0.06, 0.18], turn: [-6, -10, -5], size: 0.94 }),
      ...place(sign(up, jade), { at: [0.72, 0.42, 0.3], turn: [0, -20, -6], size: 0.36 }),
      ...place(sign(down, coral), { at: [-0.74, -0.52, 0.42], turn: [0, 20, 6], size: 0.34 }),
    ],
  };
};
