import type { Input } from '@chokdee/contract/call';
import type { quoteSlip } from '@chokdee/contract/calls/lottery/orders';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { LotteryGame, Play, PlayLimits, PrizeMode } from '@chokdee/games/lottery/types';
import { AmountError, MICROS_PER_UNIT, parseAmount } from '@chokdee/money/amount';
import type { GameFacts, Issue, IssueFacts, SlipFacts, SlipQuestion } from './facts.ts';
import { modesOf, type BrandPrices } from './prices.ts';
import {
  entriesOf,
  keysOf,
  lotteryGameOf,
  mostHundredths,
  oddsOf,
  parseEntry,
  payoutOfLine,
  playOf,
  variantOf,
  type LineDetail,
} from './rules.ts';
import type { LotteryGameRow } from './store.ts';

/** Lines of a slip at most. */
export const MOST_LINES = 1_000;

/** What a slip has, as it is sent. */
export type SlipContents = Pick<Input<typeof quoteSlip>['body'], 'contents' | 'prizeMode'>;
type Content = SlipContents['contents'][number];

/** A line as it was judged. Amounts are micro-units. */
export interface JudgedLine {
  readonly line: number;
  readonly content: number;
  readonly gameId: string;
  readonly playId: string;
  readonly issue: string;
  readonly entry: string;
  /** Why it is refused; null when it is not. The other fields may be empty then. */
  readonly fault: ErrorCode | null;
  readonly stake: bigint;
  readonly unitStake: bigint;
  readonly price: number;
  readonly rate: number;
  readonly mostPayout: bigint;
  /** The limits of the play. */
  readonly limits: PlayLimits;
  readonly restricted: readonly { readonly number: string; readonly rate: number }[];
  readonly keys: readonly string[];
  readonly mode: PrizeMode | null;
  readonly play: Play | null;
  readonly game: LotteryGameRow | null;
  readonly draw: Issue | null;
}

/** The games and issues that a slip names. */
export const namedBy = ({ contents }: SlipContents): Pick<SlipQuestion, 'codes' | 'issues'> => ({
  codes: [...new Set(contents.map(({ gameId }) => gameId))],
  issues: [...new Set(contents.flatMap(({ numero }) => numero.map((one) => one.numero)))],
});

/** Whether a draw takes bets at a time. */
export const isOnSale = (draw: Pick<Issue, 'state' | 'sale_opens_at' | 'lock_at'>, now: number): boolean =>
  (draw.state === 'on_sale' || draw.state === 'scheduled') &&
  draw.sale_opens_at.getTime() <= now &&
  now < draw.lock_at.getTime();

/** A micro-amount of the request; null when it is none. */
function amountOf(text: number | string): bigint | null {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

/** What a content is, for all of its entries and issues. */
interface ContentFacts {
  readonly content: Content;
  readonly rules: LotteryGame | undefined;
  readonly row: LotteryGameRow | undefined;
  readonly play: Play | undefined;
  readonly prices: BrandPrices | undefined;
}

/** What refuses a content whatever its entries are. */
function faultOfContent({ content, rules, row, play, prices }: ContentFacts): ErrorCode | null {
  if (!rules || !row) return 'game.not.found';
  if (!row.is_open) return 'game.closed';
  if (!play || play.format !== rules.format) return 'lottery.play.unknown';
  if (row.plays[play.code]?.isOpen === false) return 'lottery.play.closed';
  if (!prices) return 'lottery.mode.unavailable';
  if (content.winStop === true) return 'lottery.mode.unavailable';
  return amountOf(content.singleBetPrice) === BigInt(play.units) * MICROS_PER_UNIT ? null : 'lottery.price.differs';
}

/** The limits of a play at a brand, micro-units. */
export const limitsOf = (play: Play, row: Pick<LotteryGameRow, 'plays'>): PlayLimits => {
  const setting = row.plays[play.code] ?? {};
  return {
    least: BigInt(setting.least ?? play.limits.least),
    most: BigInt(setting.most ?? play.limits.most),
    perKey: BigInt(setting.perKey ?? play.limits.perKey),
  };
};

const empty = {
  stake: 0n,
  unitStake: 0n,
  price: 0,
  rate: 100,
  mostPayout: 0n,
  limits: { least: 0n, most: 0n, perKey: 0n },
  restricted: [],
  keys: [],
  mode: null,
  play: null,
  game: null,
  draw: null,
} as const;

/** The restrictions of keys of a play in a draw: the lowest rate of each number. */
function restrictionsOf(
  game: GameFacts,
  issue: IssueFacts,
  { play, keys }: { readonly play: Play; readonly keys: readonly string[] },
): { number: string; rate: number }[] {
  const rates = new Map<string, number>();
  for (const row of [...game.restrictions, ...issue.restrictions])
    if (row.play === play.code && keys.includes(row.number))
      rates.set(row.number, Math.min(row.rate, rates.get(row.number) ?? 100));
  return [...rates].map(([number, rate]) => ({ number, rate }));
}

/** Judges an entry of a content for an issue. The content itself has no fault. */
function judgeEntry(
  now: number | null,
  { content, game, play, prices }: { content: Content; game: GameFacts; play: Play; prices: BrandPrices },
  text: string,
  { numero, multiple }: Content['numero'][number],
): Omit<JudgedLine, 'line' | 'content' | 'gameId' | 'playId' | 'issue'> {
  const refused = (fault: ErrorCode, more: Partial<JudgedLine> = {}) => ({ ...empty, entry: text, ...more, fault });
  const parsed = parseEntry(play, text);
  if (parsed.error !== undefined) return refused(`lottery.entry.${parsed.error}`);
  const { entry } = parsed;
  const { row } = game;
  const issue = game.issues.get(numero);
  if (!issue) return refused('lottery.issue.unknown', { entry });
  const { draw } = issue;
  const price = prices.price(play.code, variantOf(play, entry));
  if (price === null) return refused('lottery.play.unknown', { entry });
  const keys = keysOf(play, entry);
  const restricted = restrictionsOf(game, issue, { play, keys });
  const rate = Math.min(100, ...restricted.map((one) => one.rate));
  const unitStake = BigInt(multiple) * MICROS_PER_UNIT;
  const limits = limitsOf(play, row);
  const judged = {
    entry,
    limits,
    stake: unitStake * BigInt(play.units),
    unitStake,
    price,
    rate,
    mostPayout: payoutOfLine({ unitStake: String(unitStake), price, rate } as LineDetail, mostHundredths(play)),
    restricted,
    keys,
    mode: prices.mode,
    play,
    game: row,
    draw,
  };
  const seen = content.restricted ?? [];
  const isSeen = restricted.every((one) =>
    seen.some((other) => other.number === one.number && other.rate === one.rate),
  );
  // Rates that the caller saw and that are better or worse than those of now.
  const isGone = seen.some(
    (one) => keys.includes(one.number) && !restricted.some(({ number }) => number === one.number),
  );
  const fault =
    now !== null && !isOnSale(draw, now)
      ? 'lottery.issue.closed'
      : unitStake < limits.least
        ? 'lottery.stake.least'
        : unitStake > limits.most
          ? 'lottery.stake.most'
          : rate === 0
            ? 'lottery.number.closed'
            : !isSeen || isGone || (content.odds !== undefined && content.odds !== oddsOf(price))
              ? 'lottery.rate.changed'
              : null;
  return { ...judged, fault };
}

/**
 * Judges the lines of a slip; null when they are more than 1,000 or none. Nothing is locked: what
 * may change until the slip is placed is checked again there.
 */
export function judge(slip: SlipContents, facts: SlipFacts): JudgedLine[] | null {
  const lines: JudgedLine[] = [];
  for (const [index, content] of slip.contents.entries()) {
    const rules = lotteryGameOf(content.gameId);
    const game = facts.games.get(content.gameId);
    const row = game?.row;
    const play = playOf(content.playId);
    const mode = slip.prizeMode ?? rules?.mode;
    const prices =
      rules && mode && game && modesOf(rules, game.prices).includes(mode) ? game.prices.get(mode) : undefined;
    const fault = faultOfContent({ content, rules, row, play, prices });
    const entries = play ? entriesOf(play, content.bettingContent) : [content.bettingContent];
    if (lines.length + Math.max(1, entries.length) * content.numero.length > MOST_LINES) return null;
    for (const numero of content.numero)
      for (const entry of entries.length === 0 ? [''] : entries) {
        const judged =
          fault === null && game && play && prices
            ? judgeEntry(facts.now, { content, game, play, prices }, entry, numero)
            : { ...empty, entry, fault: fault ?? ('lottery.play.unknown' as const) };
        lines.push({
          line: lines.length,
          content: index,
          gameId: content.gameId,
          playId: content.playId,
          issue: numero.numero,
          ...judged,
        });
      }
  }
  return lines;
}
