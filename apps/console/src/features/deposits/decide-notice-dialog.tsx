import { useAmountText } from '@chokdee/ui/amount';
import { fieldMessages } from '@chokdee/ui/failures';
import { Segments } from '@chokdee/ui/segments';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type Notice } from '../../shared/api.ts';
import { useOperator } from '../../shared/operator.tsx';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `DecideNoticeDialog`. */
export interface DecideNoticeProps {
  notice: Notice;
}

/** Whether the payment can be credited to a member. */
const isCreditable = ({ outcome, result, deposit }: Notice): boolean =>
  outcome === 'paid' && result !== 'currency' && deposit?.status !== 'confirmed';

/**
 * The text key of the submit button. A pair decision is proposed first and confirmed by another
 * person.
 */
function submitKey({ pair, proposedBy }: Notice, credit: boolean) {
  if (!credit) return 'submitReturn';
  if (!pair) return 'submitCredit';
  return proposedBy ? 'submitSecond' : 'submitPropose';
}

/** Decides a payment that matches no open deposit: credits a member or returns it to the payer. */
export default function DecideNoticeDialog({ notice }: DecideNoticeProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const client = useQueryClient();
  const mayCredit = isCreditable(notice) && notice.proposedBy?.id !== me;
  const [decision, setDecision] = useState<'credit' | 'return'>(mayCredit ? 'credit' : 'return');
  const [orderNo, setOrderNo] = useState('');
  const amount = amountText(notice.amount);
  const credit = decision === 'credit';
  const asksOrder = credit && notice.result === 'reference';
  const isOrderMissing = asksOrder && notice.deposit === null && orderNo.trim() === '';
  const decide = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/deposits/notices/:channel/:nonce', {
        params: { channel: notice.channel, nonce: notice.nonce },
        body: {
          decision,
          reason,
          ...(asksOrder && orderNo.trim() !== '' ? { orderNo: orderNo.trim() } : {}),
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
  const form = useReasonForm((reason) => {
    if (!isOrderMissing) decide.mutate(reason);
  });
  const orderError = form.submitted && isOrderMissing ? t('signIn.required') : undefined;
  return (
    <ReasonDialog
      form={form}
      title={t('deposits.dialog.title', { amount })}
      description={notice.deposit ? `${notice.reference} · ${notice.deposit.account}` : notice.reference}
      submitLabel={t(`deposits.dialog.${submitKey(notice, credit)}`, { amount })}
      look={credit ? 'gold' : 'coral'}
      busy={decide.isPending}
      error={decide.error}
    >
      {mayCredit && (
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
      {asksOrder && (
        <TextField
          label={t('deposits.dialog.order')}
          hint={t('deposits.dialog.orderHint')}
          value={orderNo}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setOrderNo(event.target.value)}
          error={fieldMessages(decide.error)['orderNo'] ?? orderError}
        />
      )}
    </ReasonDialog>
  );
}
