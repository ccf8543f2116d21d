import { BankIcon, BoatIcon, DiceFiveIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const steps = [['deposit', BankIcon, 'deposit'], ['play', DiceFiveIcon, 'fairness'], ['withdraw', BoatIcon, 'deposit']] as const;

/** Deposit, play, withdraw: what happens at each, with a way to read more. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="steps" className="surface">
      <h2 id="steps" className="px-4 pt-3.5 pb-1.5 text-16">{t('steps.title')}</h2>
      <ol>
        {steps.map(([step, Icon, topic]) => (
          <li key={step} className="border-t border-hair">
            <Link to="/help" hash={topic} className="flex gap-3 px-4 py-3 transition hover:bg-ink-2">
              <Icon weight="duotone" aria-hidden="true" className="mt-1 shrink-0 text-[24px] text-gold-text" />
              <span><span className="block font-display text-15">{t(`steps.${step}.title`)}</span><span className="block text-13 text-soft">{t(`steps.${step}.text`)}</span></span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
