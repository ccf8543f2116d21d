// Night Market River (the slot): the atlas of its symbols for PixiJS.
import sharp from 'sharp';
import { drawing, linearGradient, image, num, radialGradient } from '../line/svg.js';
import { line } from '../line/title.js';
import { renderModel } from '../solid/render.js';

const side = 256;
const columns = 4;
// By the symbol's id in packages/games/src/slot/symbols.ts; the coin of the win celebration is
// last. `halo`: colour of the light behind a high-paying symbol.
const symbols = [
  { name: 'elephant', model: 'elephant.head', halo: '#ffcf7a' },
  { name: 'lotus', model: 'river.lotus', halo: '#ff8fc0' },
  { name: 'noodles', model: 'food.noodles', halo: '#8fb8ff' },
  { name: 'prawn', model: 'food.prawn' },
  { name: 'pineapple', model: 'fruit.pineapple' },
  { name: 'coconut', model: 'fruit.coconut' },
  { name: 'mango', model: 'fruit.mango' },
  { name: 'chili', model: 'fruit.chili' },
  { name: 'lime', model: 'fruit.lime' },
  { name: 'naga-boat', model: 'river.boat', halo: '#7dffca', word: 'WILD' },
  { name: 'lantern', model: 'river.lantern', halo: '#ffb03a', word: 'SCATTER' },
  { name: 'coin', model: 'treasure.coin' },
];

const rays = (paint) =>
  Array.from({ length: 16 }, (_, at) => {
    const [a, b] = [(at / 16) * 2 * Math.PI, ((at + 0.45) / 16) * 2 * Math.PI];
    return (
      `<path d="M128 124L${num(128 + 150 * Math.cos(a))} ${num(124 + 150 * Math.sin(a))}` +
      `L${num(128 + 150 * Math.cos(b))} ${num(124 + 150 * Math.sin(b))}Z" fill="${paint}"/>`
    );
  }).join('');

/** The drawing of one symbol. */
async function drawSymbol({ name, model, halo, word }) {
  const png = await renderModel(model, name === 'coin' ? 240 : 244);
  const set = word && line(word, word.length > 5 ? 44 : 60);
  const defs = [
    halo
      ? radialGradient('halo', [
          [0, halo, 0.85],
          [0.45, halo, 0.3],
          [1, halo, 0],
        ])
      : '',
    linearGradient('gold', [
      [0, '#fffdf4'],
      [0.4, '#ffe9ad'],
      [0.58, '#f6c35c'],
      [0.64, '#e09a33'],
      [0.82, '#ffd985'],
      [1, '#b8701f'],
    ]),
    '<radialGradient id="out"><stop offset="0" stop-color="#fff" stop-opacity=".5"/>' +
      '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="away">' +
      '<rect width="256" height="256" fill="url(#out)"/></mask>',
    '<filter id="lift" x="-20%" y="-20%" width="140%" height="140%">' +
      '<feDropShadow dx="0" dy="5" stdDeviation="5" flood-color="#080414" flood-opacity=".6"/></filter>',
  ].join('');
  const letters = (extra) =>
    `<path transform="translate(${num(128 - set.width / 2)} 240)" d="${set.path}" stroke-linejoin="round" ${extra}/>`;
  return drawing(
    side,
    side,
    defs,
    [
      halo ? `<circle cx="128" cy="124" r="126" fill="url(#halo)"/>` : '',
      word ? `<g mask="url(#away)">${rays(halo)}</g>` : '',
      name === 'coin'
        ? image(png, { x: 128, y: 128, size: 256 })
        : `<g filter="url(#lift)">${image(png, { x: 128, y: word ? 120 : 127, size: word ? 232 : 244 })}</g>`,
      set
        ? letters('transform-origin="0 0" fill="#2a0d10" stroke="#2a0d10" stroke-width="13"') +
          letters('fill="#7a1616" stroke="#7a1616" stroke-width="9"') +
          letters('fill="url(#gold)" stroke="#fff3cc" stroke-width="1"')
        : '',
    ].join(''),
  );
}

const frames = Object.fromEntries(
  symbols.map(({ name }, at) => [
    name,
    { frame: { x: (at % columns) * side, y: Math.floor(at / columns) * side, w: side, h: side } },
  ]),
);
const [width, height] = [side * columns, side * Math.ceil(symbols.length / columns)];

/** The atlas as WebP with a transparent background, sharp enough for a device pixel ratio of 3. */
export async function atlas() {
  const cells = await Promise.all(
    symbols.map(async (symbol) => ({
      input: Buffer.from(await drawSymbol(symbol)),
      left: frames[symbol.name].frame.x,
      top: frames[symbol.name].frame.y,
    })),
  );
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(cells)
    .webp({ quality: 86, alphaQuality: 92, effort: 6, smartSubsample: true })
    .toBuffer();
}

/** The positions of the symbols in the atlas, in PixiJS's format. */
export function atlasData() {
  const meta = { image: 'symbols.webp', format: 'RGBA8888', size: { w: width, h: height }, scale: '1' };
  return `${JSON.stringify({ frames, meta })}\n`;
}
