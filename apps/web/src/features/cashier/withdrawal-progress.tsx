import { cardStyle } from '@chokdee/ui/card-style';
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

const steps = [
  ['requested', ReceiptIcon],
  ['reviewing', ShieldCheckIcon],
  ['approved', CheckIcon],
  ['paying', BankIcon],
  ['received', FlagIcon],
] as const;

/**
 * A withdrawal in progress as a boat trip with five stops. The last one stays open until the member
 * says whether the money arrived.
 * `justSent`: it was sent from this page and scrolls into view.
 */
export function WithdrawalProgress({ withdrawal, justSent }: { withdrawal: Withdrawal; justSent: boolean }) {
  const { t } = useTranslation('cashier');
  const tag = useIntlTag();
  const section = useRef<HTMLElement>(null);
  // On phones it is above the form that sent it, outside the screen.
  useEffect(() => {
    if (justSent)
      section.current?.scrollIntoView({
        block: 'nearest',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      });
  }, [justSent]);
  const isPaid = withdrawal.status === 'paid' || withdrawal.status === 'not_received';
  const current = isPaid ? steps.length - 1 : steps.findIndex(([step]) => step === withdrawal.status);
  const times = {
    requested: withdrawal.requestedAt,
    reviewing: withdrawal.reviewingAt,
    approved: withdrawal.approvedAt,
    paying: withdrawal.paidAt ?? withdrawal.payingAt,
    received: null,
  };
  return (
    <section
      ref={section}
      aria-label={t('withdraw.boat')}
      className={cn(
        cardStyle({ padding: 'normal' }),
        'scroll-my-20 bg-[linear-gradient(180deg,var(--ink-2),oklch(from_var(--sky)_l_c_h/0.12))]',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Amount value={withdrawal.amount} className="text-18" />
        <p className="order-1 w-full text-13 text-soft md:order-none md:w-auto md:flex-1">
          {t('withdraw.to', { bank: withdrawal.bankName, number: withdrawal.cardNumber })} ·{' '}
          {t('withdraw.order', { number: withdrawal.orderNo })}
        </p>
        <WithdrawalState status={withdrawal.status} />
      </div>
      <ol className="mt-4 flex flex-col md:mt-12 md:grid md:grid-cols-5">
        {steps.map(([step, Icon], index) => {
          const [passed, active, at] = [index < current, index === current, index <= current ? times[step] : null];
          return (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className="relative flex min-h-12 items-center gap-3 md:flex-col md:gap-1.5 md:text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cn(
                    'absolute start-[15px] -top-4 h-6 w-0.5 md:hidden',
                    index <= current ? 'bg-gold' : 'bg-ink-4',
                  )}
                />
              )}
              {index > 0 && <Wave done={index <= current} />}
              <span
                className={cn(
                  'relative z-10 grid size-8 shrink-0 place-items-center rounded-pill text-[16px]',
                  passed
                    ? 'bg-gold text-on-gold'
                    : active
                      ? 'bg-lantern text-on-gold shadow-[0_0_0_6px_var(--glow)]'
                      : 'bg-ink-4 text-faint',
                )}
                aria-hidden="true"
              >
                {passed ? <CheckIcon weight="bold" /> : <Icon />}
              </span>
              {index === current && (
                <BoatMarker className="absolute -top-9 hidden h-8 w-14 text-paper md:block light:text-paper-text" />
              )}
              <span className={cn('flex-1 font-display text-14', index > current && 'text-faint')}>
                {t(`withdraw.pier.${step}`)}
              </span>
              <span className="text-13 text-faint tabular-nums md:min-h-5">
                {at !== null && <time dateTime={new Date(at).toISOString()}>{clockText(at, tag)}</time>}
              </span>
            </li>
          );
        })}
      </ol>
      {withdrawal.status === 'paid' ? (
        <ReceiptConfirmation withdrawal={withdrawal} />
      ) : (
        <p className="mt-4 flex items-start gap-2 text-13 text-soft">
          <InfoIcon aria-hidden="true" className="mt-1 shrink-0" />
          {t(withdrawal.status === 'not_received' ? 'withdraw.checking' : 'withdraw.held')}
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
