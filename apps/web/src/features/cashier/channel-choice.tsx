import { useAmountText } from '@chokdee/ui/amount';
import type { CallOutput } from '@chokdee/contract/client';
import { BankIcon, QrCodeIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { BankChoice } from './bank-choice.tsx';

type Channel = CallOutput<'GET /wps/relay/MCSFE_getDepositSettings'>['depositInfo'][number];

const named = ['sandbox', 'promptpay', 'transfer'] as const;
/** The code of a channel that has a name; undefined for another. */
const namedCode = (code: string) => named.find((each) => each === code);

/**
 * The deposit channels as radio buttons in a row, so that amount and button stay in view on a
 * phone; below them limits and fee of the chosen one.
 */
export function ChannelChoice({
  channels,
  chosen,
  onChoose,
}: {
  channels: readonly Channel[];
  chosen: Channel;
  onChoose: (code: string) => void;
}) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const chosenCode = namedCode(chosen.code);
  return (
    <fieldset>
      <legend className="mb-2 text-14 text-soft">{t('deposit.channel')}</legend>
      <div className="grid grid-cols-3 gap-2 large-print:grid-cols-1">
        {channels.map((each) => {
          const code = namedCode(each.code);
          return (
            <BankChoice
              key={each.code}
              tile
              name="channel"
              icon={each.bankType === 'QR' ? QrCodeIcon : BankIcon}
              checked={each.code === chosen.code}
              onChoose={() => onChoose(each.code)}
            >
              <span className="font-display text-14 leading-snug">
                {code ? t(`deposit.channels.${code}`) : each.code}
              </span>
            </BankChoice>
          );
        })}
      </div>
      <p aria-live="polite" className="mt-2 text-13 text-soft">
        {chosenCode && <span className="block">{t(`deposit.channelText.${chosenCode}`)}</span>}
        <span className="block text-faint">
          {money(chosen.minimumAmount)} – {money(chosen.maximumAmount)} ·{' '}
          {chosen.fee === 0 ? t('deposit.noFee') : t('deposit.fee', { amount: money(chosen.fee) })}
        </span>
      </p>
    </fieldset>
  );
}
