import { Amount, useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { cn } from '@chokdee/ui/cn';
import { FieldError } from '@chokdee/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chargeQuery, type WithdrawSettings } from './cashier.ts';

/** The amount of a withdrawal: free, or one of the fixed amounts of the brand. */
export function WithdrawAmount({
  settings,
  value,
  onChange,
  range,
  all,
  available,
  error,
}: {
  settings: WithdrawSettings;
  value: string;
  onChange: (value: string) => void;
  range: string;
  /** What the button for the whole balance fills in. */
  all: string;
  /** The spendable balance. */
  available: number;
  error: string | undefined;
}) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const id = useId();
  if (settings.fixedAmountFlag === 'N')
    return (
      <AmountField
        label={t('withdraw.amount')}
        hint={range}
        value={value}
        onChange={onChange}
        error={error}
        tail={
          <button
            type="button"
            onClick={() => onChange(all)}
            className="-me-2 min-h-11 rounded-1 px-3 text-14 text-gold-text hover:bg-ink-3"
          >
            {t('withdraw.all')}
          </button>
        }
      />
    );
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-2 text-14 text-soft">{t('withdraw.amount')}</legend>
      <div className="grid grid-cols-3 gap-2 md:grid-cols-4">
        {settings.fixedWithdrawAmounts.map((amount, index) => (
          <label
            key={amount}
            className={cn(
              'grid min-h-11 place-items-center rounded-2 bg-ink-3 px-2 text-15 font-medium tabular-nums',
              'transition hover:bg-ink-4 has-checked:bg-gold-wash has-checked:text-gold-text',
              'has-checked:inset-shadow-[0_0_0_1px_var(--gold)] has-disabled:opacity-50',
              'has-focus-visible:outline-2 has-focus-visible:outline-gold',
            )}
          >
            <input
              type="radio"
              name="amount"
              className="sr-only"
              checked={value === String(amount)}
              disabled={amount > available}
              aria-invalid={index === 0 && error !== undefined}
              onChange={() => onChange(String(amount))}
            />
            {money(amount).replace(/\.00$/, '')}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-faint">
        {t('withdraw.fixedHint')}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** The fee of the entered amount and what the payee gets, where the brand charges one. */
export function FeePreview({
  settings,
  amount,
  kind,
}: {
  settings: WithdrawSettings;
  /** A valid amount, or an empty text. */
  amount: string;
  kind: 'BC' | 'EW';
}) {
  const { t } = useTranslation('cashier');
  const { data } = useQuery({
    ...chargeQuery(amount, kind),
    enabled: settings.withdrawPenaltyCharge > 0 && amount !== '',
  });
  if (settings.withdrawPenaltyCharge === 0 || amount === '' || !data) return null;
  return (
    <dl aria-live="polite" className="flex flex-col gap-1 rounded-2 bg-ink-2 px-4 py-3 text-14">
      <div className="flex justify-between gap-3">
        <dt className="text-soft">{t('withdraw.fee')}</dt>
        <dd>{data.charge === 0 ? t('withdraw.free') : <Amount value={data.charge} />}</dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-soft">{t('withdraw.youGet')}</dt>
        <dd className="font-medium">
          <Amount value={data.receivedAmount} />
        </dd>
      </div>
    </dl>
  );
}
