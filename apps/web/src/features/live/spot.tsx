import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipStack } from './chip.tsx';
import { usePositionName } from './names.ts';
import type { JoinedTable } from './tables.ts';

/** Chips to lay: so many of the chosen one on a position. */
export interface Laid {
  readonly position: string;
  readonly chips: number;
}

/** What every board of bets is given. Amounts are whole units. */
export interface BoardProps {
  readonly table: JoinedTable['table'];
  readonly isOpen: boolean;
  /** The stakes that the server has accepted, and those laid but not confirmed, by position. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly draft: ReadonlyMap<string, number>;
  /** The positions that won, once the result is public; null before. */
  readonly won: ReadonlySet<string> | null;
  readonly onLay: (chips: readonly Laid[]) => void;
}

/** A position of a board: a button that lays the chosen chip. `children` is what it shows. */
export function Spot({
  id,
  board,
  className,
  stackClassName = '',
  children,
}: {
  id: string;
  board: BoardProps;
  className?: string;
  stackClassName?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('tables');
  const nameOf = usePositionName(board.table.game);
  const position = board.table.positions.find((one) => one.id === id);
  if (!position) return <span className={className} />;
  const stake = (board.accepted.get(id) ?? 0) + (board.draft.get(id) ?? 0);
  const name = nameOf(id);
  const text = stake.toLocaleString('en');
  const hasWon = board.won?.has(id) ?? null;
  return (
    <button
      type="button"
      data-position={id}
      data-won={hasWon === true ? 'true' : hasWon === false && stake > 0 ? 'false' : undefined}
      aria-disabled={!board.isOpen}
      aria-label={
        board.isOpen ? t('spot', { name, pays: position.pays, stake: text }) : t('spotLocked', { name, stake: text })
      }
      title={t('returns', { returned: Number(position.returned).toFixed(2) })}
      onClick={() => board.isOpen && board.onLay([{ position: id, chips: 1 }])}
      className={cn('live-spot flex flex-col items-center', className)}
    >
      {children}
      {stake > 0 && <ChipStack amount={stake} isDraft={board.draft.has(id)} className={stackClassName} />}
    </button>
  );
}

/** The price of a position, "8:1". */
export function Pays({ id, board, className }: { id: string; board: BoardProps; className?: string }) {
  const pays = board.table.positions.find((one) => one.id === id)?.pays;
  return <span className={cn('text-13 leading-tight text-[#d8e8e2] tabular-nums', className)}>{pays}:1</span>;
}
