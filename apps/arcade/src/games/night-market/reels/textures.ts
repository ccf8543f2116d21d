import { SCATTER, WILD, paying, type SlotSymbol } from '@chokdee/games/slot/symbols';
import { Container, Rectangle, RenderTexture, Sprite, Texture, type Renderer } from 'pixi.js';
import atlas from '../art/symbols.json';
import atlasUrl from '../art/symbols.webp';

/** The textures of a symbol: sharp, and blurred along its motion. */
export interface SymbolTextures {
  readonly sharp: Texture;
  readonly blurred: Texture;
}
/** All textures of the canvas. They are on three sheets, so that a frame is one batch. */
export interface Textures {
  readonly symbols: Readonly<Record<SlotSymbol, SymbolTextures>>;
  /** Ring around a highlighted cell. */
  readonly ring: Texture;
  /** Light over a reel with anticipation. */
  readonly beam: Texture;
  readonly coin: Texture;
  /** A coin seen from its edge. */
  readonly edge: Texture;
}

/** Side of a symbol in the atlas and of the ring texture, pixels. */
export const SYMBOL_SIZE = 256;
/** The part of the ring texture's side that the ring takes up. */
export const RING_PART = 0.78;

const names: readonly SlotSymbol[] = [...paying, WILD, SCATTER];

/** Loads a picture; `progress` receives 0 to 1. Throws when it is missing. */
async function loadImage(url: string, progress: (part: number) => void): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`Could not load the picture ${url}`);
  const length = Number(response.headers.get('content-length') ?? 0);
  const pieces: BlobPart[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.length;
    if (length > 0) progress(Math.min(1, received / length));
  }
  return createImageBitmap(new Blob(pieces, { type: 'image/webp' }));
}

/**
 * Blurred symbols: each is drawn many times along its motion with equal weight, added up, so that
 * it is faint where few layers overlap.
 */
function blurredSymbols(renderer: Renderer, sharp: Readonly<Record<string, Texture>>): Record<string, Texture> {
  const [side, columns, layers, distance] = [160, 4, 28, 0.36];
  const height = Math.ceil(side * (1 + distance * 2));
  const sheet = RenderTexture.create({ width: side * columns, height: height * Math.ceil(names.length / columns) });
  const all = new Container();
  const frames: Record<string, Texture> = {};
  for (const [i, name] of names.entries()) {
    const [x, y] = [(i % columns) * side, Math.floor(i / columns) * height];
    for (let layer = 0; layer < layers; layer += 1) {
      const sprite = new Sprite(sharp[name]!);
      sprite.setSize(side, side);
      sprite.position.set(x, y + height / 2 - side / 2 + ((layer / (layers - 1)) * 2 - 1) * distance * side);
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

/** The textures that are painted here: ring, beam and edge of a coin. */
function paintedTextures(): Pick<Textures, 'ring' | 'beam' | 'edge'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [512, 256];
  const brush = canvas.getContext('2d')!;
  const inset = (SYMBOL_SIZE * (1 - RING_PART)) / 2;
  brush.shadowColor = '#ffb648';
  brush.shadowBlur = 22;
  brush.strokeStyle = '#ffdf94';
  brush.lineWidth = 5;
  for (let pass = 0; pass < 2; pass += 1) {
    brush.beginPath();
    brush.roundRect(inset, inset, SYMBOL_SIZE - inset * 2, SYMBOL_SIZE - inset * 2, 22);
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
  return { ring: part(0, 0, SYMBOL_SIZE, SYMBOL_SIZE), beam: part(256, 0, 128, 256), edge: part(384, 0, 50, 256) };
}

/** Loads the atlas and creates all textures. Throws when the atlas is missing. */
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
  const textureOf = (name: string): Texture => {
    const frame = frames[name]?.frame;
    if (frame === undefined) throw new Error(`The atlas has no frame ${name}`);
    return new Texture({ source, frame: new Rectangle(frame.x, frame.y, frame.w, frame.h) });
  };
  const sharp = Object.fromEntries(names.map((name) => [name, textureOf(name)]));
  const blurred = blurredSymbols(renderer, sharp);
  return {
    symbols: Object.fromEntries(
      names.map((name) => [name, { sharp: sharp[name]!, blurred: blurred[name]! }]),
    ) as Record<SlotSymbol, SymbolTextures>,
    coin: textureOf('coin'),
    ...paintedTextures(),
  };
}
