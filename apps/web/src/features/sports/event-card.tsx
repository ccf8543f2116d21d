import { CaretRightIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventSummary } from './calls.ts';
import { EventTime, useNow } from './event-time.tsx';
import { placeOf } from './list-markets.ts';
import { MarketBlock } from './market-block.tsx';

/** An event with the main markets of the whole match as buttons. */
export function EventCard({ event }: { event: EventSummary }) {
  const { t } = useTranslation('sports');
  const { score, hasStarted } = useNow(event);
  return (
    <li className="flex flex-col gap-2 p-3">
      <Link
        to="/sports/event/$id"
        params={{ id: event.eventId }}
        className="flex min-h-11 items-center gap-3 rounded-2 hover:bg-ink-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold wrap-anywhere">{event.name}</span>
          <EventTime event={event} />
        </span>
        {score && (
          <b className="font-display text-18 whitespace-nowrap text-gold-text tabular-nums">
            {score.home} : {score.away}
          </b>
        )}
        <span className="flex items-center text-13 whitespace-nowrap text-gold-text">
          {t('markets', { count: event.markets })}
          <CaretRightIcon aria-hidden="true" className="rtl:-scale-x-100" />
        </span>
      </Link>
      <div className="grid gap-2 md:grid-cols-3">
        {event.main
          .filter((market) => placeOf(market)?.part !== 'half')
          .map((market) => (
            <MarketBlock key={market.marketId} event={event} markets={[market]} hasStarted={hasStarted} isSmall />
          ))}
      </div>
    </li>
  );
}
