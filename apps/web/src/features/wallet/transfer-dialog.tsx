import { Dialog } from '@chokdee/ui/dialog';
import { LoadError } from '@chokdee/ui/states';
import { Skeleton } from '@chokdee/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { useBalance } from './balance.ts';
import { TransferForm } from './transfer-form.tsx';

/** Moves money to or from the purse of a vendor, above the vendor's game. */
export default function TransferDialog({ vendor }: { vendor?: string }) {
  const { t } = useTranslation('cashier');
  const { data, error, refetch } = useBalance();
  return (
    <Dialog title={t('transfer.title')} description={t('transfer.text')} size="small">
      {data ? (
        <TransferForm balance={data} vendor={vendor} onDone={() => closeDialog()} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
