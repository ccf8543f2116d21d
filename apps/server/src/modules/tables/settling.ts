import type { Database } from '@chokdee/database/database';
import type { TableOutcome } from '@chokdee/games/tables/live/game';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { downToMinorUnit } from '@chokdee/money/amount';
import { payoutOf } from '@chokdee/money/ratio';
import { netValidBets } from '@chokdee/money/valid-bet';
import type { Consumer } from '../../platform/module.ts';
import { maskName } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import { findWinnersOfRound, type PayoutRule, type Settlements } from '../wagering/index.ts';
import { theoreticalReturn } from './returns.ts';
import { findTable, readExposure, readOpposed, type RoundRow } from './store.ts';

/** Winners of a round that are shown. */
const SHOWN_WINNERS = 5;
/** The name of the payout rule of live tables. */
const RULE = 'tables';

/** What a payout follows from. */
interface RoundResult {
  readonly game: string;
  readonly variant: string;
  readonly outcome: TableOutcome;
  /** The stakes of members with several positions, by member and position. */
  readonly stakes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The valid bet of one wager: its share of what the member's bets on the position really risked
 * after the opposite ones are set off, rounded down to the minor unit.
 */
function validBetOf({ game, variant, stakes }: RoundResult, memberId: string, position: string, stake: bigint): bigint {
  const own = stakes[memberId];
  if (!own) return stake;
  const byPosition = new Map(Object.entries(own).map(([name, amount]) => [name, BigInt(amount)]));
  const valid = netValidBets(byPosition, tableRules(game, variant).game.opposites).get(position) ?? stake;
  return downToMinorUnit((stake * valid) / (byPosition.get(position) ?? stake));
}

/** Pays each wager by its position and the outcome. */
export const payoutRule: PayoutRule = (given, wagers) => {
  const result = given as RoundResult;
  const { game } = tableRules(result.game, result.variant);
  return wagers.map(({ memberId, stake, detail }) => {
    const position = String(detail['position']);
    return {
      payout: payoutOf(stake, game.factor(position, result.outcome, result.variant)),
      validBet: validBetOf(result, memberId, position, stake),
    };
  });
};

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
      subject: `tables:round:${round.round_id}`,
      vendor: table.vendor,
      game: table.code,
      round: round.round_id,
      since: round.opens_at,
    };
    if (round.state === 'void') {
      await settlements.start({ ...common, version: 2, kind: 'void', reason: round.void_reason ?? '' });
      return;
    }
    const opposed = await readOpposed(database, round.round_id);
    const result: RoundResult = {
      game: table.game,
      variant: table.variant,
      outcome: round.outcome!,
      stakes: Object.fromEntries(opposed.map(({ member_id, stakes }) => [member_id, stakes])),
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
  readonly publish: (brandId: string) => Promise<void>;
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
        await publish(row.brand_id);
      }
    },
  }) satisfies Consumer;
