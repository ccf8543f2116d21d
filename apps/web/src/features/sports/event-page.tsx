import { Badge } from '@chokdee/ui/badge';
import { ArrowLeftIcon, ShieldCheckIcon } from '@chokdee/ui/icons';
import { linkStyle } from '@chokdee/ui/link-style';
import { isRefusal } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { marketGroups } from '@chokdee/games/sports/market-types';
import { esportCodes, type SportCode } from '@chokdee/games/sports/types';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useEvent, useMenu, type EventDetail, type Market } from './calls.ts';
import { useNow } from './event-time.tsx';
import { EventStatistics } from './event-statistics.tsx';
import { MarketBlock } from './market-block.tsx';
import { RulesOf } from './rules-of.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { SportsFrame } from './sports-frame.tsx';
import { OddsFormatSelect } from './odds-format.tsx';

/** One event: its score, all its markets by group, statistics and rules. */
export function EventPage() {
  const { t } = useTranslation('sports');
  const { id } = useParams({ from: '/site/sports/event/$id' });
  const { data: event, error, refetch } = useEvent(id);
  const { data: menu } = useMenu(false);
  usePageTitle(event?.name ?? t('title'));
  const isEsport = event !== undefined && esportCodes.has(event.sport as SportCode);
  return (
    <main className="wrap flex min-h-dvh flex-col gap-3 py-4 md:py-6">
      <Link
        to={isEsport ? '/esports' : '/sports'}
        search={event ? { sport: event.sport } : {}}
        className={linkStyle({ tone: 'soft', padded: true })}
      >
        <ArrowLeftIcon aria-hidden="true" className="rtl:-scale-x-100" />
        {t('back')}
      </Link>
      <SportsFrame rules={menu?.rules}>
        {isRefusal(error, 'request.not.found') ? (
          <EmptyState className="surface" title={t('event.notFound')} text={t('event.notFoundText')} />
        ) : error && !event ? (
          <LoadError className="surface" error={error} onRetry={refetch} />
        ) : !event ? (
          <>
            <Skeleton className="h-48 rounded-3" />
            <Skeleton className="h-96 rounded-3" />
          </>
        ) : (
          <EventBody event={event} />
        )}
      </SportsFrame>
    </main>
  );
}

/** The groups of an event page; several groups of markets share a tab. */
const TAB_OF: Readonly<Record<string, string>> = {
  main: 'main',
  handicap: 'main',
  total: 'goals',
  score: 'goals',
  team: 'goals',
  half: 'half',
  period: 'half',
  corners: 'corners',
  cards: 'cards',
  players: 'players',
  special: 'main',
};
const tabOf = ({ group }: Market): string => TAB_OF[group] ?? 'main';
type Tab = 'all' | 'main' | 'goals' | 'half' | 'corners' | 'cards' | 'players' | 'statistics' | 'rules';

/** Markets of one type in one block, in the order of the groups. */
function blocksOf(markets: readonly Market[]): readonly (readonly Market[])[] {
  const blocks = new Map<string, Market[]>();
  const place = ({ group }: Market) => (marketGroups as readonly string[]).indexOf(group);
  for (const market of markets.toSorted((a, b) => place(a) - place(b))) {
    const block = blocks.get(market.type);
    if (block) block.push(market);
    else blocks.set(market.type, [market]);
  }
  return [...blocks.values()].map((block) => block.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)));
}

function EventBody({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const [tab, setTab] = useState<Tab>('all');
  const { hasStarted } = useNow(event);
  const used = new Set(event.list.map(tabOf));
  const tabs: readonly Tab[] = [
    'all',
    ...(['main', 'goals', 'half', 'corners', 'cards', 'players'] as const).filter((each) => used.has(each)),
    ...(event.kind === 'match' ? (['statistics'] as const) : []),
    'rules',
  ];
  const shown = event.list.filter((market) => tab === 'all' || tabOf(market) === tab);
  return (
    <>
      <Scoreboard event={event} />
      <div className="flex flex-wrap items-center gap-2">
        {event.isVirtual && <Badge tone="sky">{t('virtual')}</Badge>}
        {event.drawId !== null && (
          <Link
            to="/fairness/draws/$id"
            params={{ id: event.drawId }}
            className={linkStyle({ tone: 'soft', padded: true })}
          >
            <ShieldCheckIcon aria-hidden="true" className="text-[18px] text-jade" />
            {t('event.verify')}
          </Link>
        )}
        {event.isVirtual && (
          <Link
            to="/sports/season"
            search={{ league: event.league }}
            className={linkStyle({ tone: 'soft', padded: true })}
          >
            {t('season.table')}
          </Link>
        )}
        <OddsFormatSelect className="ms-auto w-36" />
      </div>
      <Tabs
        label={t('event.tabs')}
        value={tab}
        onChange={setTab}
        items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      {tab === 'statistics' ? (
        <EventStatistics event={event} />
      ) : tab === 'rules' ? (
        <RulesOf sport={event.sport} version={event.ruleVersion} />
      ) : shown.length === 0 ? (
        <EmptyState className="surface" title={t('event.noMarkets')} text={t('event.noMarketsText')} />
      ) : (
        <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {blocksOf(shown).map((block) => (
            <MarketBlock key={block[0]!.type} event={event} markets={block} hasStarted={hasStarted} />
          ))}
        </div>
      )}
    </>
  );
}
