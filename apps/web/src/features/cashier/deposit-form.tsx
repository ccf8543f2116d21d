import { AmountField } from '@chokdee/ui/amount-field';
import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useDraft } from '../../shared/draft.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import { queryClient } from '../../shared/query.ts';
import { useShowMemberPage } from '../member/member-place.ts';
import { openBankWindow } from './bank-window.ts';
import { depositQuery, depositSettingsQuery } from './cashier.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { ProcessingTimeLine } from './processing-time-line.tsx';
import { AmountPresets, presetsWithin } from './amount-presets.tsx';

/**
 * Channel and amount of a deposit; opens the page of a channel that has one. A repeated submit
 * makes no second deposit.
 */
export function DepositForm() {
  const { t } = useTranslation(['cashier', 'common']);
  const money = useAmountText();
  const showPage = useShowMemberPage();
  const settings = useQuery(depositSettingsQuery);
  const [code, setCode] = useState<string>();
  const [typed, setAmount] = useDraft('deposit.amount');
  const [edited, setEdited] = useState(false);
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const requestIds = useRequestId();

  const open = useMutation({
    mutationFn: async (content: { amount: string; bankCode: string; bankType: string }) => {
      // Only a channel with a page of its own needs a window.
      const bank = content.bankType === 'PGMT' ? openBankWindow() : null;
      try {
        const deposit = await api.request('POST /wps/relay/MCSFE_depositByLaunchUrl', {
          body: { ...content, requestId: requestIds.idOf(content) },
        });
        requestIds.settle();
        if (bank && !(deposit.redirectUrl && bank.go(deposit.redirectUrl))) {
          bank.close();
          toast('sky', t('cashier:deposit.blocked'));
        }
        return deposit;
      } catch (error) {
        bank?.close();
        requestIds.settle(error);
        throw error;
      }
    },
    onSuccess: (deposit) => {
      setAmount('');
      queryClient.setQueryData(depositQuery(deposit.depositId).queryKey, deposit);
      void queryClient.invalidateQueries({ queryKey: ['member', 'deposits', 'latest'] });
      showPage({ page: 'depositv2', deposit: deposit.depositId });
    },
    onError: (error) => {
      if ('amount' in fieldMessages(error)) field.current?.focus();
    },
  });

  if (settings.error && !settings.data) return <LoadError error={settings.error} onRetry={settings.refetch} />;
  if (!settings.data)
    return (
      <div role="status" aria-label={t('common:loading')} className="flex flex-col gap-3">
        <Skeleton className="h-20 rounded-3" />
        <Skeleton className="h-12" />
        <Skeleton className="h-13" />
      </div>
    );
  const { depositInfo: channels, allowDeposit } = settings.data;
  const channel = channels.find((each) => each.code === code) ?? channels[0];
  if (allowDeposit === 'N' || !channel) return <EmptyState title={t('cashier:deposit.off')} />;

  const range = t('cashier:deposit.range', { from: money(channel.minimumAmount), to: money(channel.maximumAmount) });
  // The smallest round amount is filled in until the member chooses another.
  const amount =
    edited || typed !== '' ? typed : String(presetsWithin(channel.minimumAmount, channel.maximumAmount)[0] ?? '');
  const editAmount = (text: string) => {
    setEdited(true);
    setAmount(text);
  };
  const entered = Number(amount);
  const amountError =
    amount === ''
      ? t('cashier:deposit.enter')
      : entered < channel.minimumAmount || entered > channel.maximumAmount
        ? range
        : undefined;
  const submit = () => {
    setChecked(true);
    if (amountError) field.current?.focus();
    else if (!open.isPending) open.mutate({ amount, bankCode: channel.code, bankType: channel.bankType });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChannelChoice channels={channels} chosen={channel} onChoose={setCode} />
      <div className="flex flex-col gap-2.5">
        <AmountField
          ref={field}
          label={t('cashier:deposit.amount')}
          hint={range}
          value={amount}
          onChange={editAmount}
          error={checked ? (amountError ?? fieldMessages(open.error)['amount']) : undefined}
        />
        <AmountPresets
          minimum={channel.minimumAmount}
          maximum={channel.maximumAmount}
          value={amount}
          onChange={editAmount}
        />
      </div>
      <FailureLine error={open.error} fields={['amount']} networkNote={t('cashier:unsure')} />
      <Button type="submit" look="gold" size="big" wide busy={open.isPending}>
        {amount === ''
          ? t('cashier:deposit.submitEmpty')
          : t('cashier:deposit.submit', { amount: money(amount.replace(/\.$/, '')) })}
      </Button>
      <ProcessingTimeLine pace={channel.pace} />
    </form>
  );
}
