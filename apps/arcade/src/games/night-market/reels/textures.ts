import { SCATTER, WILD, paying, type SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Rectangle, RenderTexture, Sprite, Texture, type Renderer } from 'pixi.js';
import atlas from '../art/symbols.json';
import atlasUrl from '../art/symbols.webp';

/** A symbol's two pictures: as it is, and streaked as it rushes by. */
export interface Faces {
  readonly sharp: Texture;
  readonly blurred: Texture;
}
/** Everything drawn on the canvas. Three sheets in all, so that a frame is one batch. */
export interface Textures {
  readonly symbols: Readonly<Record<SlotSymbol, Faces>>;
  readonly ring: Texture;
  readonly beam: Texture;
  readonly coin: Texture;
  readonly edge: Texture;
}

/** Side of a symbol's picture in the atlas, in pixels. */
export const SIDE = 256;
/** How much of that side the ring around a winning cell takes up. */
export const RING_INSIDE = 0.78;

const names: readonly SlotSymbol[] = [...paying, WILD, SCATTER];

/** Loads a picture, telling how much of it has come. Throws when it does not come. */
async function loadImage(url: string, progress: (part: number) => void): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`no picture at ${url}`);
  const length = Number(response.headers.get('content-length') ?? 0);
  const pieces: BlobPart[] = [];
  let come = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    come += value.length;
    if (length > 0) progress(Math.min(1, come / length));
  }
  return createImageBitmap(new Blob(pieces, { type: 'image/webp' }));
}

/** Streaks: each symbol drawn many times along its way, every layer weighing the same (added up, so that where few overlap it is thin). */
function streaks(renderer: Renderer, sharp: Readonly<Record<string, Texture>>): Record<string, Texture> {
  const [side, columns, layers, reach] = [160, 4, 28, 0.36];
  const height = Math.ceil(side * (1 + reach * 2));
  const sheet = RenderTexture.create({ width: side * columns, height: height * Math.ceil(names.length / columns) });
  const all = new Container();
  const frames: Record<string, Texture> = {};
  for (const [i, name] of names.entries()) {
    const [x, y] = [(i % columns) * side, Math.floor(i / columns) * height];
    for (let layer = 0; layer < layers; layer += 1) {
      const sprite = new Sprite(sharp[name]!);
      sprite.setSize(side, side);
      sprite.position.set(x, y + height / 2 - side / 2 + ((layer / (layers - 1)) * 2 - 1) * reach * side);
      sprite.alpha = 1 / layers;
      sprite.blendMode = 'add';
      all.addChild(sprite);
    }
    frames[name] = new Texture({ source: sheet.source, frame: new Rectangle(x, y, side, height) });
  }
  renderer.render({ container: all, target: sheet, clear: true });
  all.destroy({ children: true });
  return frames;
}

/** The small things beside the symbols, painted once: the ring of a winning cell, the beam over a reel, a coin seen from its edge. */
function painted(): Pick<Textures, 'ring' | 'beam' | 'edge'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [512, 256];
  const brush = canvas.getContext('2d')!;
  const inset = (SIDE * (1 - RING_INSIDE)) / 2;
  brush.shadowColor = '#ffb648';
  brush.shadowBlur = 22;
  brush.strokeStyle = '#ffdf94';
  brush.lineWidth = 5;
  for (let pass = 0; pass < 2; pass += 1) {
    brush.beginPath();
    brush.roundRect(inset, inset, SIDE - inset * 2, SIDE - inset * 2, 22);
    brush.stroke();
  }
  brush.shadowBlur = 0;
  const beam = brush.createLinearGradient(256, 0, 384, 0);
  for (const [at, colour] of [
    [0, 'rgb(255 190 90 / 0)'],
    [0.18, 'rgb(255 190 90 / 0.5)'],
    [0.5, 'rgb(255 222 150 / 0.16)'],
    [0.82, 'rgb(255 190 90 / 0.5)'],
    [1, 'rgb(255 190 90 / 0)'],
  ] as const)
    beam.addColorStop(at, colour);
  brush.fillStyle = beam;
  brush.fillRect(256, 0, 128, 256);
  brush.fillStyle = '#d79a39';
  brush.beginPath();
  brush.roundRect(392, 8, 34, 240, 16);
  brush.fill();
  const { source } = Texture.from(canvas);
  const part = (x: number, y: number, width: number, height: number): Texture =>
    new Texture({ source, frame: new Rectangle(x, y, width, height) });
  return { ring: part(0, 0, SIDE, SIDE), beam: part(256, 0, 128, 256), edge: part(384, 0, 50, 256) };
}

/** Fetches the atlas and makes what is made from it. Throws when the atlas does not come. */
export async function loadTextures(renderer: Renderer, progress: (part: number) => void): Promise<Textures> {
  const { source } = Texture.from(await loadImage(atlasUrl, progress));
  source.scaleMode = 'linear';
  source.autoGenerateMipmaps = true;
  source.updateMipmaps();
  const frames: Readonly<
    Record<
      string,
      { readonly frame: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } }
    >
  > = atlas.frames;
  const pictureOf = (name: string): Texture => {
    const known = frames[name];
    if (known === undefined) throw new Error(`the atlas has no ${name}`);
    return new Texture({ source, frame: new Rectangle(known.frame.x, known.frame.y, known.frame.w, known.frame.h) });
  };
  const sharp = Object.fromEntries(names.map((name) => [name, pictureOf(name)]));
  const blurred = streaks(renderer, sharp);
  return {
    symbols: Object.fromEntries(
      names.map((name) => [name, { sharp: sharp[name]!, blurred: blurred[name]! }]),
    ) as Record<SlotSymbol, Faces>,
    coin: pictureOf('coin'),
    ...painted(),
  };
}
