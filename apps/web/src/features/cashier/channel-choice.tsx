import { useAmountText } from '@chokdee/ui/amount';
import type { CallOutput } from '@chokdee/contract/client';
import { BankIcon, QrCodeIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { BankChoice } from './bank-choice.tsx';
import { ProcessingTimeLine } from './processing-time-line.tsx';

type Channel = CallOutput<'GET /wps/relay/MCSFE_getDepositSettings'>['depositInfo'][number];

const named = ['sandbox', 'promptpay', 'transfer'] as const;
/** The code of a channel that has a name; undefined for another. */
const namedCode = (code: string) => named.find((each) => each === code);

/** The deposit channels as radio buttons, with fee, limits and measured processing time of each. */
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
  return (
    <fieldset>
      <legend className="mb-2 text-14 text-soft">{t('deposit.channel')}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {channels.map((each) => {
          const code = namedCode(each.code);
          return (
            <BankChoice
              key={each.code}
              name="channel"
              icon={each.bankType === 'QR' ? QrCodeIcon : BankIcon}
              checked={each.code === chosen.code}
              onChoose={() => onChoose(each.code)}
            >
              <span className="min-w-0">
                <span className="block font-display text-15">{code ? t(`deposit.channels.${code}`) : each.code}</span>
                {code && <span className="block text-13 text-soft">{t(`deposit.channelText.${code}`)}</span>}
                <span className="block text-13 text-faint">
                  {money(each.minimumAmount)} – {money(each.maximumAmount)} ·{' '}
                  {each.fee === 0 ? t('deposit.noFee') : t('deposit.fee', { amount: money(each.fee) })}
                </span>
                {each.pace.averageMinutes !== null && <ProcessingTimeLine pace={each.pace} />}
              </span>
            </BankChoice>
          );
        })}
      </div>
    </fieldset>
  );
}
