import type { Output } from '@chokdee/contract/call';
import type { myTableBets } from '@chokdee/contract/calls/tables';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { readOwnPositions, type TableRow } from './store.ts';

/** The bets of a member on a round, by position, as the calls have them. */
export type OwnBets = Output<typeof myTableBets>;

/** A round and its table. */
interface OwnRound {
  readonly roundId: string;
  readonly table: Pick<TableRow, 'vendor' | 'code'>;
}

/** Stakes of a member on a position, micro-units as text. */
export interface PositionStake {
  readonly position: string;
  readonly stake: string;
}

/** The bets on a round of which none has an outcome. */
export const openBets = (roundId: string, positions: readonly PositionStake[]): OwnBets => ({
  round: roundId,
  positions: positions.map(({ position, stake }) => ({
    position,
    stake: wireOf(BigInt(stake)),
    payout: null,
    state: 'placed',
  })),
  stake: wireOf(positions.reduce((sum, { stake }) => sum + BigInt(stake), 0n)),
  payout: null,
});

/** Reads the bets of a member on a round. */
export async function readOwnBets(
  database: Database,
  memberId: string,
  { roundId, table }: OwnRound,
): Promise<OwnBets> {
  const list = await readOwnPositions(database, { memberId, vendor: table.vendor, game: table.code, roundId });
  return {
    round: roundId,
    positions: list.map(({ position, stake, payout, is_open, is_void }) => ({
      position,
      stake: wireOf(stake),
      payout: is_open ? null : wireOf(payout),
      state: is_open ? ('placed' as const) : is_void ? ('voided' as const) : ('settled' as const),
    })),
    stake: wireOf(list.reduce((sum, { stake }) => sum + stake, 0n)),
    payout: list.some(({ is_open }) => is_open) ? null : wireOf(list.reduce((sum, { payout }) => sum + payout, 0n)),
  };
}
