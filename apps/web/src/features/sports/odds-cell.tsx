import { cn } from '@chokdee/ui/cn';
import { LockIcon } from '@chokdee/ui/icons';
import { serverNow } from '@chokdee/ui/time';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventSummary, Market } from './calls.ts';
import { useLiveEvents } from './live-events.ts';
import { useNames } from './names.ts';
import { oddsText, useOddsFormat } from './odds.ts';
import { toggle, useSlip } from './slip-store.ts';
import { pickKey, type Pick } from './slip.ts';

/** Milliseconds for which a change of a price is marked. */
const MARKED = 6_000;

/** The direction in which a number moved last; null some seconds later. */
export function useMoved(value: number | null): 'up' | 'down' | null {
  const before = useRef(value);
  const [moved, setMoved] = useState<'up' | 'down' | null>(null);
  useEffect(() => {
    const from = before.current;
    before.current = value;
    if (value === null || from === null || from === value) return;
    setMoved(value > from ? 'up' : 'down');
    const timer = setTimeout(() => setMoved(null), MARKED);
    return () => clearTimeout(timer);
  }, [value]);
  return moved;
}

/** Whether a time of the server's clock has come. */
export function useHasCome(at: number): boolean {
  const [, redraw] = useState(0);
  const left = at - serverNow();
  useEffect(() => {
    if (left <= 0 || left > 2_000_000_000) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left + 50);
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}

/** `wide`: the name in one line with the price; `stacked`: above it, in narrow columns. */
const LOOKS = {
  list: 'justify-between',
  wide: 'justify-between px-3',
  stacked: 'flex-col justify-center py-1 text-center',
} as const;

/** The event of a cell. */
export type CellEvent = Fields<
  EventSummary,
  'eventId' | 'name' | 'home' | 'away' | 'league' | 'startsAt' | 'state' | 'vendor'
>;
type Fields<T, K extends keyof T> = { readonly [Key in K]: T[Key] };

/**
 * The price of an outcome, to be put on the slip. It changes in place, with an arrow; a market that
 * takes no bets has a lock.
 */
export function OddsCell({
  event,
  market,
  outcome,
  lead,
  look = 'list',
  hasStarted,
}: {
  event: CellEvent;
  market: Market;
  outcome: Market['outcomes'][number];
  /** Shown before the price: a line, or the name of the outcome. */
  lead?: string | undefined;
  look?: keyof typeof LOOKS;
  hasStarted: boolean;
}) {
  const { t } = useTranslation('sports');
  const names = useNames();
  const format = useOddsFormat((state) => state.format);
  const live = useLiveEvents(({ events }) => events[event.eventId]);
  const now = live?.markets[market.marketId];
  const price = now ? (now.prices[outcome.outcome] ?? null) : outcome.price;
  const isOpen =
    price !== null &&
    !hasStarted &&
    (now?.state ?? market.state) === 'active' &&
    (live?.state ?? event.state) === 'scheduled';
  const moved = useMoved(price);
  const named = {
    type: market.type,
    outcome: outcome.outcome,
    line: market.line,
    outcomeName: outcome.name,
    home: event.home?.name ?? null,
    away: event.away?.name ?? null,
  };
  const key = `${market.marketId} ${outcome.outcome}`;
  const isChosen = useSlip(({ picks }) => picks.some((pick) => pickKey(pick) === key));
  const full = names.full(named);
  const choose = () => {
    if (price === null) return;
    const pick: Pick = {
      ...named,
      marketId: market.marketId,
      price,
      eventId: event.eventId,
      vendor: event.vendor,
      event: event.name,
      league: event.league,
    };
    toggle(pick);
  };
  return (
    <button
      type="button"
      disabled={!isOpen}
      aria-pressed={isChosen}
      onClick={choose}
      className={cn(
        'relative flex min-h-11 min-w-0 items-center gap-1 rounded-1 bg-ink-3 px-1.5 text-14 tabular-nums',
        'transition-colors hover:bg-ink-4 disabled:bg-ink-2 disabled:text-faint',
        LOOKS[look],
        isChosen && 'bg-gold text-on-gold hover:bg-gold',
      )}
    >
      <span className="sr-only">
        {`${event.name}, ${names.market(market.type)}, `}
        {lead !== full && `${full}, `}
      </span>
      {lead !== undefined && (
        <span
          className={cn(
            'min-w-0',
            look === 'list' ? 'truncate text-12' : 'py-1 leading-tight wrap-anywhere',
            look === 'stacked' && 'text-13',
            look === 'wide' && 'text-start',
            !isChosen && 'text-soft',
          )}
        >
          {lead}
        </span>
      )}{' '}
      {isOpen ? (
        <span
          className={cn(
            'font-semibold',
            !isChosen && moved === 'up' && 'text-jade',
            !isChosen && moved === 'down' && 'text-coral',
          )}
        >
          {moved && (
            <span aria-hidden="true" className="me-0.5 text-[0.6em]">
              {moved === 'up' ? '▲' : '▼'}
            </span>
          )}
          {oddsText(price, format)}
        </span>
      ) : outcome.result === null ? (
        <LockIcon role="img" aria-label={t('locked')} className="text-[15px]" />
      ) : (
        <span className="text-12">{t(`result.${outcome.result}`)}</span>
      )}
    </button>
  );
}
