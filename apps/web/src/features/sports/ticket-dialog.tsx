import { Amount } from '@chokdee/ui/amount';
import { Dialog } from '@chokdee/ui/dialog';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { useTicket } from './calls.ts';
import { TicketAmounts, TicketHead } from './ticket-facts.tsx';
import { TicketLegs } from './ticket-legs.tsx';

/** Props of `TicketDialog`. */
export interface TicketProps {
  ticketId: string;
}

/** One ticket: its selections with the version of the rules, and the history of its results. */
export default function TicketDialog({ ticketId }: TicketProps) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  const { data: ticket, error, refetch } = useTicket(ticketId);
  return (
    <Dialog title={t('ticket.title')} description={<bdi className="font-mono">{ticket?.number ?? '…'}</bdi>}>
      {error && !ticket ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !ticket ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex flex-col gap-3">
          <TicketHead ticket={ticket} />
          <p className="text-13 text-soft">
            {t('ticket.placed')} {dateTimeText(ticket.placedAt, tag)} · {t(`format.${ticket.format}`)}
          </p>
          <TicketLegs ticket={ticket} hasRules />
          <TicketAmounts ticket={ticket} />
          {(ticket.isCorrected || ticket.reason !== null) && (
            <p className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 wrap-anywhere text-gold-text">
              {ticket.isCorrected && t('ticket.corrected')} {ticket.reason}
            </p>
          )}
          {ticket.outcomes.length > 0 && (
            <section>
              <h3 className="text-15">{t('ticket.history')}</h3>
              <ol className="divide-y divide-hair text-14">
                {ticket.outcomes.map(({ kind, at, payout, reason }, index) => (
                  <li key={index} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                    <span>
                      {t(`ticket.outcome.${kind}`)} <span className="text-13 text-faint">{dateTimeText(at, tag)}</span>
                      {reason !== null && reason !== '' && <span className="block text-13 text-soft">{reason}</span>}
                    </span>
                    <Amount value={payout} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
