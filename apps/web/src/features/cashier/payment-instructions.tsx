import { useAmountText } from '@chokdee/ui/amount';
import { QrCode } from '@chokdee/ui/qr-code';
import { useTranslation } from 'react-i18next';
import type { Deposit } from './cashier.ts';
import { CopyRow } from './copy-row.tsx';

/** How to pay a deposit by a transfer: a QR code or an account, with amount and reference. */
export function PaymentInstructions({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const { instructions, amount } = deposit;
  if (instructions === null) return null;
  const amountText = money(amount);
  return (
    <div data-theme="light" className="mt-5 flex flex-col gap-5 text-body md:flex-row">
      {instructions.kind === 'promptpay' && (
        <div className="flex shrink-0 flex-col items-center gap-2">
          <QrCode text={instructions.payload} label={t('deposit.pay.code', { amount: amountText })} size={220} />
          <p className="max-w-[220px] text-center text-13 text-paper-soft">{t('deposit.pay.scan')}</p>
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className="mb-2 text-14 text-paper-soft">{t(`deposit.pay.${instructions.kind}`)}</p>
        <dl>
          {instructions.kind === 'transfer' && (
            <>
              <CopyRow name={t('deposit.pay.bank')} value={instructions.bankName} />
              <CopyRow name={t('deposit.pay.number')} value={instructions.accountNumber} />
            </>
          )}
          <CopyRow name={t('deposit.pay.name')} value={instructions.name} />
          <CopyRow name={t('deposit.pay.amount')} value={amountText} copied={amount.toFixed(2)} />
          <CopyRow name={t('deposit.pay.reference')} value={instructions.reference} />
        </dl>
      </div>
    </div>
  );
}
