import { Amount, useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../shared/facts.tsx';

/** Why an entered amount is not the declared one. */
export const differences = ['payer', 'fee', 'several', 'other'] as const;
/** A code of `differences`. */
export type Difference = (typeof differences)[number];

/** A payment as it is typed from the bank's statement. */
export interface TypedPayment {
  /** A plain decimal; empty: not typed yet. */
  readonly amount: string;
  readonly authorisation: string;
  readonly difference: Difference | null;
}

/** Whether the typed amount is another than the declared one. */
export const differs = ({ amount }: TypedPayment, declared: number): boolean =>
  amount !== '' && Number(amount) !== declared;

/**
 * The fields of a payment: the declared and the typed amount side by side, what their difference
 * comes from, and the bank's reference. `errors`: messages by field.
 */
export function PaymentFields({
  declared,
  payment,
  onChange,
  errors,
}: {
  declared: number;
  payment: TypedPayment;
  onChange: (payment: TypedPayment) => void;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { amount, authorisation, difference } = payment;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <dl className="rounded-2 bg-ink-2 px-4 py-2">
          <Fact name={t('deposits.slip.declared')}>
            <Amount value={declared} />
          </Fact>
        </dl>
        <AmountField
          label={t('deposits.slip.amount')}
          value={amount}
          onChange={(typed) => onChange({ ...payment, amount: typed })}
          error={errors['amount']}
        />
      </div>
      {differs(payment, declared) && (
        <>
          <p role="status" className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14">
            {t(Number(amount) > declared ? 'deposits.slip.more' : 'deposits.slip.less', {
              amount: amountText(Math.abs(Math.round((Number(amount) - declared) * 100) / 100)),
            })}
          </p>
          <Select
            label={t('deposits.slip.difference')}
            value={difference ?? ''}
            onChange={(event) =>
              onChange({ ...payment, difference: differences.find((each) => each === event.target.value) ?? null })
            }
            options={[
              { value: '', label: t('deposits.slip.chooseDifference') },
              ...differences.map((each) => ({ value: each, label: t(`deposits.difference.${each}`) })),
            ]}
            error={errors['difference']}
          />
        </>
      )}
      <TextField
        label={t('deposits.slip.authorisation')}
        value={authorisation}
        spellCheck={false}
        maxLength={100}
        onChange={(event) => onChange({ ...payment, authorisation: event.target.value })}
        error={errors['authorisation']}
      />
    </>
  );
}
