import { lotteryGameOf, lotteryGames } from '@chokdee/games/lottery/games';
import { playOf, playsOf } from '@chokdee/games/lottery/plays';
import { keysOf, parseEntry, variantOf } from '@chokdee/games/lottery/entry';
import { hundredthsWon, numbersRead, paid } from '@chokdee/games/lottery/settle';
import {
  prizeModes,
  type LotteryGame,
  type LotteryResult,
  type Play,
  type PrizeMode,
} from '@chokdee/games/lottery/types';
import { MULTIPLIER_SCALE } from '@chokdee/games/multiplier';
import { payoutOf } from '@chokdee/money/ratio';
import { serverText } from '@chokdee/locales/server-text';

/** The version of the rules that wagers and the catalogue name. */
export const RULE_VERSION = '1';

/** A vendor of lotteries: own names under routing codes that clients know (D21). */
export interface LotteryVendor {
  readonly code: string;
  readonly product: 'ELOTT' | 'LOTT';
  readonly names: Readonly<Record<'TH' | 'EN', string>>;
  /** Whether a game is one of the vendor's. */
  readonly has: (game: LotteryGame) => boolean;
}

/** The vendors in the order of menus; each game has exactly one. */
export const lotteryVendors: readonly LotteryVendor[] = [
  {
    code: 'GPI',
    product: 'LOTT',
    names: { TH: 'เจดีย์ลอตโต', EN: 'Chedi Lotto' },
    has: ({ source, group }) => source === 'official' && group !== 'vietnam',
  },
  {
    code: 'TCG_LOTTO_VN',
    product: 'LOTT',
    names: { TH: 'แม่น้ำเก้ามังกร', EN: 'Nine Rivers' },
    has: ({ source, group }) => source === 'official' && group === 'vietnam',
  },
  {
    code: 'TCG_SEA',
    product: 'ELOTT',
    names: { TH: 'โคมทะเลใต้', EN: 'South Sea Lantern' },
    has: ({ source, group }) => source === 'own' && group !== 'vietnam',
  },
  {
    code: 'LOTUS',
    product: 'ELOTT',
    names: { TH: 'บัวพลบค่ำ', EN: 'Evening Lotus' },
    has: ({ source, group }) => source === 'own' && group === 'vietnam',
  },
];

/** The vendor of a game. Throws `RangeError` when no vendor has it. */
export function vendorOf(game: LotteryGame): LotteryVendor {
  const vendor = lotteryVendors.find(({ has }) => has(game));
  if (!vendor) throw new RangeError(`no vendor has the lottery ${game.code}`);
  return vendor;
}

/** The area of a game on the wire (`lottoArea`). */
export const areaOf = ({ group, code }: LotteryGame): string =>
  group === 'vietnam' || code.startsWith('hanoi') ? 'VN' : code === 'lao' ? 'LA' : code === 'malaysia' ? 'MY' : 'TH';

/** The prize mode of a number on the wire. */
export const modeOfId = (id: number): PrizeMode | undefined =>
  (Object.keys(prizeModes) as PrizeMode[]).find((mode) => prizeModes[mode] === id);

/** The name of a play in a language; its own name when there is no text. */
export const playName = ({ name }: Pick<Play, 'name'>, language: string): string =>
  text(`play.${name}`, language) ?? name;

/** A text of the lottery games. */
export const text = (key: string, language: string): string | null => serverText('lottery-games', key, language);

/** Odds as decimal text, of a price in ten-thousandths: 9_000_000 is "900". */
export function oddsOf(price: number): string {
  const fraction = String(price % MULTIPLIER_SCALE)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.floor(price / MULTIPLIER_SCALE)}${fraction && `.${fraction}`}`;
}

/** A price of which a restricted number pays `rate` per cent. */
export const restrictedPrice = (price: number, rate: number): number => Math.floor((price * rate) / 100);

/** What a wager stores of its line (`detail`). Amounts are micro-units in decimal text. */
export interface LineDetail {
  readonly version: 1;
  readonly kind: 'lottery';
  readonly slip: string;
  readonly line: number;
  readonly mode: PrizeMode;
  readonly play: string;
  /** The entry in canonical form, for the betting record too. */
  readonly selection: string;
  readonly issue: string;
  /** The stake per unit: the stake of the wager is that times the units. */
  readonly unitStake: string;
  readonly units: number;
  /** The price of the list in ten-thousandths, and the percentage of it that is paid. */
  readonly price: number;
  readonly rate: number;
}

/** Whether the details of a wager are those of a lottery line. */
export const isLineDetail = (detail: Readonly<Record<string, unknown>>): boolean =>
  detail['kind'] === 'lottery' && detail['version'] === 1;

/** The details of a lottery wager. Throws `RangeError` for another product's. */
export function lineDetailOf(detail: Readonly<Record<string, unknown>>): LineDetail {
  if (!isLineDetail(detail)) throw new RangeError('the details are not those of a lottery line');
  return detail as unknown as LineDetail;
}

/** What a line pays when `hundredths` of its price are won, rounded down to the minor unit. */
export const payoutOfLine = ({ unitStake, price, rate }: LineDetail, hundredths: number): bigint =>
  payoutOf(BigInt(unitStake), paid(restrictedPrice(price, rate), hundredths));

/** The payout of a line by the numbers of a draw. Throws when the rules do not know its play. */
export function settleLine(detail: LineDetail, result: LotteryResult): bigint {
  const play = playOf(detail.play);
  if (!play) throw new RangeError(`there is no play ${detail.play}`);
  return payoutOfLine(detail, hundredthsWon(play, detail.selection, numbersRead(play, result)));
}

/** The highest number of hundredths of its price that an entry of a play can win. */
export function mostHundredths(play: Play): number {
  const { match, takes } = play;
  const numbers = play.units > 1 ? play.units : takes.length;
  if (match.kind === 'number') return numbers * 100;
  if (match.kind === 'all') return 100 + (match.repeat ?? 0) * Math.max(0, numbers);
  return 100;
}

export { keysOf, lotteryGameOf, lotteryGames, parseEntry, playOf, playsOf, variantOf };

const SEPARATORS = /[\s,;./|-]+/;

/** The entries that a content has: sets are separated by `;`, `|` or line ends, numbers by more. */
export function entriesOf(play: Play, content: string): string[] {
  const parts = content.split(play.entry.kind === 'set' ? /[;|\n]+/ : SEPARATORS);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
