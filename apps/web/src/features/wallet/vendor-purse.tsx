import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { Balance } from './balance.ts';
import { useHiddenBalance } from './hidden-balance.ts';
import { purseAmount } from './purses.ts';

/**
 * The purse of a vendor in one line, with the button that opens the transfer; for brands with a
 * purse per vendor. `withAmount` false where the game shows it, in step with its rounds.
 */
export default function VendorPurse({
  balance,
  vendor,
  withAmount = true,
}: {
  balance: Balance;
  vendor: string | undefined;
  withAmount?: boolean;
}) {
  const { t } = useTranslation('cashier');
  const hidden = useHiddenBalance((state) => state.hidden);
  if (vendor === undefined) return null;
  return (
    <div className="flex items-center justify-end gap-2 text-14 whitespace-nowrap">
      {withAmount && (
        <p className="me-auto">
          <span className="text-soft">{t('transfer.here')}</span>{' '}
          <Amount value={purseAmount(balance, vendor)} hidden={hidden} animate />
        </p>
      )}
      <Button size="small" look="line" onPress={() => openDialog('walletTransferModal', { vendor })}>
        {t('transfer.open')}
      </Button>
    </div>
  );
}
