import { useAmountText } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '@chokdee/contract/client';

type Turnover = CallOutput<'GET /wps/relay/MCSFE_getWithdrawTurnover'>;

/** How much of the turnover that a withdrawal needs is reached; nothing where none is needed. */
export function TurnoverNotice({ turnover }: { turnover: Turnover | undefined }) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  if (!turnover || turnover.totalRequiredTurnover === 0) return null;
  const { totalRequiredTurnover: required, totalActualTurnover: actual } = turnover;
  const reached = turnover.status === 'A';
  return (
    <section aria-labelledby="turnover" className={cn(cardStyle({ padding: 'small' }), 'flex flex-col gap-2')}>
      <h2 id="turnover" className="text-15">
        {t('withdraw.turnover.title')}
      </h2>
      <progress
        aria-labelledby="turnover"
        max={required}
        value={Math.min(actual, required)}
        className={cn(
          'h-2 w-full overflow-hidden rounded-pill [&::-webkit-progress-bar]:bg-ink-4',
          reached ? '[&::-webkit-progress-value]:bg-jade' : '[&::-webkit-progress-value]:bg-gold',
        )}
      />
      <p className="text-13 text-soft">
        {reached
          ? t('withdraw.turnover.reached', { required: money(required) })
          : t('withdraw.turnover.left', {
              left: money(required - actual),
              actual: money(actual),
              required: money(required),
            })}
      </p>
    </section>
  );
}
