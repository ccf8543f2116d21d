import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { BankIcon } from '@chokdee/ui/icons';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { refreshMoney } from '../wallet/balance.ts';
import type { Withdrawal } from './cashier.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { ProofField } from './proof-field.tsx';

/** Uploads one picture; a minute, because phones send slowly. */
const uploadProof = (withdrawalId: string, file: File) => {
  const body = new FormData();
  body.append('file', file);
  return api.request(
    'POST /wps/transaction/withdraw/:withdrawalId/proof',
    { params: { withdrawalId }, body },
    { timeout: 60_000 },
  );
};

/** Asks whether the money was received, with a countdown to the time when it counts as received. */
export function ReceiptConfirmation({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['cashier', 'common']);
  const [denying, setDenying] = useState(false);
  const [remark, setRemark] = useState('');
  const [proofs, setProofs] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const answer = async (received: boolean) => {
    setFailure(null);
    try {
      // The proofs come first: a refused one is shown before the answer, which counts once.
      for (const [index, file] of (received ? [] : proofs).entries()) {
        await uploadProof(withdrawal.withdrawalId, file);
        setProofs(proofs.slice(index + 1));
      }
      await api.request('POST /wps/relay/MCSFE_processC2CTransaction', {
        body: { withdrawalId: withdrawal.withdrawalId, received, ...(remark.trim() ? { remark: remark.trim() } : {}) },
      });
      toast(
        received ? 'jade' : 'sky',
        t('cashier:withdraw.thanks'),
        t(received ? 'cashier:withdraw.thanksYes' : 'cashier:withdraw.thanksNo'),
      );
    } catch (error) {
      setFailure(error);
    }
    await refreshMoney();
  };
  return (
    <div className={cn(cardStyle({ surface: 'paper', padding: 'small' }), 'mt-5')}>
      <p className="mb-3 flex items-center gap-2 font-display text-18 font-medium">
        <BankIcon weight="duotone" aria-hidden="true" />
        {t('cashier:withdraw.ashore')}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {withdrawal.answerBy !== null && (
          <CountdownRing
            from={withdrawal.paidAt ?? withdrawal.requestedAt}
            until={withdrawal.answerBy}
            label={t('cashier:withdraw.leftToAnswer')}
          />
        )}
        <div className="min-w-[220px] flex-1">
          <p className="font-display text-16">{t(denying ? 'cashier:withdraw.noTitle' : 'cashier:withdraw.ask')}</p>
          <p className="text-14 text-paper-soft">
            {t(denying ? 'cashier:withdraw.noText' : 'cashier:withdraw.askText')}
          </p>
        </div>
      </div>
      {denying && (
        <div data-theme="light" className="mt-3 flex flex-col gap-3 rounded-2 text-body">
          <TextField
            label={t('cashier:withdraw.remark')}
            maxLength={140}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
          <ProofField label={t('cashier:withdraw.proof')} files={proofs} onChange={setProofs} />
        </div>
      )}
      <FailureLine error={failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        {denying ? (
          <>
            <Button look="gold" onPress={() => answer(false)}>
              {t('cashier:withdraw.noAction')}
            </Button>
            <Button onPress={() => setDenying(false)}>{t('common:back')}</Button>
          </>
        ) : (
          <>
            <Button look="gold" onPress={() => answer(true)}>
              {t('cashier:withdraw.yes')}
            </Button>
            <Button onPress={() => setDenying(true)}>{t('cashier:withdraw.no')}</Button>
          </>
        )}
      </div>
    </div>
  );
}
