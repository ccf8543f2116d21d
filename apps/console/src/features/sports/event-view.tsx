import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { Fact, FactGrid } from '../../shared/facts.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useEvent, type EventDetail } from './calls.ts';
import { EventHistory } from './event-history.tsx';
import { EventState, isEndedState } from './event-state.tsx';
import { MarketList } from './market-list.tsx';
import { percentText, useNames } from './names.ts';

/** An event: what is at stake, its markets, and the results entered. */
export function EventView({ id }: { id: string }) {
  const { t } = useTranslation('sports-desk');
  const { data: event, error, refetch } = useEvent(id);
  return (
    <Page title={event?.name ?? t('title')}>
      <Link to="/sports" className={cn(linkStyle({ tone: 'soft' }), 'self-start')}>
        {t('back')}
      </Link>
      {error && !event ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !event ? (
        <Skeleton className="h-60 rounded-3" />
      ) : (
        <>
          <Head event={event} />
          <Waiting event={event} />
          <MarketList event={event} />
          <EventHistory event={event} />
        </>
      )}
    </Page>
  );
}

/** What is known of the event, and what can be done with it. */
function Head({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const names = useNames();
  const time = useTimeText();
  const { eventId, name, isHeld, score, limits } = event;
  const isEnded = isEndedState(event.state);
  return (
    <section className="surface flex flex-col gap-3 p-4">
      <EventState event={event} />
      <FactGrid>
        <Fact name={t('column.league')}>
          {names.sport(event.sport)} · {event.leagueName}
        </Fact>
        <Fact name={t('column.start')}>{time.full(event.startsAt)}</Fact>
        <Fact name={t('column.score')}>{score ? `${score.home}:${score.away}` : '–'}</Fact>
        <Fact name={t('rules')}>{event.ruleVersion}</Fact>
        <Fact name={t('column.tickets')}>{event.tickets.toLocaleString('en')}</Fact>
        <Fact name={t('column.staked')}>
          <Amount value={event.staked} />
        </Fact>
        <Fact name={t('column.loss')}>
          <Amount value={event.loss} /> / <Amount value={event.mostEvent ?? limits.mostEvent} />
        </Fact>
        <Fact name={t('margin')}>{event.overround === null ? t('ofFeed') : percentText(event.overround)}</Fact>
      </FactGrid>
      <div className="flex flex-wrap gap-2">
        {can('sports.markets.hold') && !isEnded && (
          <Button
            look={isHeld ? 'gold' : 'coral'}
            onPress={() => openDialog('holdSportsModal', { of: 'event', id: eventId, label: name, held: !isHeld })}
          >
            {t(isHeld ? 'reopenEvent' : 'suspendEvent')}
          </Button>
        )}
        {can('sports.results.enter') && event.waiting === null && (event.kind === 'match' || !event.isVirtual) && (
          <Button
            look="plain"
            onPress={() => openDialog(event.kind === 'match' ? 'sportsResultModal' : 'sportsStandingModal', { event })}
          >
            {t(isEnded ? 'correct' : 'enterResult')}
          </Button>
        )}
        {can('sports.terms.edit') && (
          <Button look="quiet" onPress={() => openDialog('sportsTermsModal', { event })}>
            {t('terms')}
          </Button>
        )}
        {can('sports.tickets.read') && (
          <Link
            to="/sports"
            search={{ tab: 'tickets', of: eventId, days: '366' }}
            className={cn(linkStyle({ tone: 'soft' }), 'inline-flex min-h-11 items-center')}
          >
            {t('ticketsOf')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** What waits for a decision. */
function Waiting({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const proposal = event.proposals.find(({ state }) => state === 'open');
  if (!proposal) return null;
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-3 bg-gold-wash px-4 py-3">
      <p className="min-w-0 flex-1 text-14 wrap-anywhere text-gold-text">
        {t(proposal.isCorrection ? 'asks.correction' : `asks.${proposal.kind}`, { name: proposal.proposedBy })}
      </p>
      {can('sports.results.confirm') && (
        <Button look="gold" onPress={() => openDialog('decideSportsModal', { event, proposal })}>
          {t(proposal.isOwn ? 'withdraw' : 'decide')}
        </Button>
      )}
    </section>
  );
}
