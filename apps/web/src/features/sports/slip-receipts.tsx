import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { CheckCircleIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeAllDialogs } from '../../app/dialogs.ts';
import { useSlip } from './slip-store.ts';
import { possiblePayoutOf, type Ticket } from './slip.ts';

/** The tickets that were placed, with their numbers. `isShort`: above the rest of the slip. */
export function SlipReceipts({ tickets, isShort = false }: { tickets: readonly Ticket[]; isShort?: boolean }) {
  const { t } = useTranslation('sports');
  return (
    <div role="status" className="flex flex-col items-center gap-2.5 text-center">
      {!isShort && <CheckCircleIcon aria-hidden="true" weight="fill" className="text-[48px] text-jade" />}
      <p className="text-16 font-semibold">{t('slip.placed', { count: tickets.length })}</p>
      <ul className="flex w-full flex-col gap-1.5">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId} className="rounded-2 bg-jade-wash px-3 py-2 text-start text-13">
            <p className="text-12 text-soft">
              {t('ticket.number')} <bdi className="font-mono">{ticket.number}</bdi>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                {t(`kind.${ticket.kind}`)} {ticket.odds !== null && <b className="tabular-nums">@ {ticket.odds}</b>}
              </span>
              <span>
                {t('ticket.stake')} <Amount value={ticket.risk} /> · {t('ticket.possiblePayout')}{' '}
                <Amount value={possiblePayoutOf(ticket)} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {!isShort && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            look="gold"
            onPress={() => {
              useSlip.setState({ placed: [] });
              closeAllDialogs();
            }}
          >
            {t('slip.more')}
          </Button>
          <Link to="/sports/bets" onClick={() => closeAllDialogs()} className={buttonStyle({ look: 'plain' })}>
            {t('myBets')}
          </Link>
        </div>
      )}
    </div>
  );
}
