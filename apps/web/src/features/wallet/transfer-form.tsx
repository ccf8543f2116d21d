import { useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowsDownUpIcon } from '@chokdee/ui/icons';
import { Select } from '@chokdee/ui/select';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Balance } from './balance.ts';
import { MAIN, purseAmount, useTransfer, useVendorPurses } from './purses.ts';

/**
 * Moves money between two purses of the member. `vendor`: the purse that is chosen first. A brand
 * with one wallet only takes money back from vendors.
 */
export function TransferForm({
  balance,
  vendor,
  onDone,
}: {
  balance: Balance;
  vendor?: string | undefined;
  onDone?: (() => void) | undefined;
}) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const vendors = useVendorPurses(balance);
  const isSingle = balance.isSingle === 1;
  const first = vendor ?? vendors[0]?.code ?? MAIN;
  const [chosen, setChosen] = useState<{ from: string; to: string }>();
  const { from, to } = chosen ?? (isSingle ? { from: first, to: MAIN } : { from: MAIN, to: first });
  const [amount, setAmount] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const transfer = useTransfer(() => {
    setAmount('');
    setChecked(false);
    onDone?.();
  });
  const available = purseAmount(balance, from);
  const entered = Number(amount);
  const messages = fieldMessages(transfer.error);
  const fault =
    amount === '' || entered <= 0
      ? t('transfer.enter')
      : entered > available
        ? t('withdraw.above', { amount: money(available) })
        : undefined;
  const names = [{ code: MAIN, name: t('wallet.main'), amount: purseAmount(balance, MAIN) }, ...vendors];
  const options = (code: string) => ({ value: code, label: names.find((purse) => purse.code === code)?.name ?? code });
  const optionOf = (purse: (typeof names)[number]) => ({
    value: purse.code,
    label: `${purse.name} · ${money(purse.amount)}`,
  });
  /** One end cannot be the other: choosing it swaps them. */
  const choose = (end: 'from' | 'to', code: string) => {
    transfer.reset();
    const other = end === 'from' ? to : from;
    const kept = code === other ? (end === 'from' ? from : to) : other;
    setChosen(end === 'from' ? { from: code, to: kept } : { from: kept, to: code });
  };
  const submit = () => {
    setChecked(true);
    if (fault) field.current?.focus();
    else if (!transfer.isPending) transfer.mutate({ from, to, amount: amount.replace(/\.$/, '') });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <Select
          label={t('transfer.from')}
          value={from}
          onChange={(event) => choose('from', event.target.value)}
          options={(isSingle ? names.filter(({ code }) => code !== MAIN) : names).map(optionOf)}
          error={messages['fromAccountType']}
        />
        {!isSingle && (
          <IconButton
            label={t('transfer.swap')}
            className="justify-self-center"
            onClick={() => {
              transfer.reset();
              setChosen({ from: to, to: from });
            }}
          >
            <ArrowsDownUpIcon aria-hidden="true" className="sm:rotate-90" />
          </IconButton>
        )}
        <Select
          label={t('transfer.to')}
          value={to}
          onChange={(event) => choose('to', event.target.value)}
          options={isSingle ? [options(MAIN)] : names.map(optionOf)}
          error={messages['toAccountType'] ?? messages['accountType']}
        />
      </div>
      <AmountField
        ref={field}
        label={t('transfer.amount')}
        hint={t('transfer.available', { amount: money(available) })}
        value={amount}
        onChange={(text) => {
          transfer.reset();
          setAmount(text);
        }}
        error={isChecked ? (fault ?? messages['amount']) : undefined}
        tail={
          <button
            type="button"
            onClick={() => setAmount(String(Math.floor(available * 100) / 100))}
            className="-me-2 min-h-11 rounded-1 px-3 text-14 text-gold-text hover:bg-ink-3"
          >
            {t('withdraw.all')}
          </button>
        }
      />
      <FailureLine
        error={transfer.error}
        fields={['amount', 'fromAccountType', 'toAccountType', 'accountType']}
        networkNote={t('unsure')}
      />
      <Button type="submit" look="gold" size="big" wide busy={transfer.isPending}>
        {amount === '' ? t('transfer.submitEmpty') : t('transfer.submit', { amount: money(amount.replace(/\.$/, '')) })}
      </Button>
    </form>
  );
}
