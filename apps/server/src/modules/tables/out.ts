import type { lobbyState, tableState } from '@chokdee/contract/calls/tables/shapes';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { wireOf } from '@chokdee/money/amount';
import type { z } from 'zod';
import type { RoundEvent, RoundRow, TableNow, TableRow } from './store.ts';

/** The events of a round that are public: those whose time has come. */
export const shownEvents = (round: RoundRow, now: Date): RoundEvent[] =>
  round.events.filter(({ at }) => at <= now.getTime());

/** The public events as the wire has them. */
export const eventsOut = (round: RoundRow, now: Date) =>
  shownEvents(round, now).map(({ dice, ...event }) => ({ ...event, ...(dice && { dice: [...dice] }) }));

/** Copies an outcome: the wire's arrays are not read-only. */
export const outcomeOut = (outcome: RoundRow['outcome']) => outcome && structuredClone(outcome as never);

const isOver = ({ state }: RoundRow): boolean => state === 'result' || state === 'paid';

/** What a table does, by the clock and the stored state. */
export function phaseOf({
  table,
  shoe,
  round,
  now,
}: TableNow): 'closed' | 'shuffle' | 'betting' | 'locked' | 'dealing' | 'result' | 'void' {
  if (round?.state === 'betting') return now < round.closes_at ? 'betting' : 'locked';
  if (round?.state === 'closed')
    return shownEvents(round, now).some(({ kind }) => ['card', 'spin', 'throw'].includes(kind)) ? 'dealing' : 'locked';
  if (round && now.getTime() < (round.ends_at?.getTime() ?? 0)) return round.state === 'void' ? 'void' : 'result';
  if (!table.is_open) return 'closed';
  return !shoe || shoe.signature === null ? 'shuffle' : 'result';
}

const roundOut = (round: RoundRow, now: Date): NonNullable<z.input<typeof tableState>['round']> => ({
  id: round.round_id,
  number: round.number,
  opensAt: round.opens_at.getTime(),
  closesAt: round.closes_at.getTime(),
  resultAt: isOver(round) ? (round.result_at?.getTime() ?? null) : null,
  events: eventsOut(round, now),
  road: isOver(round) ? round.road : null,
  paid: round.state === 'paid',
  winners: round.state === 'paid' ? round.winners.map(({ name, won }) => ({ name, won: wireOf(BigInt(won)) })) : [],
  winnerCount: round.state === 'paid' ? round.winner_count : 0,
  voidReason: round.void_reason,
});

/** What is public of a table; the same for everybody. */
export const tableOut = (state: TableNow): z.input<typeof tableState> => ({
  code: state.table.code,
  open: state.table.is_open,
  phase: phaseOf(state),
  round: state.round && roundOut(state.round, state.now),
  shoe: state.shoe && {
    id: state.shoe.shoe_id,
    number: state.shoe.number,
    commitment: state.shoe.commitment,
    rounds: state.shoe.rounds,
    cards: state.shoe.next_card,
  },
  roads: state.shoe?.roads ?? '',
  watchers: state.watchers,
});

/** The newest results of a wheel or dice that the lobby shows. */
const LOBBY_RESULTS = 18;

/** The results that the lobby shows of a table, and how many its shoe has. */
function lobbyResults({ table, shoe }: TableNow): { readonly roads: string; readonly results: number } {
  const words = shoe?.roads ? shoe.roads.split(' ') : [];
  const { source } = tableRules(table.game, table.variant).game;
  return { roads: (source === 'shoe' ? words : words.slice(-LOBBY_RESULTS)).join(' '), results: words.length };
}

/** The lobby: of each table what a card of it shows. */
export const lobbyOut = (states: readonly TableNow[]): z.input<typeof lobbyState> => ({
  tables: Object.fromEntries(
    states.map((state) => [
      state.table.code,
      {
        open: state.table.is_open,
        phase: phaseOf(state),
        closesAt: state.round?.state === 'betting' ? state.round.closes_at.getTime() : null,
        ...lobbyResults(state),
        watchers: state.watchers,
      },
    ]),
  ),
});

/** The limits of a table, whole units. */
export const limitsOut = (table: TableRow) => ({
  min: wireOf(table.min_stake),
  max: wireOf(table.max_stake),
  round: wireOf(table.max_round),
});
