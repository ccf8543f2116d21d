import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { Dialog } from '@chokdee/ui/dialog';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { Fact, FactGrid } from '../../shared/facts.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useTicket } from './calls.ts';
import { priceText, useNames } from './names.ts';
import { ticketTones } from './ticket-list.tsx';

/** Props of `TicketDialog`. */
export interface TicketProps {
  memberId: string;
  id: string;
}

/** A ticket with its legs and everything that happened to it. */
export default function TicketDialog({ memberId, id }: TicketProps) {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const names = useNames();
  const time = useTimeText();
  const { data: ticket, error, refetch } = useTicket({ memberId, id });
  return (
    <Dialog title={t('ticket')} description={ticket ? `${ticket.number} · ${id}` : id} size="wide">
      {error && !ticket ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !ticket ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex flex-col gap-4">
          <FactGrid>
            <Fact name={t('column.member')}>{ticket.account}</Fact>
            <Fact name={t('column.bet')}>
              {t(`sports:kind.${ticket.kind}`)} {ticket.odds}
            </Fact>
            <Fact name={t('column.state')}>
              <Badge tone={ticketTones[ticket.state]}>{t(`sports:ticketState.${ticket.state}`)}</Badge>
            </Fact>
            <Fact name={t('format')}>{t(`sports:format.${ticket.format}`)}</Fact>
            <Fact name={t('column.stake')}>
              <Amount value={ticket.risk} />
            </Fact>
            <Fact name={t('toWin')}>
              <Amount value={ticket.win} />
            </Fact>
            <Fact name={t('column.paid')}>
              <Amount value={ticket.payout} />
            </Fact>
            <Fact name={t('lines')}>
              {ticket.lines} × <Amount value={ticket.stakePerLine} />
            </Fact>
          </FactGrid>
          <section className="flex flex-col gap-1">
            <h3 className="text-15">{t('legs')}</h3>
            <ol className="flex flex-col divide-y divide-hair">
              {ticket.legs.map((leg) => (
                <li key={`${leg.marketId} ${leg.outcome}`} className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-14">
                  <span className="min-w-0 flex-1">
                    <b className="font-medium">{names.outcome({ ...leg, name: leg.outcomeName })}</b> @{' '}
                    {priceText(leg.price)}
                    <span className="block text-13 text-soft">
                      {names.market(leg.type)} · {leg.eventName} · {time.full(leg.startsAt)}
                    </span>
                    <span className="block text-12 text-faint">{leg.ruleVersion}</span>
                  </span>
                  <span className="flex flex-col items-end gap-1">
                    <Badge tone={leg.result === null ? 'gold' : 'plain'}>
                      {t(`sports:result.${leg.result ?? 'open'}`)}
                    </Badge>
                    {leg.score && <span className="text-13 tabular-nums">{`${leg.score.home}:${leg.score.away}`}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <section className="flex flex-col gap-1">
            <h3 className="text-15">{t('history')}</h3>
            <ol className="flex flex-col divide-y divide-hair text-14">
              {ticket.history.map(({ kind, at, payout, reason }, index) => (
                <li key={index} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
                  <span className="text-soft">{time.full(at)}</span>
                  <span>{kind === 'place' ? t('placed') : t(`sports:ticket.outcome.${kind}`)}</span>
                  {kind !== 'place' && <Amount value={payout} className="ms-auto" />}
                  {reason !== null && reason !== '' && <span className="w-full wrap-anywhere">{reason}</span>}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Dialog>
  );
}
