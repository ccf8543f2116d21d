import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { Segments } from '@chokdee/ui/segments';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type Notice } from '../../shared/api.ts';
import { useOperator } from '../../shared/operator.tsx';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';

/** Props of the decision. */
export interface DecideNoticeProps {
  notice: Notice;
}

/** Can this payment still be given to a member? */
const creditable = ({ outcome, result, deposit }: Notice): boolean =>
  outcome === 'paid' && result !== 'currency' && deposit?.status !== 'confirmed';

/** A person decides a payment that fits no open deposit. */
export default function DecideNoticeDialog({ notice }: DecideNoticeProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const client = useQueryClient();
  const may = creditable(notice) && notice.proposedBy?.id !== me;
  const [decision, setDecision] = useState<'credit' | 'return'>(may ? 'credit' : 'return');
  const [orderNo, setOrderNo] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const amount = amountText(notice.amount);
  const named = notice.result !== 'reference';
  const credit = decision === 'credit';
  const decide = useMutation({
    mutationFn: () =>
      api.request('POST /console/deposits/notices/:channel/:nonce', {
        params: { channel: notice.channel, nonce: notice.nonce },
        body: {
          decision,
          reason: reason.trim(),
          ...(credit && !named && orderNo.trim() !== '' ? { orderNo: orderNo.trim() } : {}),
        },
      }),
    onSuccess: (after) => {
      closeDialog();
      toast('jade', t(after.decidedAt === null ? 'deposits.dialog.proposed' : 'deposits.dialog.done'));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['deposits'] }),
        client.invalidateQueries({ queryKey: ['withdrawals', 'summary'] }),
      ]),
  });
  const missing = credit && !named && notice.deposit === null && orderNo.trim() === '';
  const submit = () => {
    setTried(true);
    if (isReason(reason) && !missing) decide.mutate();
  };
  const label = !credit
    ? 'submitReturn'
    : notice.pair
      ? notice.proposedBy
        ? 'submitSecond'
        : 'submitPropose'
      : 'submitCredit';
  return (
    <Dialog
      title={t('deposits.dialog.title', { amount })}
      description={
        named || notice.deposit
          ? `${notice.reference}${notice.deposit ? ` · ${notice.deposit.account}` : ''}`
          : notice.reference
      }
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look={credit ? 'gold' : 'coral'} busy={decide.isPending} onPress={submit}>
            {t(`deposits.dialog.${label}`, { amount })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {may && (
          <Segments
            label={t('deposits.dialog.what')}
            value={decision}
            onChange={setDecision}
            items={[
              { value: 'credit', label: t('deposits.dialog.credit') },
              { value: 'return', label: t('deposits.dialog.return') },
            ]}
          />
        )}
        <p className="text-14 text-soft">
          {t(credit ? 'deposits.dialog.creditText' : 'deposits.dialog.returnText', { amount })}
          {credit && notice.pair && <> {t('deposits.dialog.pair')}</>}
        </p>
        {credit && !named && (
          <TextField
            label={t('deposits.dialog.order')}
            hint={t('deposits.dialog.orderHint')}
            value={orderNo}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setOrderNo(event.target.value)}
            error={fieldTexts(decide.error)['orderNo'] ?? (tried && missing ? t('signIn.required') : undefined)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} tried={tried} />
        <FailureLine error={decide.error} />
      </div>
    </Dialog>
  );
}
