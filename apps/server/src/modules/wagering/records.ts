import { momentNumberOf, momentOf, readBetNumber } from '@chokdee/contract/bet-number';
import type { Input, Output } from '@chokdee/contract/call';
import type { bettingRecord, rngOrders } from '@chokdee/contract/calls/wagering';
import { firstUuid7, uuid7Time } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toPage, offsetOf } from '../../platform/records/paging.ts';
import { periodOf } from '../../platform/records/period.ts';
import {
  findIdsOfMoment,
  findOutcomes,
  findWager,
  findWagers,
  findWagersByIds,
  findWagersOfMembers,
  netResult,
  type WagerFilter,
  type WagerRow,
} from './store.ts';

/** The name of a game in a language (upper-case code). */
export type NameGame = (brandId: string, vendor: string, game: string, language: string) => Promise<string>;
/** What a product's bet says beyond the columns of every bet, in the reader's language. */
export interface BetDescription {
  readonly selection?: string;
  readonly playName?: string;
  /** The issue or round as players know it. */
  readonly numero?: string;
  /** The result by which the bet is settled; null while there is none. */
  readonly winningNumber?: string | null;
  /** Why the result was corrected, or the bet is void; null or absent otherwise. */
  readonly reason?: string | null;
  /** The number (`betNumberOf`) that the product stores; absent where it stores none. */
  readonly number?: string;
}
/** Whose bets are described, and in which language. */
export interface BetReader {
  readonly brandId: string;
  readonly memberId: string;
  readonly language: string;
}
/** Describes bets of a product, by their ids; without one a bet shows what its details have. */
export type DescribeBets = (
  rows: readonly WagerRow[],
  reader: BetReader,
) => Promise<ReadonlyMap<string, BetDescription>>;
/** A bet by its key. */
export interface BetKey {
  readonly memberId: string;
  readonly id: string;
}
/** The bets with a number that a product stores; none if it is another product's. */
export type FindNumbered = (brandId: string, number: bigint) => Promise<readonly BetKey[]>;
/** The rounds of games of a brand whose ids are from the first, included, to the second. */
export type FindRounds = (brandId: string, firstId: string, endId: string) => Promise<readonly BetKey[]>;
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Milliseconds by which the time in an id may differ from the placing, with some to spare. */
const ID_TOLERANCE = 11 * 60_000;

/** Creates the reader of members' betting records. */
export function createRecords({
  database,
  nameGame,
  findRounds,
}: {
  readonly database: Database;
  readonly nameGame: NameGame;
  readonly findRounds: FindRounds;
}) {
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
  /** The products that store numbers, and how their bets are found by one. */
  const numbered: string[] = [];
  const finders: FindNumbered[] = [];
  const describe = async (rows: readonly WagerRow[], reader: BetReader): Promise<Map<string, BetDescription>> => {
    const described = await Promise.all(
      [...describers].map(async ([product, describeBets]) => {
        const own = rows.filter((row) => row.product === product);
        return own.length === 0 ? [] : await describeBets(own, reader);
      }),
    );
    return new Map(described.flatMap((each) => [...each]));
  };

  const toBet = async (
    row: WagerRow,
    { account, language }: BetReader & { readonly account: string },
    name: ReturnType<typeof createNamer>,
    description: BetDescription | undefined,
  ): Promise<Bet> => {
    const [gameName, gameNameCN, gameNameEN] = await Promise.all([
      name(row, language),
      name(row, 'CN'),
      name(row, 'EN'),
    ]);
    return {
      orderNo: row.id,
      number: description?.number ?? momentNumberOf(row.id),
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
      customerName: account,
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

  const toBets = async (
    rows: readonly WagerRow[],
    reader: BetReader & { readonly account: string },
    name = createNamer(reader.brandId),
  ): Promise<Bet[]> => {
    const descriptions = await describe(rows, reader);
    return Promise.all(rows.map((row) => toBet(row, reader, name, descriptions.get(row.id))));
  };
  /** The member who reads his own bets. */
  const readerIn = (context: CallContext) => {
    const { memberId, account } = playerIn(context);
    return { brandId: context.brand.id, memberId, account, language: context.language };
  };

  /** Stored numbers are those of a brand; the products answer for all of their bets. */
  const findStored = async (brandId: string, number: bigint): Promise<readonly BetKey[]> =>
    (await Promise.all(finders.map((find) => find(brandId, number)))).flat();
  /** The ids of a member's bets with a number. */
  const idsOfNumber = async ({ brandId, memberId }: BetReader, number: bigint): Promise<readonly string[]> => {
    const at = momentOf(number);
    if (at !== null) return findIdsOfMoment(database, memberId, at, numbered);
    return (await findStored(brandId, number)).filter((key) => key.memberId === memberId).map(({ id }) => id);
  };

  /**
   * What a search means: a number names bets whatever their age, and a part of an id is searched in
   * the period.
   */
  const searchOf = async (context: CallContext, text: string): Promise<Partial<WagerFilter>> => {
    const number = readBetNumber(text);
    if (number === null) {
      if (!/^[0-9a-f-]{6,36}$/i.test(text))
        throw new Refusal('validation.failed', { fields: { orderNoSearch: { code: 'field.bet.number' } } });
      return { search: text };
    }
    const ids = await idsOfNumber(readerIn(context), number);
    const times = ids.map(uuid7Time);
    return {
      ids,
      ...(times.length > 0 && { from: Math.min(...times) - ID_TOLERANCE, until: Math.max(...times) + ID_TOLERANCE }),
    };
  };

  const filterOf = async (context: CallContext, query: RecordQuery): Promise<WagerFilter> => {
    const { memberId } = playerIn(context);
    const { from, until } = await periodOf(
      database,
      { from: query.startDate, until: query.endDate },
      { from: 'startDate', until: 'endDate' },
      LONGEST_PERIOD,
    );
    return {
      memberId,
      from,
      until,
      ...(query.product !== undefined && { product: query.product }),
      ...(query.accountType && { vendors: [query.accountType] }),
      ...(query.settled && { settled: query.settled === 'Y' }),
      ...(query.status && { result: RESULTS[query.status as keyof typeof RESULTS] }),
      ...(query.orderNoSearch !== undefined && (await searchOf(context, query.orderNoSearch.trim()))),
    };
  };

  return {
    /** Has the bets of a product described by it. */
    describeBets(product: string, describeBets: DescribeBets): void {
      describers.set(product, describeBets);
    },
    /** Has bets of products found by the numbers that they store. */
    numberBets(products: readonly string[], find: FindNumbered): void {
      numbered.push(...products);
      finders.push(find);
    },
    /**
     * The keys of a brand's bets with a number, for operators. Members may have placed bets in the
     * same moment.
     */
    async keysOfNumber(brandId: string, number: bigint): Promise<readonly BetKey[]> {
      const at = momentOf(number);
      if (at === null) return findStored(brandId, number);
      return findRounds(brandId, firstUuid7(at), firstUuid7(at + 1));
    },
    /** Bets by their keys, as their members read them, in the order of the keys. */
    async betsOf(
      { brandId, language }: Omit<BetReader, 'memberId'>,
      keys: readonly BetKey[],
      accounts: ReadonlyMap<string, string>,
    ): Promise<(Bet & { readonly memberId: string })[]> {
      const rows = await findWagersOfMembers(database, keys);
      const name = createNamer(brandId);
      const memberIds = [...new Set(rows.map(({ member_id }) => member_id))];
      const bets = await Promise.all(
        memberIds.map(async (memberId) => {
          const reader = { brandId, memberId, language, account: accounts.get(memberId) ?? memberId };
          const own = rows.filter(({ member_id }) => member_id === memberId);
          return (await toBets(own, reader, name)).map((bet) => ({ ...bet, memberId }));
        }),
      );
      const byKey = new Map(bets.flat().map((bet) => [`${bet.memberId} ${bet.orderNo}`, bet]));
      return rows.map(({ member_id, id }) => byKey.get(`${member_id} ${id}`)!);
    },
    /** One page of the caller's bets, with the sums of all that match. */
    async page(context: CallContext, { page, size, ...query }: PageQuery): Promise<Page> {
      const { rows, sums } = await findWagers(database, await filterOf(context, query), size, offsetOf({ page, size }));
      const valid = wireOf(sums.valid_bet);
      return {
        ...toPage(await toBets(rows, readerIn(context)), sums.count, size),
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
      const [[bet], outcomes] = await Promise.all([
        toBets([row], readerIn(context)),
        findOutcomes(database, memberId, id),
      ]);
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
    /** The game and the number of some of a member's wagers, by the wager's id. */
    async purposes(
      reader: BetReader,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly remark: string; readonly number: string }>> {
      const rows = await findWagersByIds(
        database,
        reader.memberId,
        ids.filter((id) => UUID.test(id)),
      );
      const name = createNamer(reader.brandId);
      const descriptions = await describe(rows, reader);
      return new Map(
        await Promise.all(
          rows.map(
            async (row) =>
              [
                row.id,
                {
                  remark: await name(row, reader.language),
                  number: descriptions.get(row.id)?.number ?? momentNumberOf(row.id),
                },
              ] as const,
          ),
        ),
      );
    },
  };
}

/** The reader of members' betting records. */
export type Records = ReturnType<typeof createRecords>;
