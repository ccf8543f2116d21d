import { Badge } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';
import type { EventSummary } from './calls.ts';
import { AsianHead, AsianRow } from './asian-row.tsx';
import { EventCard } from './event-card.tsx';
import { LeagueFrame } from './list-frame.tsx';
import { columnsOf } from './list-markets.ts';
import { useListLook, type ListLook } from './list-look.ts';
import { SportIcon } from './sport-icon.tsx';

/** Events by league, in the order of their first events. */
function byLeague(events: readonly EventSummary[]): readonly (readonly EventSummary[])[] {
  const groups = new Map<string, EventSummary[]>();
  for (const event of events) {
    const group = groups.get(event.league);
    if (group) group.push(event);
    else groups.set(event.league, [event]);
  }
  return [...groups.values()];
}

/** Events in groups by league: the table of Asian books, or cards with their main markets. */
export function EventList({ events, look }: { events: readonly EventSummary[]; look: ListLook }) {
  const { t } = useTranslation('sports');
  const part = useListLook((state) => state.part);
  return (
    <div className="flex flex-col gap-3">
      {byLeague(events).map((group) => {
        const [first] = group;
        const matches = look === 'asian' ? group.filter(({ kind }) => kind === 'match') : [];
        const columns = columnsOf(matches, part);
        return (
          <LeagueFrame
            key={first!.league}
            label={first!.leagueName}
            mark={<SportIcon sport={first!.sport} className="shrink-0 text-[18px] text-gold-text" />}
            name={first!.leagueName}
            badge={first!.isVirtual && <Badge tone="sky">{t('virtual')}</Badge>}
          >
            <AsianHead sport={first!.sport} columns={columns} />
            <ul className="divide-y divide-hair">
              {group.map((event) =>
                matches.includes(event) ? (
                  <AsianRow key={event.eventId} event={event} part={part} columns={columns} />
                ) : (
                  <EventCard key={event.eventId} event={event} />
                ),
              )}
            </ul>
          </LeagueFrame>
        );
      })}
    </div>
  );
}
