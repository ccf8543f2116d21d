/** What a picture of a slip shows, as text: nothing names the member. */
export interface SlipPicture {
  readonly brand: string;
  /** "Slip no. 7KQ-2M9-XF4", and its state. */
  readonly number: string;
  readonly status: string;
  readonly tone: 'gold' | 'jade' | 'plain' | 'coral';
  /** Game and draw, one row each, and when the slip was placed. */
  readonly draws: readonly string[];
  readonly placedAt: string;
  readonly lines: readonly { readonly number: string; readonly play: string; readonly amount: string }[];
  /** "and 40 more lines"; null when all are shown. */
  readonly more: string | null;
  /** Labels with amounts: total, and the prize. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
}

/** Lines that a picture shows at most. */
export const MOST_PICTURE_LINES = 30;

const WIDTH = 720;
const PADDING = 40;
const LINE = 44;
/** Pixels of the picture per unit of its drawing. */
const SCALE = 2;
const INK = '#14101f';
const COLOURS = { gold: '#e6b551', jade: '#5fd6a1', plain: '#b9b2c9', coral: '#ff8f7a', body: '#f6f1e6' } as const;
const DISPLAY = "Kanit, 'Noto Sans Thai Variable', sans-serif";
const TEXT = "'Noto Sans Thai Variable', Kanit, sans-serif";

const heightOf = ({ draws, lines, more, sums }: SlipPicture): number =>
  190 + draws.length * 34 + (lines.length + (more === null ? 0 : 1)) * LINE + sums.length * 44 + 48;

/** Draws a slip on a canvas; the fonts of the page are loaded before. Throws without a canvas. */
export async function paintSlip(slip: SlipPicture): Promise<Blob> {
  await Promise.all([document.fonts.load(`600 24px ${DISPLAY}`), document.fonts.load(`400 20px ${TEXT}`)]);
  const height = heightOf(slip);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH * SCALE, height: height * SCALE });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.scale(SCALE, SCALE);
  context.fillStyle = INK;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = COLOURS.gold;
  context.fillRect(0, 0, WIDTH, 6);
  const write = (
    text: string,
    y: number,
    { font, colour, end = false, most }: { font: string; colour: string; end?: boolean; most?: number },
  ): void => {
    context.font = font;
    context.fillStyle = colour;
    context.textAlign = end ? 'right' : 'left';
    context.fillText(text, end ? WIDTH - PADDING : PADDING, y, most ?? WIDTH - 2 * PADDING);
  };
  const rule = (y: number): void => {
    context.fillStyle = '#ffffff22';
    context.fillRect(PADDING, y, WIDTH - 2 * PADDING, 1);
  };
  let y = 62;
  write(slip.brand, y, { font: `600 34px ${DISPLAY}`, colour: COLOURS.gold, most: 380 });
  write(slip.status, y, { font: `600 26px ${DISPLAY}`, colour: COLOURS[slip.tone], end: true, most: 240 });
  y += 50;
  write(slip.number, y, { font: `600 28px ${DISPLAY}`, colour: COLOURS.body });
  y += 34;
  write(slip.placedAt, y, { font: `400 20px ${TEXT}`, colour: COLOURS.plain });
  for (const draw of slip.draws) {
    y += 34;
    write(draw, y, { font: `500 22px ${TEXT}`, colour: COLOURS.body });
  }
  y += 22;
  rule(y);
  for (const { number, play, amount } of slip.lines) {
    y += LINE;
    write(number, y, { font: `600 26px ${DISPLAY}`, colour: COLOURS.gold, most: 180 });
    context.textAlign = 'left';
    context.font = `400 20px ${TEXT}`;
    context.fillStyle = COLOURS.plain;
    context.fillText(play, PADDING + 200, y, 260);
    write(amount, y, { font: `500 22px ${TEXT}`, colour: COLOURS.body, end: true, most: 170 });
  }
  if (slip.more !== null) {
    y += LINE;
    write(slip.more, y, { font: `400 20px ${TEXT}`, colour: COLOURS.plain });
  }
  y += 24;
  rule(y);
  for (const [label, amount] of slip.sums) {
    y += 44;
    write(label, y, { font: `500 24px ${TEXT}`, colour: COLOURS.body, most: 300 });
    write(amount, y, { font: `600 28px ${DISPLAY}`, colour: COLOURS.gold, end: true, most: 320 });
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}

/**
 * Gives a picture to the device's share menu, else to the downloads. `downloaded` when it is a
 * file, `shared` when it was shared, `cancelled` when the person closed the menu.
 */
export async function sharePicture(picture: Blob, name: string): Promise<'shared' | 'downloaded' | 'cancelled'> {
  const file = new File([picture], name, { type: 'image/png' });
  if ('canShare' in navigator && navigator.canShare({ files: [file] }))
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Not allowed here: the file is downloaded.
    }
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return 'downloaded';
}
