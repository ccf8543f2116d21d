import type { TableOutcome } from '@chokdee/games/tables/live/game';
import { retryImport } from '@chokdee/ui/retry-import';
import { useEffect, useState } from 'react';
import type { JoinedTable } from './tables.ts';

const loadRules = retryImport(() => import('@chokdee/games/tables/live/registry'));

type Round = NonNullable<JoinedTable['state']['round']>;

/** The outcome that the public events of a round show; null before it is complete. */
export function outcomeOf({ events }: Pick<Round, 'events'>): TableOutcome | null {
  const spin = events.find(({ kind }) => kind === 'spin');
  if (spin?.pocket !== undefined) return { pocket: spin.pocket };
  const thrown = events.find(({ kind }) => kind === 'throw');
  if (thrown?.dice !== undefined) return { dice: thrown.dice };
  const cards = events.flatMap(({ hand, card }) => (hand !== undefined && card !== undefined ? [{ hand, card }] : []));
  return cards.length > 0 ? { cards } : null;
}

/** The positions that return more than their stake, once the result is public; null before. */
export function useWon({ table, state: { round, phase } }: JoinedTable): ReadonlySet<string> | null {
  const [won, setWon] = useState<{ readonly round: string; readonly positions: ReadonlySet<string> } | null>(null);
  const isOver = phase === 'result' && round?.road != null;
  useEffect(() => {
    const outcome = isOver ? outcomeOf(round) : null;
    if (!outcome) return;
    let isCurrent = true;
    const read = async () => {
      const { tableGames } = await loadRules();
      const game = tableGames.get(table.game);
      if (!isCurrent || !game) return;
      const positions = table.positions.filter(({ id }) => {
        const { numerator, denominator } = game.factor(id, outcome, table.variant);
        return numerator > denominator;
      });
      setWon({ round: round!.id, positions: new Set(positions.map(({ id }) => id)) });
    };
    // Without the rules the board marks no positions; the slip shows what was won.
    void read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isOver, round, table]);
  return isOver && won?.round === round.id ? won.positions : null;
}
