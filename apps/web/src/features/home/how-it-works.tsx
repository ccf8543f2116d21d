import { BankIcon, BoatIcon, DiceFiveIcon } from '@chokdee/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMember, useSession } from '../../shared/session.ts';
import { depositSettingsQuery, withdrawSettingsQuery, type ProcessingTime } from '../cashier/cashier.ts';
import { ProcessingTimeLine } from '../cashier/processing-time-line.tsx';

const steps = [
  ['deposit', BankIcon, 'deposit'],
  ['play', DiceFiveIcon, 'fairness'],
  ['withdraw', BoatIcon, 'deposit'],
] as const;

/**
 * Measured processing times of deposits and withdrawals, for members. Undefined without payments to
 * measure (decision D10).
 */
function useProcessingTimes(): Partial<Record<string, ProcessingTime>> {
  const enabled = useSession(isMember);
  const deposit = useQuery({ ...depositSettingsQuery, enabled }).data?.pace;
  const withdraw = useQuery({ ...withdrawSettingsQuery, enabled }).data?.pace;
  return {
    ...(deposit && deposit.averageMinutes !== null ? { deposit } : {}),
    ...(withdraw && withdraw.averageMinutes !== null ? { withdraw } : {}),
  };
}

/**
 * The steps deposit, play and withdraw, with their processing times and links to the help. Side by
 * side on tablets.
 */
export function HowItWorks() {
  const { t } = useTranslation('home');
  const times = useProcessingTimes();
  return (
    <section aria-labelledby="steps" className="surface overflow-hidden">
      <h2 id="steps" className="px-4 pt-3.5 pb-2 text-16">
        {t('steps.title')}
      </h2>
      <ol className="md:grid md:grid-cols-3 xl:block">
        {steps.map(([step, Icon, topic]) => {
          const pace = times[step];
          return (
            <li key={step} className="border-t border-hair md:not-first:border-s xl:border-s-0">
              <Link to="/help" hash={topic} className="flex h-full gap-3 px-4 py-3 transition hover:bg-ink-2">
                <Icon weight="duotone" aria-hidden="true" className="mt-1 shrink-0 text-[24px] text-gold-text" />
                <div className="min-w-0">
                  <p className="font-display text-15">{t(`steps.${step}.title`)}</p>
                  <p className="text-13 text-soft">{t(`steps.${step}.text`)}</p>
                  {pace && <ProcessingTimeLine pace={pace} />}
                </div>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
