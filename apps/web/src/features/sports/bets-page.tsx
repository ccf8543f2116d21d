import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { dateTimeText } from '@chokdee/ui/time';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { useTicketNews, useTickets, type TicketRow } from './calls.ts';
import { BackToSports } from './sports-frame.tsx';
import { TicketAmounts, TicketHead } from './ticket-facts.tsx';
import { TicketLegs } from './ticket-legs.tsx';

type Shown = 'open' | 'settled';

/** The member's tickets, open and settled, with the result of each selection. */
export function SportsBetsPage() {
  const { t } = useTranslation('sports');
  const signedIn = useSession((session) => session.signedIn);
  const [shown, setShown] = useState<Shown>('open');
  usePageTitle(t('myBets'));
  useTicketNews();
  useEffect(() => {
    if (!signedIn) withMember(() => undefined);
  }, [signedIn]);
  return (
    <main className="wrap flex min-h-dvh max-w-[60rem] flex-col gap-4 py-5 md:py-8">
      <BackToSports />
      <h1 className="text-22 md:text-36">{t('myBets')}</h1>
      <Tabs
        label={t('myBets')}
        value={shown}
        onChange={setShown}
        items={(['open', 'settled'] as const).map((value) => ({ value, label: t(`bets.${value}`) }))}
      />
      {signedIn ? <Tickets key={shown} shown={shown} /> : <NoBets shown="open" />}
    </main>
  );
}

function NoBets({ shown }: { shown: Shown }) {
  const { t } = useTranslation('sports');
  return (
    <EmptyState
      className="surface"
      title={t(`bets.none.${shown}`)}
      text={t('bets.noneText')}
      action={
        <Link to="/sports" className={buttonStyle({ look: 'gold' })}>
          {t('back')}
        </Link>
      }
    />
  );
}

function Tickets({ shown }: { shown: Shown }) {
  const { t } = useTranslation('sports');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTickets(shown, page);
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-80 rounded-3" />;
  if (data.list.length === 0) return <NoBets shown={shown} />;
  return (
    <>
      <ol className="flex flex-col gap-3">
        {data.list.map((ticket) => (
          <TicketCard key={ticket.ticketId} ticket={ticket} />
        ))}
      </ol>
      <p className="flex flex-wrap justify-end gap-x-5 text-14 text-soft">
        <span>
          {t('bets.count', { count: data.total })} · {t('ticket.stake')} <Amount value={data.footer.risk} />
        </span>
        {shown === 'settled' && (
          <span>
            {t('bets.result')} <Amount value={data.footer.result} change />
          </span>
        )}
      </p>
      {data.totalPages > 1 && (
        <Pagination label={t('myBets')} pages={data.totalPages} current={page} onChange={setPage} />
      )}
    </>
  );
}

function TicketCard({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  return (
    <li className="surface flex flex-col gap-2 p-4">
      <TicketHead ticket={ticket} />
      <TicketLegs ticket={ticket} />
      <TicketAmounts ticket={ticket} />
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 text-12 text-faint">
          {dateTimeText(ticket.placedAt, tag)}
          <span className="block">
            {t('ticket.number')} <bdi className="font-mono">{ticket.number}</bdi>
          </span>
        </p>
        <Button
          size="small"
          look="quiet"
          onPress={() => openDialog('sportsTicketModal', { ticketId: ticket.ticketId })}
        >
          {t('bets.detail')}
        </Button>
      </div>
    </li>
  );
}
