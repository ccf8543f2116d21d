import { tableRules } from '@chokdee/games/tables/live/registry';
import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { Refusal } from '../../platform/refusal.ts';
import type { WagerAnswer } from '../wagering/index.ts';
import { amountOf as stakeOf } from './amounts.ts';
import { findTable, type TableRow } from './store.ts';

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

/** The bets of members. */
export interface Bets {
  /** Accepts a press and returns its table. The same press again changes nothing. */
  press(player: Player, code: string, press: Press): Promise<TableRow>;
}

/** Creates the use case. */
export function createBets({ database, commands }: { readonly database: Database; readonly commands: Commands }): Bets {
  return {
    press: async ({ memberId, brandId, currency, session, place }, code, { pressId, roundId, bets }) => {
      const table = await findTable(database, brandId, code);
      if (!table) throw new Refusal('request.not.found');
      if (currency !== table.currency) throw new Refusal('tables.currency');
      const { positions } = tableRules(table.game, table.variant);
      const stakes = new Map<string, bigint>();
      for (const [index, { position, amount }] of bets.entries()) {
        const stake = stakeOf(amount);
        if (!positions.has(position) || stakes.has(position))
          throw new Refusal('validation.failed', { fields: { [`bets.${index}.position`]: { code: 'field.format' } } });
        stakes.set(position, stake);
      }
      const answer = await commands.run<WagerAnswer>('tables.bet', {
        id: betId(pressId, 0),
        memberId,
        brandId,
        table: code,
        round: roundId,
        currency,
        session,
        place,
        bets: [...stakes].map(([position, stake], index) => {
          const { top } = positions.get(position)!;
          return {
            id: betId(pressId, index),
            position,
            stake: String(stake),
            factor: String((top.numerator * MILLION) / top.denominator),
            detail: { version: 1, position, selection: position.replaceAll('_', ' ') },
          };
        }),
      });
      if (answer.status !== 'ok' && answer.status !== 'replayed') refuse(answer, table);
      return table;
    },
  };
}
