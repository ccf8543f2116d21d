import { covers, promotions } from './pictures.ts';

/** A picture in two formats and two sizes, with the blur shown while it loads. */
export interface Picture {
  /** `srcset` for `<source type="image/avif">`. */
  readonly avif: string;
  /** `srcset` for `<source type="image/webp">`. */
  readonly webp: string;
  /** For `<img src>`: the smaller WebP. */
  readonly src: string;
  /** Pixels of the larger size; both have its ratio. */
  readonly width: number;
  readonly height: number;
  /** Thumbhash, base64. */
  readonly thumbhash: string;
}

/**
 * A game's cover. The picture has no text; the title is a drawing of the same ratio that covers the
 * whole picture.
 */
export interface Cover extends Picture {
  /** URL of the title's drawing in a language; English where the language has none. */
  readonly title: (language: string) => string;
}

const urls = import.meta.glob<string>('./{covers,promotions}/*.{avif,webp,svg}', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

function picture(path: string, [small, large]: readonly [number, number], height: number, thumbhash: string): Picture {
  const set = (format: string) =>
    [small, large].map((width) => `${urls[`./${path}-${width}.${format}`]} ${width}w`).join(', ');
  return {
    avif: set('avif'),
    webp: set('webp'),
    src: urls[`./${path}-${small}.webp`]!,
    width: large,
    height,
    thumbhash,
  };
}

/**
 * The cover of a game by the id of its rules (`dice`) or of its catalogue entry (`lantern-dice`);
 * undefined for a game without one.
 */
export function coverOf(gameId: string): Cover | undefined {
  const id = [gameId, gameId.slice(gameId.indexOf('-') + 1)].find((name) => Object.hasOwn(covers, name)) as
    keyof typeof covers | undefined;
  if (id === undefined) return undefined;
  return {
    ...picture(`covers/${id}`, [480, 960], 1280, covers[id]),
    title: (language) => urls[`./covers/${id}.${language.toLowerCase()}.svg`] ?? urls[`./covers/${id}.en.svg`]!,
  };
}

/**
 * A promotion's banner, 16:9, without text and dark in both themes: light text goes over its left
 * half. Undefined where there is none.
 */
export const promotionOf = (key: string): Picture | undefined =>
  Object.hasOwn(promotions, key)
    ? picture(`promotions/${key}`, [640, 1280], 720, promotions[key as keyof typeof promotions])
    : undefined;
