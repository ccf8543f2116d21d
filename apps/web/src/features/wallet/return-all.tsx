import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useTranslation } from 'react-i18next';
import { MAIN, useTransfer } from './purses.ts';

/** The button that returns the money of all vendors to the main wallet. */
export function ReturnAll() {
  const { t } = useTranslation('cashier');
  const transfer = useTransfer();
  return (
    <>
      <Button
        size="small"
        busy={transfer.isPending}
        onPress={() => {
          if (!transfer.isPending) transfer.mutate({ from: null, to: MAIN });
        }}
      >
        {t('transfer.returnAll')}
      </Button>
      <FailureLine error={transfer.error} networkNote={t('unsure')} />
    </>
  );
}
