import { amountText } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { useCurrencySymbol } from '@chokdee/ui/currency';
import { useTranslation } from 'react-i18next';

/** Amounts in currency units. */
const presets = [100, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000];

/** The round amounts within the limits, at most six, in currency units. */
export const presetsWithin = (minimum: number, maximum: number): readonly number[] =>
  presets.filter((preset) => preset >= minimum && preset <= maximum).slice(0, 6);

/** Buttons for round amounts within the limits, at most six. */
export function AmountPresets({
  minimum,
  maximum,
  value,
  onChange,
}: {
  minimum: number;
  maximum: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('cashier');
  const symbol = useCurrencySymbol();
  const offered = presetsWithin(minimum, maximum);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label={t('deposit.presets')} className="grid grid-cols-3 gap-2 md:grid-cols-6">
      {offered.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={value === String(preset)}
          onClick={() => onChange(String(preset))}
          className={cn(
            'min-h-11 rounded-2 bg-ink-3 px-2 text-15 font-medium tabular-nums transition hover:bg-ink-4',
            value === String(preset) && 'bg-gold-wash text-gold-text inset-shadow-[0_0_0_1px_var(--gold)]',
          )}
        >
          {amountText(preset, symbol).replace(/\.00$/, '')}
        </button>
      ))}
    </div>
  );
}
