import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { useIntlTag } from '@chokdee/ui/i18n';
import { BankIcon, CheckIcon, FlagIcon, InfoIcon, ReceiptIcon, ShieldCheckIcon } from '@chokdee/ui/icons';
import { clockText } from '@chokdee/ui/time';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BoatMarker } from './boat-marker.tsx';
import type { Withdrawal } from './cashier.ts';
import { ReceiptConfirmation } from './receipt-confirmation.tsx';
import { WithdrawalState } from './payment-states.tsx';

const piers = [
  ['requested', ReceiptIcon],
  ['reviewing', ShieldCheckIcon],
  ['approved', CheckIcon],
  ['paying', BankIcon],
  ['paid', FlagIcon],
] as const;

/** A withdrawal under way, as a boat trip between piers; ends in "the money reaches the shore" and the question whether it came. `begun`: it was sent here just now, and comes to the eye. */
export function WithdrawalProgress({ trip, begun }: { trip: Withdrawal; begun: boolean }) {
  const { t } = useTranslation('cashier');
  const tag = useIntlTag();
  const place = useRef<HTMLElement>(null);
  // On a phone it stands above the form that sent it, out of sight.
  useEffect(() => {
    if (begun)
      place.current?.scrollIntoView({
        block: 'nearest',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      });
  }, [begun]);
  const at = piers.findIndex(([pier]) => pier === trip.status);
  const timeOf = (pier: string) =>
    pier === 'requested'
      ? clockText(trip.requestedAt, tag)
      : pier === 'paid' && trip.paidAt !== null
        ? clockText(trip.paidAt, tag)
        : '';
  return (
    <section
      ref={place}
      aria-label={t('withdraw.boat')}
      className="scroll-my-20 rounded-3 bg-[linear-gradient(180deg,var(--ink-2),oklch(from_var(--sky)_l_c_h/0.12))] bg-ink-2 p-4 shadow-lift md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Amount value={trip.amount} className="text-18" />
        <p className="order-1 w-full text-13 text-soft md:order-none md:w-auto md:flex-1">
          {t('withdraw.to', { bank: trip.bankName, number: trip.cardNumber })} ·{' '}
          {t('withdraw.order', { number: trip.orderNo })}
        </p>
        <WithdrawalState status={trip.status} />
      </div>
      <ol className="mt-4 flex flex-col md:mt-12 md:grid md:grid-cols-5">
        {piers.map(([pier, Icon], index) => {
          const [passed, here] = [index < at || trip.status === 'paid', index === at && trip.status !== 'paid'];
          return (
            <li
              key={pier}
              aria-current={index === at ? 'step' : undefined}
              className="relative flex min-h-12 items-center gap-3 md:flex-col md:gap-1.5 md:text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cn(
                    'absolute start-[15px] -top-4 h-6 w-0.5 md:hidden',
                    index <= at ? 'bg-gold' : 'bg-ink-4',
                  )}
                />
              )}
              {index > 0 && <Wave done={index <= at} />}
              <span
                className={cn(
                  'relative z-10 grid size-8 shrink-0 place-items-center rounded-pill text-[16px]',
                  passed
                    ? 'bg-gold text-on-gold'
                    : here
                      ? 'bg-lantern text-on-gold shadow-[0_0_0_6px_var(--glow)]'
                      : 'bg-ink-4 text-faint',
                )}
                aria-hidden="true"
              >
                {passed ? <CheckIcon weight="bold" /> : <Icon />}
              </span>
              {index === at && (
                <BoatMarker className="absolute -top-9 hidden h-8 w-14 text-paper md:block light:text-paper-text" />
              )}
              <span className={cn('flex-1 font-display text-14', index > at && 'text-faint')}>
                {t(`withdraw.pier.${pier}`)}
              </span>
              <span className="text-13 text-faint tabular-nums md:min-h-5">{timeOf(pier)}</span>
            </li>
          );
        })}
      </ol>
      {trip.status === 'paid' ? (
        <ReceiptConfirmation trip={trip} />
      ) : (
        <p className="mt-4 flex items-start gap-2 text-13 text-soft">
          <InfoIcon aria-hidden="true" className="mt-1 shrink-0" />
          {t('withdraw.held')}
        </p>
      )}
    </section>
  );
}

const Wave = ({ done }: { done: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 120 12"
    preserveAspectRatio="none"
    className={cn('absolute end-1/2 top-2.5 hidden h-3 w-full md:block', done ? 'text-gold' : 'text-ink-4')}
  >
    <path
      d="M0 6q7.5-6 15 0t15 0t15 0t15 0t15 0t15 0t15 0t15 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
