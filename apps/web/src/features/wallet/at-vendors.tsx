import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { Balance } from './balance.ts';
import { MAIN } from './purses.ts';
import { ReturnAll } from './return-all.tsx';

/** Says what vendors still hold, with the way to return it; nothing when they hold nothing. */
export function AtVendors({ balance }: { balance: Balance }) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const held = balance.balance
    .filter(({ accountName }) => accountName !== MAIN)
    .reduce((sum, { availBalance }) => sum + Math.round(availBalance * 100), 0);
  if (held === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 text-gold-text">
      <p className="min-w-0 flex-1">{t('transfer.atVendors', { amount: money(held / 100) })}</p>
      <ReturnAll />
    </div>
  );
}
