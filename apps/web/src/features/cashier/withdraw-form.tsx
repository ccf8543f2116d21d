import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PlusIcon } from '@chokdee/ui/icons';
import { PasswordField } from '@chokdee/ui/password-field';
import { EmptyState } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import type { CallOutput } from '@chokdee/contract/client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { useDraft } from '../../shared/draft.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import type { MemberInfo } from '../auth/session-start.ts';
import { RealNameForm } from '../member/real-name.tsx';
import { refreshMoney, useBalance } from '../wallet/balance.ts';
import { BankChoice } from './bank-choice.tsx';
import type { Cards } from './cashier.ts';
import { ProcessingTimeLine } from './processing-time-line.tsx';

type Settings = CallOutput<'GET /wps/relay/MCSFE_getWithdrawSettings'>;

/**
 * Asks for what is missing (name, payment password, payee account), then for amount and password. A
 * repeated submit makes no second withdrawal. `onSend` runs before each request.
 */
export function WithdrawForm({
  settings,
  cards,
  member,
  onSend,
}: {
  settings: Settings;
  cards: Cards;
  member: MemberInfo;
  onSend: () => void;
}) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const { data: balance } = useBalance();
  const [cardId, setCardId] = useDraft('withdraw.card');
  const [amount, setAmount] = useDraft('withdraw.amount');
  const [password, setPassword] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const firstInvalid = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null;
  useEffect(() => {
    if (attempts > 0) firstInvalid()?.focus();
  }, [attempts]);
  const requestIds = useRequestId();

  if (!member.payeeName)
    return (
      <Step title={t('withdraw.needName')} text={t('withdraw.needNameText')}>
        <RealNameForm />
      </Step>
    );
  if (settings.passwordRequired && !member.hasPaymentPassword) {
    return (
      <Step title={t('withdraw.needPassword')} text={t('withdraw.needPasswordText')}>
        <Button
          look="gold"
          className="self-start"
          onPress={() => {
            openDialog('paymentPassModal');
          }}
        >
          {t('withdraw.setPassword')}
        </Button>
      </Step>
    );
  }
  const activeCards = cards.bankCards.filter((card) => card.isWithdrawActive);
  const card = activeCards.find((each) => each.bankCardId === cardId) ?? activeCards[0];
  if (!card)
    return (
      <EmptyState
        className="self-start rounded-3 bg-ink-2"
        title={t('payee.none')}
        text={t('payee.noneText')}
        action={
          <Button
            look="gold"
            onPress={() => {
              openDialog('bankCardModal');
            }}
          >
            <PlusIcon aria-hidden="true" />
            {t('payee.add')}
          </Button>
        }
      />
    );

  const available = balance?.mainWalletBalance ?? 0;
  const [minimum, maximum] = [cards.minWithdrawal, Math.min(cards.maxWithdrawal, cards.remainingWithdrawAmount)];
  const range = t('withdraw.range', {
    from: money(minimum),
    to: money(maximum),
    count: cards.remainingTransactionTimes,
  });
  const entered = Number(amount);
  const checked = attempts > 0;
  const serverErrors = fieldMessages(failure);
  /** An error of the server is shown until its field changes. */
  const clearing = (name: string, set: (text: string) => void) => (text: string) => {
    if (name in serverErrors) setFailure(null);
    set(text);
  };
  const amountError =
    amount === ''
      ? t('withdraw.enter')
      : entered > available
        ? t('withdraw.above', { amount: money(available) })
        : entered < minimum || entered > maximum
          ? range
          : undefined;
  const passwordError = settings.passwordRequired && password === '' ? t('withdraw.passwordEmpty') : undefined;

  const send = async () => {
    const content = { amount, bankCardId: card.bankCardId };
    onSend();
    try {
      await api.request(
        'POST /wps/v2/transaction/withdraw',
        { body: { ...content, password, requestId: requestIds.idOf(content) } },
        encryptedBody(),
      );
      requestIds.settle();
      setFailure(null);
      setAmount('');
      setPassword('');
      setAttempts(0);
      toast('jade', t('withdraw.sent'), t('withdraw.sentText'));
    } catch (error) {
      requestIds.settle(error);
      setFailure(error);
    }
    await refreshMoney();
  };
  const submit = () => {
    setAttempts(attempts + 1);
    setFailure(null);
    if (amountError || passwordError) return;
    openDialog('confirmModal', {
      title: t('withdraw.confirmTitle', { amount: money(amount) }),
      text: t('withdraw.confirmText', { bank: card.bankName, number: card.cardNumber }),
      action: t('withdraw.confirmAction'),
      then: send,
      focusAfter: firstInvalid,
    });
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset>
        <legend className="mb-2 text-14 text-soft">{t('payee.title')}</legend>
        <div className="grid gap-2 md:grid-cols-2">
          {activeCards.map((each) => (
            <BankChoice
              key={each.bankCardId}
              name="payee"
              checked={each.bankCardId === card.bankCardId}
              onChoose={() => setCardId(each.bankCardId)}
            >
              <span className="min-w-0">
                <span className="block font-display text-15">{each.bankName}</span>
                <span className="block text-13 text-soft">
                  <span dir="ltr">{each.cardNumber}</span> · {each.cardHolder}
                </span>
              </span>
            </BankChoice>
          ))}
          {activeCards.length < cards.maxCardCount && (
            <Button
              look="line"
              className="min-h-16"
              onPress={() => {
                openDialog('bankCardModal');
              }}
            >
              <PlusIcon aria-hidden="true" />
              {t('payee.add')}
            </Button>
          )}
        </div>
      </fieldset>
      <AmountField
        label={t('withdraw.amount')}
        hint={range}
        value={amount}
        onChange={clearing('amount', setAmount)}
        error={checked ? (amountError ?? serverErrors['amount']) : undefined}
        tail={
          <button
            type="button"
            onClick={() => setAmount(String(Math.floor(Math.min(available, maximum) * 100) / 100))}
            className="-me-2 min-h-11 rounded-1 px-3 text-14 text-gold-text hover:bg-ink-3"
          >
            {t('withdraw.all')}
          </button>
        }
      />
      {settings.passwordRequired && (
        <PasswordField
          label={t('withdraw.password')}
          autoComplete="off"
          value={password}
          onChange={(event) => clearing('password', setPassword)(event.target.value)}
          error={checked ? (passwordError ?? serverErrors['password']) : undefined}
        />
      )}
      <FailureLine error={failure} fields={['amount', 'password']} networkNote={t('unsure')} />
      <Button type="submit" look="gold" size="big" wide>
        {amount === '' ? t('withdraw.submitEmpty') : t('withdraw.submit', { amount: money(amount.replace(/\.$/, '')) })}
      </Button>
      <ProcessingTimeLine pace={settings.pace} />
    </form>
  );
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={cn(cardStyle({ padding: 'normal', layout: 'column' }), 'self-start')}>
    <div>
      <h2 className="text-18">{title}</h2>
      <p className="text-14 text-soft">{text}</p>
    </div>
    {children}
  </section>
);
