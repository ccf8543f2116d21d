import type { Database } from '@chokdee/database/database';
import { requireMonthsAhead } from '@chokdee/database/partitions';
import type { Commands } from '@chokdee/ledger/commands';
import type { NameSubjects } from '../../platform/subjects.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Many, Place, PlaceAndSettle, Resettle, Settle, Void, WagerAnswer } from './commands.ts';
import { deskBetRoutes } from './desk-bets.ts';
import { createRecords, type FindRounds, type NameGame, type Records } from './records.ts';
import { wageringRoutes } from './routes.ts';
import type { AccountsOf } from './settlement/routes.ts';
import { createSettlements } from './settlement/settlements.ts';
import type { Settlements } from './settlement/settlement.ts';
import { createTotals } from './totals.ts';

export type { Many, Place, PlaceAndSettle, Resettle, Settle, Void, WagerAnswer } from './commands.ts';
export type { BetDescription, BetKey, DescribeBets, FindRounds, NameGame, Records } from './records.ts';
export type {
  FailedWager,
  PayoutRule,
  SettledRound,
  SettledWager,
  SettlementStatus,
  Settlements,
  StartAnswer,
  StartSettlement,
  WagerPayout,
  WagersOfMember,
} from './settlement/settlement.ts';
export { wagerInvariants } from './proof.ts';
export {
  findOutcomes,
  findWager,
  findWagers,
  findWagersByIds,
  findWagersOfMembers,
  findWagersOfRound,
  findWinnersOfRound,
  type MemberWagerRow,
  type WagerFilter,
  type WagerRow,
} from './store.ts';
import { settlementSubjects } from './subjects.ts';

/**
 * Every product places, settles and voids its wagers through this module.
 *
 * SQL interface: the money commands `wagering.place`, `wagering.place_and_settle`,
 * `wagering.settle`, `wagering.resettle` and `wagering.void` (jsonb -> jsonb, see `commands.ts`). A
 * product's own money command calls `wagering.accept` and `wagering.apply_results` inside its
 * transaction, which process a set of wagers or results (decision 0027), up to 1,000 of them in one
 * command (decision 0028). `wagering.is_open` returns whether a wager waits for its result,
 * `wagering.turnover_of` the valid bets of a member, by rules (decision 0078).
 *
 * Events, one per wager: `wager.placed`, `wager.settled`, `wager.voided`. An immediate wager
 * publishes only `wager.settled`. The payload has the wager after the command (wagerId, brandId,
 * product, vendor, game, round, currency, state, day, stake, validBet, payout; `day` is GMT+8, of
 * the placing), what the command added to the totals of its day (moreBets, moreStake, moreValidBet,
 * morePayout), and the wallet after it (balance, held, inPlay, seq). Every value is text, amounts
 * are micro-units. `settlement.ended`, without a member, when a bulk settlement ends: settlementId,
 * subject, version, state (`done` or `failed`), done, failed.
 */
export interface Wagering {
  readonly module: ServerModule;
  place(command: Place): Promise<WagerAnswer>;
  placeAndSettle(command: PlaceAndSettle): Promise<WagerAnswer>;
  settle(command: Settle): Promise<WagerAnswer>;
  /** Several wagers as one command. The answer is that of the last wager, or of the refused one. */
  placeMany(command: Many<Place>): Promise<WagerAnswer>;
  /** The same with their outcomes. */
  placeAndSettleMany(command: Many<PlaceAndSettle>): Promise<WagerAnswer>;
  /** The results of several wagers as one command. */
  settleMany(command: Many<Settle>): Promise<WagerAnswer>;
  resettle(command: Resettle): Promise<WagerAnswer>;
  void(command: Void): Promise<WagerAnswer>;
  /** One result over the wagers of many members. */
  readonly settlements: Settlements;
  readonly records: Records;
}

/**
 * Creates the wagering module. `nameGame` names games in the betting record (default: by code),
 * `findRounds` finds rounds of games for operators, `accountsOf` names members for them (default:
 * not at all), `nameSubjects` names what is settled.
 */
export function createWagering({
  database,
  commands,
  nameGame = async (_brandId, _vendor, game) => game,
  findRounds = async () => [],
  accountsOf = async () => new Map(),
  nameSubjects,
  onError,
}: {
  readonly database: Database;
  readonly commands: Commands;
  readonly nameGame?: NameGame;
  readonly findRounds?: FindRounds;
  readonly accountsOf?: AccountsOf;
  readonly nameSubjects?: NameSubjects;
  /** Called with a settlement of which a wager or the rule is at fault. */
  readonly onError?: (settlementId: string, error: unknown) => void;
}): Wagering {
  const records = createRecords({ database, nameGame, findRounds });
  const settling = createSettlements({
    database,
    accountsOf,
    ...(nameSubjects && { nameSubjects }),
    ...(onError && { onError }),
  });
  // The command has the id of its first wager.
  const runMany = <C extends { readonly id: string; readonly memberId: string }>(
    fn: 'wagering.place' | 'wagering.place_and_settle' | 'wagering.settle',
    command: Many<C>,
  ) => commands.run<WagerAnswer>(fn, { ...command, id: command.wagers[0]?.id ?? '' });
  return {
    module: {
      name: 'wagering',
      routes: [...wageringRoutes(database, records), ...deskBetRoutes(records, accountsOf), ...settling.routes],
      consumers: [createTotals()],
      subjects: settlementSubjects(database),
      retention: [
        {
          tables: ['wagering.wager', 'wagering.outcome', 'wagering.daily_result', 'wagering.settlement_job'],
          reason: 'money, and proof of play',
        },
        { tables: ['wagering.settlement_item'], reason: 'bounded by open work' },
      ],
      leased: [settling.work],
      metrics: settling.metrics,
      checks: [{ name: 'wagering.partitions', check: () => requireMonthsAhead(database, 'wagering') }],
    },
    place: (command) => commands.run<WagerAnswer>('wagering.place', { ...command }),
    placeAndSettle: (command) => commands.run<WagerAnswer>('wagering.place_and_settle', { ...command }),
    settle: (command) => commands.run<WagerAnswer>('wagering.settle', { ...command }),
    placeMany: (command) => runMany('wagering.place', command),
    placeAndSettleMany: (command) => runMany('wagering.place_and_settle', command),
    settleMany: (command) => runMany('wagering.settle', command),
    resettle: (command) => commands.run<WagerAnswer>('wagering.resettle', { ...command }),
    void: (command) => commands.run<WagerAnswer>('wagering.void', { ...command }),
    settlements: settling.settlements,
    records,
  };
}
