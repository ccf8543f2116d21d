import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import type { Deposit } from './cashier.ts';
import { ProofField } from './proof-field.tsx';

/** Uploads one picture; a minute, because phones send slowly. */
const uploadSlip = (depositId: string, file: File) => {
  const body = new FormData();
  body.append('file', file);
  return api.request(
    'POST /wps/transaction/deposit/:depositId/slip',
    { params: { depositId }, body },
    { timeout: 60_000 },
  );
};

/** Sends pictures of the payer's slip, by which an operator finds the payment. */
export function DepositSlip({ deposit: { depositId, slipAt } }: { deposit: Deposit }) {
  const { t } = useTranslation('cashier');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setFailure(null);
    try {
      for (const [index, file] of files.entries()) {
        await uploadSlip(depositId, file);
        setFiles(files.slice(index + 1));
      }
      toast('jade', t('deposit.slip.sent'));
    } catch (error) {
      setFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['member', 'deposits'] });
  };
  return (
    <div data-theme="light" className="mt-5 flex flex-col gap-3 rounded-2 text-body">
      {slipAt !== null && <p role="status">{t('deposit.slip.waiting')}</p>}
      <ProofField
        label={t(slipAt === null ? 'deposit.slip.label' : 'deposit.slip.more')}
        files={files}
        onChange={setFiles}
      />
      <FailureLine error={failure} />
      {files.length > 0 && (
        <Button look="gold" className="self-start" onPress={send}>
          {t('deposit.slip.send')}
        </Button>
      )}
    </div>
  );
}
