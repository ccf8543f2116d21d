import { hasDraw } from '@chokdee/games/sports/market-types';
import { cn } from '@chokdee/ui/cn';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventSummary, Market } from './calls.ts';
import { EventTime, useNow } from './event-time.tsx';
import { rowGrid, TeamFrame, teamsCell } from './list-frame.tsx';
import { marketIn, type Column } from './list-markets.ts';
import type { ListPart } from './list-look.ts';
import { OddsCell } from './odds-cell.tsx';
import { asianLine } from './odds.ts';

const gridOf = (columns: readonly Column[]) => ({ '--columns': Math.max(columns.length, 1) }) as CSSProperties;

/** The names of the columns. */
export function AsianHead({ sport, columns }: { sport: string; columns: readonly Column[] }) {
  const { t } = useTranslation('sports');
  if (columns.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      style={gridOf(columns)}
      className={cn(rowGrid, 'px-3 pt-1.5 text-center text-12 text-faint')}
    >
      <span className="hidden md:block" />
      {columns.map((column) => (
        <span key={column}>{t(column === 'result' && !hasDraw(sport) ? 'column.winner' : `column.${column}`)}</span>
      ))}
    </div>
  );
}

/** A match in the table of Asian books: teams, and the prices of the columns. */
export function AsianRow({
  event,
  part,
  columns,
}: {
  event: EventSummary;
  part: ListPart;
  columns: readonly Column[];
}) {
  const { t } = useTranslation('sports');
  const { hasStarted } = useNow(event);
  return (
    <li style={gridOf(columns)} className={cn(rowGrid, 'px-3 py-2')}>
      <Link to="/sports/event/$id" params={{ id: event.eventId }} className={cn(teamsCell, 'hover:bg-ink-2')}>
        <Teams event={event} />
        <span className="mt-0.5 flex items-center gap-2">
          <EventTime event={event} />
          <span className="text-12 text-gold-text">{t('markets', { count: event.markets })}</span>
        </span>
      </Link>
      {columns.map((column) => (
        <Cells
          key={column}
          event={event}
          column={column}
          market={marketIn(event, column, part)}
          hasStarted={hasStarted}
        />
      ))}
    </li>
  );
}

/** The teams one above the other, with their score while the match runs. */
function Teams({ event }: { event: EventSummary }) {
  const { score } = useNow(event);
  if (!event.home || !event.away) return <span className="text-14">{event.name}</span>;
  return (
    <>
      {(['home', 'away'] as const).map((side) => (
        <TeamFrame
          key={side}
          name={event[side]!.name}
          score={score && <b className="ms-auto text-gold-text tabular-nums md:ms-1">{score[side]}</b>}
        />
      ))}
    </>
  );
}

/** The prices of a market under each other. A handicap is written beside the side that gives it. */
function Cells({
  event,
  column,
  market,
  hasStarted,
}: {
  event: EventSummary;
  column: Column;
  market: Market | undefined;
  hasStarted: boolean;
}) {
  const { t } = useTranslation('sports');
  if (!market) return <span aria-hidden="true" className="pt-3 text-center text-faint" children="–" />;
  const leadOf = (outcome: string): string => {
    if (column === 'result') return t(`side.${outcome as 'home' | 'draw' | 'away'}`);
    const line = market.line ?? 0;
    if (column === 'total') return outcome === 'over' ? asianLine(line) : t('side.under');
    const isGiving = line === 0 ? outcome === 'home' : line < 0 === (outcome === 'home');
    return isGiving ? asianLine(line) : '';
  };
  const order = ['home', 'over', 'away', 'under', 'draw'];
  const outcomes = market.outcomes.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {outcomes.map((outcome) => (
        <OddsCell
          key={outcome.outcome}
          event={event}
          market={market}
          outcome={outcome}
          lead={leadOf(outcome.outcome)}
          hasStarted={hasStarted}
        />
      ))}
    </div>
  );
}
