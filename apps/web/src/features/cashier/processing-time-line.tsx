import { ClockIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { ProcessingTime } from './cashier.ts';

/** The target processing time, and the measured one where there is data (decision D10). */
export function ProcessingTimeLine({ pace }: { pace: ProcessingTime }) {
  const { t } = useTranslation('cashier');
  return (
    <p className="flex items-start gap-2 text-13 text-faint">
      <ClockIcon aria-hidden="true" className="mt-1 shrink-0" />
      <span>
        {t('pace.target', { count: pace.targetMinutes })}
        {pace.averageMinutes !== null && (
          <>
            {' '}
            ·{' '}
            {pace.averageMinutes < 1
              ? t('pace.measuredFast')
              : t('pace.measured', { minutes: pace.averageMinutes.toFixed(1) })}
          </>
        )}
      </span>
    </p>
  );
}
