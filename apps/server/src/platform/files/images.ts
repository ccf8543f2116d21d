import type { Sharp, SharpOptions } from 'sharp';
import { Refusal } from '../refusal.ts';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';
import type { MediaType } from './rows.ts';

/** A format that pictures may have. */
export type ImageFormat = 'png' | 'jpg';

/** What a picture must satisfy, and what becomes of it. */
export interface ImageRules {
  readonly formats: readonly ImageFormat[];
  /** Largest accepted picture, width times height. */
  readonly maxPixels: number;
  /** Longest side of the stored picture in pixels; a larger picture is scaled down. */
  readonly maxSide: number;
  /** Whether the fingerprint of each picture is taken. */
  readonly fingerprints?: boolean;
}

/** A picture as it is stored. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mediaType: MediaType;
  readonly width: number;
  readonly height: number;
  /** Null where the rules do not ask for it. */
  readonly fingerprint: Fingerprint | null;
}

/** Makes pictures of members and operators safe to store and to show. */
export interface Images {
  /**
   * Decodes a picture and encodes it anew: sRGB, upright, without metadata or anything that follows
   * the picture in the file. What the sender says about the type is not asked. Refuses the field
   * `file` with `file.type`, `file.animated`, `file.pixels` or `file.unreadable`; refuses with
   * `system.busy` when too many pictures wait, and with `file.unavailable` when this machine has no
   * image library.
   */
  clean(bytes: Uint8Array, rules: ImageRules): Promise<CleanImage>;
}

type SharpFactory = (input: Uint8Array, options: SharpOptions) => Sharp;

/** Pictures decoded at the same time. One can take 4 bytes per pixel, and twice as much turned. */
const RUNNING = 2;
/** Pictures that may wait for their turn. */
const WAITING = 8;
/** Seconds until decoding and encoding of one picture are given up. */
const TIME_LIMIT = 10;
const JPEG_QUALITY = 88;

/** A refusal of an uploaded file: the code under the field `file`. */
export const fileRefusal = (code: string, params: Readonly<Record<string, string | number>> = {}): Refusal =>
  new Refusal('validation.failed', { fields: { file: { code, params } } });

/**
 * Creates the pictures' work. `load` imports the image library at the first picture, so that a
 * server on a machine without it still starts; `onUnavailable` receives the reason when that fails.
 */
export function createImages({
  load = loadSharp,
  onUnavailable,
}: {
  readonly load?: () => Promise<SharpFactory>;
  readonly onUnavailable: (error: unknown) => void;
}): Images {
  let library: Promise<SharpFactory | null> | null = null;
  const queue = createQueue(RUNNING, WAITING);
  return {
    clean: async (bytes, rules) => {
      const format = formatOf(bytes);
      if (format === null || !rules.formats.includes(format))
        throw fileRefusal('file.type', { formats: rules.formats.join(', ').toUpperCase() });
      if (format === 'png' && isAnimatedPng(bytes)) throw fileRefusal('file.animated');
      const sharp = await (library ??= load().catch((error: unknown) => {
        onUnavailable(error);
        return null;
      }));
      if (sharp === null) throw new Refusal('file.unavailable');
      return queue(() => encode(sharp, bytes, format, rules));
    },
  };
}

/** Imports the library and turns off every decoder but those of PNG and JPG. */
async function loadSharp(): Promise<SharpFactory> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  return sharp;
}

async function encode(
  sharp: SharpFactory,
  bytes: Uint8Array,
  format: ImageFormat,
  { maxPixels, maxSide, fingerprints = false }: ImageRules,
): Promise<CleanImage> {
  const options = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw fileRefusal('file.pixels', { maximum: Math.floor(maxPixels / 1_000_000) });
    const picture = sharp(bytes, options)
      .timeout({ seconds: TIME_LIMIT })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const fingerprint = fingerprints ? await fingerprintOf(sharp, bytes, picture.clone()) : null;
    const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mediaType: format === 'png' ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      fingerprint,
    };
  } catch (error) {
    // Whatever the library says of a picture, its sender can only choose another one.
    throw error instanceof Refusal ? error : fileRefusal('file.unreadable');
  }
}

/** Runs at most `running` tasks at once. Refuses with `system.busy` when `waiting` others wait. */
function createQueue(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let active = 0;
  const queued: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (queued.length >= waiting) throw new Refusal('system.busy');
      // The task that ends hands its place over.
      await new Promise<void>((resolve) => queued.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const beginsWith = (bytes: Uint8Array, signature: Buffer): boolean =>
  signature.equals(bytes.subarray(0, signature.length));

/** The format by the first bytes of a file; null when it is neither. */
function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (beginsWith(bytes, PNG_SIGNATURE)) return 'png';
  return beginsWith(bytes, JPG_SIGNATURE) ? 'jpg' : null;
}

/** Whether a PNG has a chunk `acTL` before its pixels, which makes it an animation (APNG). */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; at + 8 <= view.length; at += 12 + view.readUInt32BE(at)) {
    const type = view.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
