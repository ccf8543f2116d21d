import type { Database } from '@chokdee/database/database';
import { requireMonthsAhead } from '@chokdee/database/partitions';
import type { Commands } from '@chokdee/ledger/commands';
import type { ServerModule } from '../../platform/module.ts';
import type { Place, PlaceAndSettle, Resettle, Settle, Void, WagerAnswer } from './commands.ts';
import { createRecords, type NameGame, type Records } from './records.ts';
import { wageringRoutes } from './routes.ts';
import { createTotals, dailyTotals, type DailyTotal } from './totals.ts';

export type { Place, PlaceAndSettle, Resettle, Settle, Void, WagerAnswer } from './commands.ts';
export type { NameGame } from './records.ts';
export type { DailyTotal } from './totals.ts';
export { wagerInvariants } from './proof.ts';

/**
 * The one door through which every product places, settles and voids a wager.
 *
 * SQL face (money commands, jsonb -> jsonb; see `commands.ts` for what they take and answer): `wagering.place`, `wagering.place_and_settle`,
 * `wagering.settle`, `wagering.resettle`, `wagering.void`. A product's own money command calls them inside its transaction.
 * `wagering.place_at_once`, `wagering.place_and_settle_at_once` and `wagering.settle_at_once` do the same for a batch (decision 0014). `wagering.is_open` tells
 * whether a wager still waits for its result.
 *
 * Events, one per command: `wager.placed`, `wager.settled`, `wager.voided` with {wagerId, brandId, product, vendor, game, round, currency, state,
 * day (GMT+8, of the placing), stake, validBet, payout, moreBets, moreStake, moreValidBet, morePayout, balance, held, inPlay, seq}, all as text: the wager as it
 * stands, what the command added to its day, and the wallet after it. An immediate wager announces only `wager.settled`.
 */
export interface Wagering {
  readonly module: ServerModule;
  place(command: Place): Promise<WagerAnswer>;
  placeAndSettle(command: PlaceAndSettle): Promise<WagerAnswer>;
  settle(command: Settle): Promise<WagerAnswer>;
  resettle(command: Resettle): Promise<WagerAnswer>;
  void(command: Void): Promise<WagerAnswer>;
  readonly records: Records;
  /** A member's totals per day (`YYYY-MM-DD`, GMT+8, both included), product and vendor. */
  totals(memberId: string, from: string, to: string): Promise<DailyTotal[]>;
}

/** Builds the wagering module. `nameGame` names games in the record (default: their codes). */
export function createWagering({
  database,
  commands,
  nameGame = async (_brandId, _vendor, game) => game,
}: {
  readonly database: Database;
  readonly commands: Commands;
  readonly nameGame?: NameGame;
}): Wagering {
  const records = createRecords({ database, nameGame });
  return {
    module: {
      name: 'wagering',
      routes: wageringRoutes(records),
      consumers: [createTotals(database)],
      checks: [{ name: 'wagering.partitions', check: () => requireMonthsAhead(database, 'wagering') }],
    },
    place: (command) => commands.run<WagerAnswer>('wagering.place', { ...command }),
    placeAndSettle: (command) => commands.run<WagerAnswer>('wagering.place_and_settle', { ...command }),
    settle: (command) => commands.run<WagerAnswer>('wagering.settle', { ...command }),
    resettle: (command) => commands.run<WagerAnswer>('wagering.resettle', { ...command }),
    void: (command) => commands.run<WagerAnswer>('wagering.void', { ...command }),
    records,
    totals: (memberId, from, to) => dailyTotals(database, memberId, from, to),
  };
}
