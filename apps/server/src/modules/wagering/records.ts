import type { Input, Output } from '@chokdee/contract/call';
import type { bettingRecord, rngOrders } from '@chokdee/contract/calls/wagering';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toPage, offsetOf } from '../../platform/records/paging.ts';
import { periodOf } from '../../platform/records/period.ts';
import { findGames, findOutcomes, findWager, findWagers, netResult, type WagerFilter, type WagerRow } from './store.ts';

/** The name of a game in a language (upper-case code). */
export type NameGame = (brandId: string, vendor: string, game: string, language: string) => Promise<string>;
/** What a product's bet says beyond the columns of every bet, in the reader's language. */
export interface BetDescription {
  readonly selection: string;
  readonly playName: string;
  /** The issue or round as players know it. */
  readonly numero: string;
  /** The result by which the bet is settled; null while there is none. */
  readonly winningNumber: string | null;
  /** Why the result was corrected, or the bet is void; null or absent otherwise. */
  readonly reason?: string | null;
  /** The short number (`betNumberOf`) of its slip or ticket; absent where there is none. */
  readonly number?: string;
}
/** Describes bets of a product, by their ids; without one a bet shows what its details have. */
export type DescribeBets = (
  rows: readonly WagerRow[],
  context: CallContext,
) => Promise<ReadonlyMap<string, BetDescription>>;
type PageQuery = Input<typeof bettingRecord>['query'];
/** The filter of the betting record, for all pages. */
export type RecordQuery = Omit<PageQuery, 'page' | 'size'>;
type Page = Output<typeof rngOrders>;
type Bet = Page['list'][number];

const RESULTS = { 1: 'won', 2: 'lost', 3: 'even', 4: 'cancelled' } as const;
/** The longest period of a search, in days. */
const LONGEST_PERIOD = 31;

/** The wire's status of a bet: 0 open, 1 won, 2 lost, 3 even, 4 cancelled. */
function statusOf(row: Pick<WagerRow, 'state' | 'stake' | 'payout'>): number {
  if (row.state === 'placed') return 0;
  if (row.state !== 'settled') return 4;
  return row.payout > row.stake ? 1 : row.payout < row.stake ? 2 : 3;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/**
 * An amount of a product's details (micro-units in decimal text) as the wire's number; null when it
 * is none.
 */
const amountOrNull = (value: unknown): number | null =>
  typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? wireOf(BigInt(value)) : null;

/** Creates the reader of members' betting records. */
export function createRecords({ database, nameGame }: { readonly database: Database; readonly nameGame: NameGame }) {
  /** Names games for one answer; each name is looked up once. */
  const createNamer = (brandId: string) => {
    const names = new Map<string, Promise<string>>();
    return (row: Pick<WagerRow, 'vendor' | 'game'>, language: string): Promise<string> => {
      const key = `${row.vendor}/${row.game}/${language}`;
      const name = names.get(key) ?? nameGame(brandId, row.vendor, row.game, language);
      names.set(key, name);
      return name;
    };
  };

  const describers = new Map<string, DescribeBets>();
  const describe = async (rows: readonly WagerRow[], context: CallContext): Promise<Map<string, BetDescription>> => {
    const described = await Promise.all(
      [...describers].map(async ([product, describeBets]) => {
        const own = rows.filter((row) => row.product === product);
        return own.length === 0 ? [] : await describeBets(own, context);
      }),
    );
    return new Map(described.flatMap((each) => [...each]));
  };

  const toBet = async (
    row: WagerRow,
    context: CallContext,
    name: ReturnType<typeof createNamer>,
    description: BetDescription | undefined,
  ): Promise<Bet> => {
    const [gameName, gameNameCN, gameNameEN] = await Promise.all([
      name(row, context.language),
      name(row, 'CN'),
      name(row, 'EN'),
    ]);
    return {
      orderNo: row.id,
      number: description?.number ?? null,
      gameName,
      gameNameCN,
      gameNameEN,
      nodeName: gameName,
      gameCode: row.game,
      product: row.product,
      accountType: row.vendor,
      betTimeInTimestamp: row.placed_at.getTime(),
      transTimeInTimestamp: row.settled_at?.getTime() ?? null,
      betAmount: wireOf(row.stake),
      validBetAmount: wireOf(row.valid_bet),
      winAmount: wireOf(row.payout),
      profitAndLoss: wireOf(netResult(row)),
      status: statusOf(row),
      withdrawn: row.state === 'cancelled',
      currency: row.currency,
      round: row.round,
      customerName: context.player?.account ?? '',
      directAgentName: '',
      selection: description?.selection ?? textOrNull(row.detail['selection']),
      playName: description?.playName ?? null,
      numero: description?.numero ?? null,
      winningNumber: description?.winningNumber ?? null,
      reason: description?.reason ?? null,
      odds: row.price === null ? null : Number(row.price),
      startMoney: amountOrNull(row.detail['startMoney']),
      endMoney: amountOrNull(row.detail['endMoney']),
    };
  };

  const toBets = async (rows: readonly WagerRow[], context: CallContext): Promise<Bet[]> => {
    const name = createNamer(context.brand.id);
    const descriptions = await describe(rows, context);
    return Promise.all(rows.map((row) => toBet(row, context, name, descriptions.get(row.id))));
  };

  const filterOf = async (context: CallContext, query: RecordQuery): Promise<WagerFilter> => {
    const { memberId } = playerIn(context);
    const { from, until } = await periodOf(
      database,
      { from: query.startDate, until: query.endDate },
      { from: 'startDate', until: 'endDate' },
      LONGEST_PERIOD,
    );
    if (query.orderNoSearch !== undefined && !/^[0-9a-f-]{6,36}$/i.test(query.orderNoSearch))
      throw new Refusal('validation.failed', { fields: { orderNoSearch: { code: 'field.format' } } });
    return {
      memberId,
      from,
      until,
      ...(query.product !== undefined && { product: query.product }),
      ...(query.accountType && { vendors: [query.accountType] }),
      ...(query.settled && { settled: query.settled === 'Y' }),
      ...(query.status && { result: RESULTS[query.status as keyof typeof RESULTS] }),
      ...(query.orderNoSearch && { search: query.orderNoSearch }),
    };
  };

  return {
    /** Has the bets of a product described by it. */
    describeBets(product: string, describeBets: DescribeBets): void {
      describers.set(product, describeBets);
    },
    /** One page of the caller's bets, with the sums of all that match. */
    async page(context: CallContext, { page, size, ...query }: PageQuery): Promise<Page> {
      const { rows, sums } = await findWagers(database, await filterOf(context, query), size, offsetOf({ page, size }));
      const valid = wireOf(sums.valid_bet);
      return {
        ...toPage(await toBets(rows, context), sums.count, size),
        footer: {
          betAmount: wireOf(sums.stake),
          validBetAmount: valid,
          validBetting: valid,
          gameValidBetting: valid,
          winAmount: wireOf(sums.payout),
          profitAndLoss: wireOf(sums.result),
          netProfit: wireOf(sums.result),
          totalHands: sums.count,
        },
      };
    },
    /**
     * One of the caller's bets. Throws the refusal `request.not.found`, also for another member's.
     */
    async detail(context: CallContext, id: string) {
      const { memberId } = playerIn(context);
      const row = await findWager(database, memberId, id);
      if (row === null) throw new Refusal('request.not.found');
      const [[bet], outcomes] = await Promise.all([toBets([row], context), findOutcomes(database, memberId, id)]);
      return {
        ...bet!,
        ruleVersion: row.rule_version,
        place: row.place,
        detail: { ...row.detail },
        outcomes: outcomes.map((outcome) => ({
          kind: outcome.kind,
          at: outcome.at.getTime(),
          winAmount: wireOf(outcome.payout),
          validBetAmount: wireOf(outcome.valid_bet),
          reason: outcome.reason,
        })),
      };
    },
    /** The names of the games of some of a member's wagers, by the wager's id. */
    async gameNames(
      brandId: string,
      memberId: string,
      wagerIds: readonly string[],
      language: string,
    ): Promise<ReadonlyMap<string, string>> {
      const name = createNamer(brandId);
      return new Map(
        await Promise.all(
          (await findGames(database, memberId, wagerIds)).map(
            async (row) => [row.id, await name(row, language)] as const,
          ),
        ),
      );
    },
  };
}

/** The reader of members' betting records. */
export type Records = ReturnType<typeof createRecords>;
