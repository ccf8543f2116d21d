import type { CallInput, CallOutput } from '@chokdee/contract/client';
import { MICROS_PER_UNIT } from '@chokdee/money/amount';
import { api } from '../../shared/api.ts';
import type { PlayMenu, PlayMenus } from './calls.ts';
import type { Line } from './lines.ts';

/** A slip as the server judges it. */
export type Quote = CallOutput<'POST /lotto-vn/lgw/betting/quote'>;
/** The answer to a slip that was placed. */
export type Receipt = CallOutput<'POST /lotto-vn/lgw/betting'>;
type Slip = CallInput<'POST /lotto-vn/lgw/betting/quote'>['body'];
type Content = Slip['contents'][number];

/** A line as the call has it: its stake per unit, whole units of the currency, is the multiple. */
const contentOf = (game: string, issue: string, menu: PlayMenu, { entry, stake }: Line): Content => ({
  gameId: game,
  playId: menu.playId,
  bettingContent: entry,
  singleBetPrice: menu.singleBetPrice,
  bettingApproach: 1,
  numero: [{ numero: issue, multiple: Number(stake / MICROS_PER_UNIT) }],
});

/** What a slip is made of. */
export interface SlipOrder {
  readonly game: string;
  readonly issue: string;
  readonly menus: PlayMenus;
  readonly lines: readonly { readonly line: Line; readonly menu: PlayMenu }[];
}

const bodyOf = ({ game, issue, menus, lines }: SlipOrder): Slip => ({
  prizeMode: menus[0]!.prizeMode,
  device: 'WEB',
  contents: lines.map(({ line, menu }) => contentOf(game, issue, menu, line)),
});

/** Asks what the slip would cost and pay, and which lines would be refused. */
export const quoteSlip = (order: SlipOrder): Promise<Quote> =>
  api.request('POST /lotto-vn/lgw/betting/quote', { body: bodyOf(order) });

/**
 * Places the slip at the odds and rates of the quote that the member saw. `slipId` is the same for
 * every attempt, so that a lost answer costs nothing twice.
 */
export function placeSlip(order: SlipOrder, quote: Quote, slipId: string): Promise<Receipt> {
  const body = bodyOf(order);
  return api.request('POST /lotto-vn/lgw/betting', {
    query: {},
    body: {
      ...body,
      slipId,
      contents: body.contents.map((content, index) => {
        const line = quote.lines[index];
        return line ? { ...content, odds: line.odds, restricted: line.restricted } : content;
      }),
    },
  });
}
