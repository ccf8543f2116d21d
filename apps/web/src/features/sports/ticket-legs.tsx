import { Badge, type Tone } from '@chokdee/ui/badge';
import { useIntlTag } from '@chokdee/ui/i18n';
import { shortTimeText } from '@chokdee/ui/time';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketRow } from './calls.ts';
import { useNames } from './names.ts';
import { oddsText } from './odds.ts';

type Leg = TicketRow['legs'][number];

const TONES: Readonly<Record<NonNullable<Leg['result']>, Tone>> = {
  win: 'jade',
  half_win: 'jade',
  push: 'plain',
  half_loss: 'coral',
  loss: 'coral',
  void: 'plain',
};

/** The selections of a ticket at the prices and lines of its acceptance, with their results. */
export function TicketLegs({ ticket, hasRules = false }: { ticket: TicketRow; hasRules?: boolean }) {
  const { t } = useTranslation('sports');
  const names = useNames();
  const tag = useIntlTag();
  return (
    <ol className="flex flex-col divide-y divide-hair">
      {ticket.legs.map((leg) => (
        <li key={`${leg.marketId} ${leg.outcome}`} className="flex flex-wrap items-start gap-x-3 gap-y-0.5 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-15">
              <b className="font-semibold">{names.full(leg)}</b>{' '}
              <span className="text-gold-text tabular-nums">@ {oddsText(leg.price, ticket.format)}</span>
            </p>
            <p className="text-13 text-soft">{names.market(leg.type)}</p>
            <p className="text-13 text-faint">
              <Link
                to="/sports/event/$id"
                params={{ id: leg.eventId }}
                className="inline-flex min-h-6 items-center wrap-anywhere hover:text-body"
              >
                {leg.eventName}
              </Link>{' '}
              · {shortTimeText(leg.startsAt, tag)}
            </p>
            {hasRules && <p className="text-12 text-faint">{t('rules.version', { version: leg.ruleVersion })}</p>}
          </div>
          <div className="flex flex-col items-end gap-1">
            {leg.result === null ? (
              <Badge tone="gold">{t('result.open')}</Badge>
            ) : (
              <Badge tone={TONES[leg.result]}>{t(`result.${leg.result}`)}</Badge>
            )}
            {leg.score && (
              <span className="text-13 text-soft tabular-nums">{`${leg.score.home}:${leg.score.away}`}</span>
            )}
            {leg.deadHeat && (
              <span className="text-12 text-soft">
                {t('ticket.deadHeat', { places: leg.deadHeat.places, runners: leg.deadHeat.runners })}
              </span>
            )}
          </div>
          {leg.voidReason !== null && (
            <p className="w-full text-13 text-coral">
              {t(`reason.${leg.voidReason}` as never, { defaultValue: leg.voidReason })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
