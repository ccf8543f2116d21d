import { useAmountText } from '@chokdee/ui/amount';
import { cardStyle } from '@chokdee/ui/card-style';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';
import { categories } from '@chokdee/contract/calls/catalogue';
import type { CallOutput } from '@chokdee/contract/client';

type Turnover = CallOutput<'GET /wps/relay/MCSFE_getWithdrawTurnover'>;
type Rule = Turnover['rules'][number];

/** How much of the turnover that a withdrawal needs is reached; nothing where none is needed. */
export function TurnoverNotice({ turnover }: { turnover: Turnover | undefined }) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  if (!turnover || turnover.totalRequiredTurnover === 0) return null;
  const { totalRequiredTurnover: required, totalActualTurnover: actual } = turnover;
  const reached = turnover.status === 'A';
  const open = turnover.details.reduce((sum, { openStake }) => sum + openStake, 0);
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
      {open > 0 && !reached && (
        <p className="text-13 text-soft">{t('withdraw.turnover.open', { amount: money(open) })}</p>
      )}
      <details className="text-13 text-soft">
        <summary className="min-h-11 cursor-pointer content-center text-body">{t('withdraw.turnover.counts')}</summary>
        <p>{t('withdraw.turnover.about')}</p>
        <TurnoverRules turnover={turnover} />
      </details>
    </section>
  );
}

/** What counts of each product and game, and what has counted of each product. */
function TurnoverRules({ turnover: { details, rules } }: { turnover: Turnover }) {
  const { t } = useTranslation(['cashier', 'home']);
  const money = useAmountText();
  const nameOf = ({ gameType, gameName }: Rule): string => {
    const category = categories.find((each) => each === gameType);
    return gameName ?? (category ? t(`home:category.${category}`) : gameType);
  };
  return (
    <table className="mt-2 w-full">
      <thead>
        <tr>
          <th className="py-1 text-start font-normal text-faint">{t('cashier:withdraw.turnover.product')}</th>
          <th className="py-1 text-start font-normal text-faint">{t('cashier:withdraw.turnover.share')}</th>
          <th className="py-1 text-end font-normal text-faint">{t('cashier:withdraw.turnover.soFar')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => {
          const counted = rule.game === null && details.find(({ gameType }) => gameType === rule.gameType);
          return (
            <tr key={`${rule.gameType} ${rule.game ?? ''}`} className="border-t border-hair">
              <th scope="row" className={cn('py-1.5 text-start font-normal', rule.game !== null && 'ps-4')}>
                {nameOf(rule)}
              </th>
              <td className="py-1.5 text-start">
                {rule.weight === 0
                  ? t('cashier:withdraw.turnover.nothing')
                  : rule.minimumOdds === null
                    ? t('cashier:withdraw.turnover.weight', { weight: rule.weight })
                    : t('cashier:withdraw.turnover.weightFrom', {
                        weight: rule.weight,
                        odds: rule.minimumOdds.toFixed(2),
                      })}
              </td>
              <td className="py-1.5 text-end">{counted ? money(counted.actualTurnover) : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
