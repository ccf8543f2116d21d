import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';
import type { TicketRow } from './calls.ts';
import { possiblePayoutOf } from './slip.ts';

const TONES: Readonly<Record<TicketRow['state'], Tone>> = {
  open: 'gold',
  won: 'jade',
  lost: 'coral',
  returned: 'plain',
  void: 'plain',
  cancelled: 'plain',
};

/** The kind of a ticket, its odds or lines, and its state. */
export function TicketHead({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('sports');
  return (
    <p className="flex flex-wrap items-center gap-2">
      <b className="font-display text-16 font-medium">
        {ticket.system !== null && ticket.system !== 'custom' ? t(`system.${ticket.system}`) : t(`kind.${ticket.kind}`)}
      </b>
      {ticket.odds !== null && <span className="text-gold-text tabular-nums">@ {ticket.odds}</span>}
      {ticket.kind === 'system' && (
        <span className="text-13 text-soft">
          {t('ticket.lines', { count: ticket.lines })} × <Amount value={ticket.stakePerLine} />
        </span>
      )}
      <Badge tone={TONES[ticket.state]} className="ms-auto">
        {t(`ticketState.${ticket.state}`)}
      </Badge>
    </p>
  );
}

/** What a ticket costs, and what it can pay while it is open or has paid. */
export function TicketAmounts({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('sports');
  const isOpen = ticket.state === 'open';
  return (
    <dl className="grid grid-cols-2 gap-2 rounded-2 bg-ink-2 px-3 py-2 text-13">
      <div>
        <dt className="text-soft">{t('ticket.stake')}</dt>
        <dd>
          <Amount value={ticket.risk} />
        </dd>
      </div>
      <div>
        <dt className="text-soft">{t(isOpen ? 'ticket.possiblePayout' : 'ticket.payout')}</dt>
        <dd>
          {isOpen ? (
            <Amount value={possiblePayoutOf(ticket)} />
          ) : (
            <Amount value={ticket.payout} className={ticket.state === 'won' ? 'text-jade' : ''} />
          )}
        </dd>
      </div>
    </dl>
  );
}
