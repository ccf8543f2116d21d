import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { useTimeText } from '../../shared/time.ts';

/** Steps with a translated name; others are shown by their code. */
const namedSteps = [
  'request',
  'take',
  'release',
  'approve_first',
  'approve',
  'approve_automatic',
  'reject',
  'pay',
  'paid',
  'refused',
  'unknown',
  'manual',
  'received',
  'not_received',
  'returned',
  'contrary',
  'kept',
  'corrected',
] as const;

/** The steps of a withdrawal, newest first, with the operator of each. */
export function History({ steps }: { steps: WithdrawalDetail['steps'] }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    <section>
      <h2 className="text-15">{t('withdrawals.history')}</h2>
      <ol className="mt-1 flex flex-col gap-1 text-13">
        {steps.toReversed().map((step) => {
          const name = namedSteps.find((each) => each === step.step);
          return (
            <li key={step.version} className="grid grid-cols-[auto_1fr] gap-x-3">
              <time
                dateTime={new Date(step.at).toISOString()}
                title={time.full(step.at)}
                className="text-faint tabular-nums"
              >
                {time.clock(step.at)}
              </time>
              <span className="text-soft">
                {step.operator && <b className="font-medium text-body">{step.operator.name} </b>}
                {name ? t(`withdrawals.step.${name}`) : step.step}
                {step.note && <span className="block text-12 text-faint wrap-anywhere">{step.note}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
