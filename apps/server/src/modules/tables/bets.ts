import { tableRules } from '@chokdee/games/tables/live/registry';
import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { Refusal } from '../../platform/refusal.ts';
import type { WagerAnswer } from '../wagering/index.ts';
import { amountOf as stakeOf } from './amounts.ts';
import { createKnownTables } from './known-tables.ts';
import { openBets, readOwnBets, type OwnBets, type PositionStake } from './own-bets.ts';
import type { TableRow } from './store.ts';

/** A press: bets of a member on a round, accepted together. */
export interface Press {
  /** UUIDv7, made by the caller; its last byte is not used. */
  readonly pressId: string;
  readonly roundId: string;
  readonly bets: readonly { readonly position: string; readonly amount: number | string }[];
}

/** Who presses. */
export interface Player {
  readonly memberId: string;
  readonly brandId: string;
  readonly currency: string;
  readonly session: string;
  readonly place: string | null;
}

/** The id of a bet of a press: ascending, so that they are one command. */
const betId = (pressId: string, index: number): string =>
  `${pressId.slice(0, -2).toLowerCase()}${index.toString(16).padStart(2, '0')}`;
const MILLION = 1_000_000n;
/** How often a press is judged when operators change its table at the same time. */
const ATTEMPTS = 3;

/** The answer of `tables.bet`. */
type BetAnswer = WagerAnswer & { readonly positions?: readonly PositionStake[] };

/** The refusals of `wagering.place` and of the table. */
function refuse(answer: WagerAnswer, table: TableRow): never {
  switch (answer.status) {
    case 'insufficient':
      throw new Refusal('balance.insufficient');
    case 'limit':
      if (answer.reason.startsWith('tables.limit.'))
        throw new Refusal(answer.reason as 'tables.limit.low', { params: amountsOf(table) });
      throw new Refusal('limit.exceeded', { value: { limit: answer.reason } });
    case 'blocked':
      throw new Refusal('account.blocked');
    case 'closed':
      throw new Refusal(
        answer.reason === 'tables.round'
          ? 'tables.round.closed'
          : answer.reason === 'game'
            ? 'game.closed'
            : answer.reason === 'revision'
              ? 'system.busy'
              : 'account.blocked',
      );
    case 'conflict':
      throw new Refusal('command.conflict');
    case 'stale':
      throw new Refusal('command.stale');
    default:
      throw new Refusal('system.busy');
  }
}

const amountsOf = ({ min_stake, max_stake, max_round }: TableRow) => ({
  min: String(min_stake / MILLION),
  max: String(max_stake / MILLION),
  round: String(max_round / MILLION),
});

/** The bets of a press as they are judged by the rules of a table. */
function betsOf({ game, variant }: TableRow, { pressId, bets }: Press) {
  const { positions } = tableRules(game, variant);
  const stakes = new Map<string, bigint>();
  for (const [index, { position, amount }] of bets.entries()) {
    const stake = stakeOf(amount);
    if (!positions.has(position) || stakes.has(position))
      throw new Refusal('validation.failed', { fields: { [`bets.${index}.position`]: { code: 'field.format' } } });
    stakes.set(position, stake);
  }
  return [...stakes].map(([position, stake], index) => {
    const { top } = positions.get(position)!;
    return {
      id: betId(pressId, index),
      position,
      stake: String(stake),
      factor: String((top.numerator * MILLION) / top.denominator),
      detail: { version: 1, position, selection: position.replaceAll('_', ' ') },
    };
  });
}

/** The bets of members. */
export interface Bets {
  /**
   * Accepts a press and returns the member's bets on its round. The same press again changes
   * nothing.
   */
  press(player: Player, code: string, press: Press): Promise<OwnBets>;
}

/**
 * Creates the use case. Presses are judged by the tables that this copy knows, and read anew when
 * the database refuses their revision.
 */
export function createBets({
  database,
  commands,
}: {
  readonly database: Database;
  readonly commands: Pick<Commands, 'run'>;
}): Bets {
  const known = createKnownTables(database);
  return {
    press: async ({ memberId, brandId, currency, session, place }, code, press) => {
      let table = await known.find(brandId, code);
      for (let attempt = 1; ; attempt += 1) {
        if (!table) throw new Refusal('request.not.found');
        if (currency !== table.currency) throw new Refusal('tables.currency');
        const answer = await commands.run<BetAnswer>('tables.bet', {
          id: betId(press.pressId, 0),
          memberId,
          brandId,
          vendor: table.vendor,
          table: code,
          ruleVersion: table.variant,
          revision: String(table.revision),
          round: press.roundId,
          currency,
          session,
          place,
          wagers: betsOf(table, press),
        });
        if (answer.status === 'ok' || answer.status === 'replayed')
          return answer.positions
            ? openBets(press.roundId, answer.positions)
            : readOwnBets(database, memberId, { roundId: press.roundId, table });
        const isChanged = answer.status === 'closed' && answer.reason === 'revision';
        if (!isChanged || attempt === ATTEMPTS) refuse(answer, table);
        table = await known.read(brandId, code);
      }
    },
  };
}
