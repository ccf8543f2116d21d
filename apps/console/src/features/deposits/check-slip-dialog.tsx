import { useAmountText } from '@chokdee/ui/amount';
import { fieldMessages } from '@chokdee/ui/failures';
import { Segments } from '@chokdee/ui/segments';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type Deposit } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { differs, PaymentFields, type TypedPayment } from './payment-fields.tsx';
import { SlipPictures } from './slip-pictures.tsx';

/** Props of `CheckSlipDialog`. */
export interface CheckSlipProps {
  deposit: Deposit;
}

/** Checks a slip against the bank's statement: credits the payment found there, or records none. */
export default function CheckSlipDialog({ deposit }: CheckSlipProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const client = useQueryClient();
  const [found, setFound] = useState<'found' | 'none'>('found');
  const [payment, setPayment] = useState<TypedPayment>({ amount: '', authorisation: '', difference: null });
  const params = { memberId: deposit.memberId, id: deposit.depositId };
  const { amount, authorisation, difference } = payment;
  const isDifferent = differs(payment, deposit.amount);
  const missing: Readonly<Record<string, boolean>> = {
    amount: amount === '',
    difference: isDifferent && difference === null,
    authorisation: authorisation.trim().length < 4,
  };
  const isMissing = found === 'found' && Object.values(missing).includes(true);
  const decide = useMutation({
    mutationFn: (reason: string): Promise<{ status: 'ok' | 'proposed' }> =>
      found === 'none'
        ? api.request('POST /console/deposits/:memberId/:id/unpaid', { params, body: { reason } })
        : api.request('POST /console/deposits/:memberId/:id/payment', {
            params,
            body: {
              amount,
              authorisation: authorisation.trim(),
              reason,
              ...(isDifferent && difference !== null ? { difference } : {}),
            },
          }),
    onSuccess: ({ status }) => {
      closeDialog();
      toast(
        'jade',
        found === 'none'
          ? t('deposits.slip.refused')
          : t(status === 'proposed' ? 'deposits.dialog.proposed' : 'deposits.slip.done'),
      );
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['deposits'] }),
        client.invalidateQueries({ queryKey: ['withdrawals', 'summary'] }),
      ]),
  });
  const form = useReasonForm((reason) => {
    if (!isMissing) decide.mutate(reason);
  });
  const refused = fieldMessages(decide.error);
  const errors = Object.fromEntries(
    Object.entries(missing).map(([name, isEmpty]) => [
      name,
      refused[name] ?? (form.submitted && isEmpty ? t('signIn.required') : undefined),
    ]),
  );
  return (
    <ReasonDialog
      form={form}
      title={t('deposits.slip.title', { amount: amountText(deposit.amount) })}
      description={`${deposit.orderNo} · ${deposit.account}`}
      submitLabel={t(found === 'found' ? 'deposits.slip.credit' : 'deposits.slip.refuse')}
      look={found === 'found' ? 'gold' : 'coral'}
      busy={decide.isPending}
      error={decide.error}
      beside={<SlipPictures deposit={deposit} />}
    >
      <Segments
        label={t('deposits.slip.what')}
        value={found}
        onChange={setFound}
        items={[
          { value: 'found', label: t('deposits.slip.found') },
          { value: 'none', label: t('deposits.slip.none') },
        ]}
      />
      <p className="text-14 text-soft">{t(found === 'found' ? 'deposits.slip.foundText' : 'deposits.slip.noneText')}</p>
      {found === 'found' && (
        <PaymentFields declared={deposit.amount} payment={payment} onChange={setPayment} errors={errors} />
      )}
    </ReasonDialog>
  );
}
