import type { Database } from '@chokdee/database/database';
import type { PrizeMode } from '@chokdee/games/lottery/types';
import { createMemory } from '../../platform/memory.ts';
import type { DrawRow } from '../draws/index.ts';
import { pricesOf, type BrandPrices, type PriceListRow } from './prices.ts';
import type { LotteryGameRow, RestrictionRow, SlipRow } from './store.ts';

/** What a bet on a draw is judged by. */
export type Issue = Pick<DrawRow, 'draw_id' | 'code' | 'issue' | 'state' | 'sale_opens_at' | 'lock_at'>;

/** A draw with the numbers that are restricted in it. */
export interface IssueFacts {
  readonly draw: Issue;
  readonly restrictions: readonly RestrictionRow[];
}

/** What lines of a game are judged by. */
export interface GameFacts {
  readonly row: LotteryGameRow;
  /** The price lists that the brand offers. */
  readonly prices: ReadonlyMap<PrizeMode, BrandPrices>;
  /** The numbers that are restricted in every issue. */
  readonly restrictions: readonly RestrictionRow[];
  /** By issue. */
  readonly issues: ReadonlyMap<string, IssueFacts>;
}

/** What a slip is judged by. */
export interface SlipFacts {
  /** By code; those that the brand does not have are left out. */
  readonly games: ReadonlyMap<string, GameFacts>;
  /** Epoch milliseconds; null when the sale is left to the database. */
  readonly now: number | null;
}

/** The facts of now, with the slip of an id if the member has placed it. */
export interface FreshSlipFacts extends SlipFacts {
  readonly now: number;
  readonly known: SlipRow | null;
}

/** What is asked: the games and issues of a slip, and its id when it is to be placed. */
export interface SlipQuestion {
  readonly brandId: string;
  readonly codes: readonly string[];
  readonly issues: readonly string[];
  readonly placed: { readonly memberId: string; readonly slipId: string } | null;
}

/**
 * Everything that judges a slip, in one statement and so at one moment. Numbers that may exceed
 * those of JSON are texts.
 */
const FACTS = `
  with issue as materialized (
    select i.draw_id, i.code, i.issue, i.state, i.sale_opens_at, i.lock_at
    from draws.issues_of($1, $2, $3) i
  )
  select
    platform.clock() as now,
    (
      select jsonb_agg(jsonb_build_object(
        'code', g.code,
        'vendor', g.vendor,
        'product', g.product,
        'position', g.position,
        'is_open', g.is_open,
        'allows_cancel', g.allows_cancel,
        'most_member', g.most_member::text,
        'most_issue', g.most_issue::text,
        'plays', g.plays,
        'revision', g.revision::text
      ))
      from lottery.game g
      where g.brand_id = $1 and g.code = any ($2)
    ) as games,
    (
      select jsonb_agg(jsonb_build_object('prize_mode', p.prize_mode, 'is_on', p.is_on, 'prices', p.prices))
      from lottery.price_list p
      where p.brand_id = $1
    ) as lists,
    (select jsonb_agg(to_jsonb(i)) from issue i) as issues,
    (
      select jsonb_agg(jsonb_build_object(
        'game', r.game,
        'draw_id', r.draw_id,
        'play', r.play,
        'number', r.number,
        'rate', r.rate
      ) order by r.number, r.rate)
      from lottery.restriction r
      where r.brand_id = $1
        and r.game = any ($2)
        and (r.draw_id is null or r.draw_id in (select i.draw_id from issue i))
    ) as restrictions,
    (
      select jsonb_build_object(
        'slip_id', s.slip_id,
        'number', s.number::text,
        'placed_at', s.placed_at,
        'hash', encode(s.hash, 'hex'),
        'lines', s.lines,
        'stake', s.stake::text,
        'balance_after', s.balance_after::text
      )
      from lottery.slip s
      where s.member_id = $4 and s.slip_id = $5
    ) as known`;

/** A row as JSON: amounts are texts, times are ISO 8601, bytes are hexadecimal. */
type Stored<R> = {
  readonly [K in keyof R]: R[K] extends bigint | null ? string | null : R[K] extends Date | Buffer ? string : R[K];
};

interface FactsRow {
  readonly now: Date;
  readonly games: readonly Stored<LotteryGameRow>[] | null;
  readonly lists: readonly PriceListRow[] | null;
  readonly issues: readonly Stored<Issue>[] | null;
  readonly restrictions: readonly RestrictionRow[] | null;
  readonly known: Stored<SlipRow> | null;
}

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const gameOf = (row: Stored<LotteryGameRow>): LotteryGameRow => ({
  ...row,
  most_member: amountOf(row.most_member),
  most_issue: amountOf(row.most_issue),
  revision: BigInt(row.revision!),
});
const issueOf = (row: Stored<Issue>): Issue => ({
  ...row,
  sale_opens_at: new Date(row.sale_opens_at),
  lock_at: new Date(row.lock_at),
});
const slipOf = (row: Stored<SlipRow>): SlipRow => ({
  ...row,
  number: BigInt(row.number!),
  placed_at: new Date(row.placed_at),
  hash: Buffer.from(row.hash, 'hex'),
  stake: BigInt(row.stake!),
  balance_after: BigInt(row.balance_after!),
});

/** Reads what a slip is judged by, in one round trip. */
async function readFacts(database: Pick<Database, 'prepared'>, asked: SlipQuestion): Promise<FreshSlipFacts> {
  const { brandId, codes, issues: numbers, placed } = asked;
  const [row] = await database.prepared<FactsRow>('lottery:facts', FACTS, [
    brandId,
    codes,
    numbers,
    placed?.memberId ?? null,
    placed?.slipId ?? null,
  ]);
  const { now, games, lists, issues, restrictions, known } = row!;
  const prices = pricesOf(lists ?? []);
  const restrictionsOf = (game: string, drawId: string | null): RestrictionRow[] =>
    (restrictions ?? []).filter((one) => one.game === game && one.draw_id === drawId);
  return {
    games: new Map(
      (games ?? []).map((game) => [
        game.code,
        {
          row: gameOf(game),
          prices,
          restrictions: restrictionsOf(game.code, null),
          issues: new Map(
            (issues ?? [])
              .filter(({ code }) => code === game.code)
              .map((one) => [one.issue, { draw: issueOf(one), restrictions: restrictionsOf(game.code, one.draw_id) }]),
          ),
        },
      ]),
    ),
    now: now.getTime(),
    known: known && slipOf(known),
  };
}

/** Games of brands that are kept at most, and issues of each. */
const MOST_GAMES = 2_000;
const MOST_ISSUES = 20;

/**
 * The games, prices, restrictions and draws by which slips were judged last. They may be old: every
 * change of them raises the revision of its games, and the command `lottery.place` refuses a line
 * that was judged by another revision. Whether a draw is on sale is left to the command.
 */
export interface SlipFactsMemory {
  /** The facts of a slip; null unless all are kept. */
  find(asked: Omit<SlipQuestion, 'placed'>): SlipFacts | null;
  /** Reads the facts of now, and keeps them. */
  read(asked: SlipQuestion): Promise<FreshSlipFacts>;
}

/** A game with the issues that were known by the same revision; only those on sale are kept. */
function merged(kept: GameFacts | undefined, read: GameFacts): GameFacts {
  const earlier = kept?.row.revision === read.row.revision ? kept.issues : [];
  const onSale = [...read.issues].filter(([, { draw }]) => draw.state === 'on_sale' || draw.state === 'scheduled');
  const issues = new Map([...earlier, ...onSale]);
  for (const issue of read.issues.keys()) if (!onSale.some(([one]) => one === issue)) issues.delete(issue);
  return { ...read, issues: new Map([...issues].slice(-MOST_ISSUES)) };
}

/** Creates an empty memory. */
export function createSlipFactsMemory(database: Pick<Database, 'prepared'>): SlipFactsMemory {
  const memory = createMemory<GameFacts>({ most: MOST_GAMES });
  const keyOf = (brandId: string, code: string): string => `${brandId}:${code}`;
  return {
    find: ({ brandId, codes, issues }) => {
      const games = new Map<string, GameFacts>();
      for (const code of codes) {
        const kept = memory.find(keyOf(brandId, code));
        if (kept === undefined || !issues.every((issue) => kept.issues.has(issue))) return null;
        games.set(code, kept);
      }
      return { games, now: null };
    },
    read: (asked) =>
      memory.load(
        () => readFacts(database, asked),
        ({ games }, set) => {
          for (const [code, game] of games) {
            const key = keyOf(asked.brandId, code);
            set(key, merged(memory.find(key), game));
          }
        },
      ),
  };
}
