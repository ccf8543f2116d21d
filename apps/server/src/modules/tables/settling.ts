import type { Database } from '@chokdee/database/database';
import { validBets, type TableOutcome } from '@chokdee/games/tables/live/game';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { shareOfValidBet } from '@chokdee/money/valid-bet';
import type { Consumer } from '../../platform/module.ts';
import { maskName } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import { findWinnersOfRound, type PayoutRule, type Settlements } from '../wagering/index.ts';
import { theoreticalReturn } from './returns.ts';
import { findTable, readExposure, type RoundRow } from './store.ts';

/** Winners of a round that are shown. */
const SHOWN_WINNERS = 5;
/** The name of the payout rule of live tables. */
const RULE = 'tables';

/** What a payout follows from. */
interface RoundResult {
  readonly game: string;
  readonly variant: string;
  readonly outcome: TableOutcome;
}

/** Pays each wager by its position and the outcome; opposite bets of a member are netted. */
export const payoutRule: PayoutRule = (given, wagers, ofMember) => {
  const { outcome, ...result } = given as RoundResult;
  const { game } = tableRules(result.game, result.variant);
  const byMember = new Map<string, { readonly stakes: Stakes; readonly valid: Stakes }>();
  const betsOf = (memberId: string) => {
    const known = byMember.get(memberId);
    if (known) return known;
    const stakes = new Map<string, bigint>();
    for (const { stake, detail } of ofMember(memberId))
      stakes.set(positionOf(detail), (stakes.get(positionOf(detail)) ?? 0n) + stake);
    const bets = { stakes, valid: validBets(game, result.variant, stakes) };
    byMember.set(memberId, bets);
    return bets;
  };
  return wagers.map(({ memberId, stake, detail }) => {
    const position = positionOf(detail);
    const { stakes, valid } = betsOf(memberId);
    return {
      payout: payoutOf(stake, game.factor(position, outcome, result.variant)),
      validBet: shareOfValidBet(stake, valid.get(position)!, stakes.get(position)!),
    };
  });
};
type Stakes = ReadonlyMap<string, bigint>;
const positionOf = (detail: Readonly<Record<string, unknown>>): string => String(detail['position']);

const SUBJECT = /^tables:round:([0-9a-f-]{36})$/;

/** Requests the settlements of rounds. */
export interface Settling {
  /** Requests what this copy has not yet requested; a repeated request changes nothing. */
  settle(rounds: readonly RoundRow[]): Promise<void>;
}

/** Creates the settling of rounds and adds the payout rule. */
export function createSettling(database: Database, settlements: Settlements): Settling {
  settlements.addPayoutRule(RULE, payoutRule);
  const requested = new Set<string>();

  const request = async (round: RoundRow): Promise<void> => {
    const table = (await findTable(database, round.brand_id, round.code))!;
    const common = {
      subject: `tables:round:${round.round_id}` as const,
      vendor: table.vendor,
      game: table.code,
      round: round.round_id,
      since: round.opens_at,
    };
    if (round.state === 'void') {
      await settlements.start({ ...common, version: 2, kind: 'void', reason: round.void_reason ?? '' });
      return;
    }
    const result: RoundResult = {
      game: table.game,
      variant: table.variant,
      outcome: round.outcome!,
    };
    await settlements.start({ ...common, version: 1, kind: 'result', reason: '', payoutRule: RULE, result });
  };

  return {
    settle: async (rounds) => {
      for (const round of rounds) {
        const key = `${round.round_id}:${round.state}`;
        if (requested.has(key)) continue;
        await request(round);
        requested.add(key);
      }
      // Only rounds that are still open need to be known.
      const open = new Set(rounds.map(({ round_id, state }) => `${round_id}:${state}`));
      for (const key of requested) if (!open.has(key)) requested.delete(key);
    },
  };
}

/** The consumer that learns that the bets of a round are settled. */
export const createPaidFeed = ({
  database,
  accountsOf,
  publish,
}: {
  readonly database: Database;
  readonly accountsOf: Identity['accountsOf'];
  readonly publish: (brandId: string, code: string) => Promise<void>;
}) =>
  ({
    name: 'tables.paid',
    topics: ['settlement.ended'],
    handle: async (events) => {
      for (const { payload } of events) {
        const round = SUBJECT.exec(String(payload['subject']))?.[1];
        if (round === undefined || payload['state'] !== 'done') continue;
        const [row] = await database.query<{ brand_id: string; code: string }>(
          'select r.brand_id, r.code from tables.round r where r.round_id = $1',
          [round],
        );
        const table = row && (await findTable(database, row.brand_id, row.code));
        if (!table) continue;
        const { expected, deviation } = theoreticalReturn(table, await readExposure(database, [round]));
        const won = await findWinnersOfRound(database, { brandId: row.brand_id, game: row.code, round }, SHOWN_WINNERS);
        const accounts = await accountsOf(won.list.map(({ member_id }) => member_id));
        await database.query('select tables.pay($1, $2, $3, $4, $5, $6)', [
          round,
          Number(payload['version']),
          expected,
          deviation,
          JSON.stringify(
            won.list.map((each) => ({ name: maskName(accounts.get(each.member_id) ?? ''), won: each.won.toString() })),
          ),
          won.count,
        ]);
        await publish(row.brand_id, row.code);
      }
    },
  }) satisfies Consumer;
