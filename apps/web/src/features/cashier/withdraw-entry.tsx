import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { ClockIcon } from '@chokdee/ui/icons';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { useDraft } from '../../shared/draft.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import { LazyCode } from '../auth/lazy-fields.tsx';
import { memberQuery } from '../auth/session-start.ts';
import { refreshMoney, useBalance } from '../wallet/balance.ts';
import { AtVendors } from '../wallet/at-vendors.tsx';
import { turnoverQuery, type Card, type Cards, type WithdrawSettings } from './cashier.ts';
import { PayeeChoice } from './payee-choice.tsx';
import { ProcessingTimeLine } from './processing-time-line.tsx';
import { TurnoverNotice } from './turnover-notice.tsx';
import { FeePreview, WithdrawAmount } from './withdraw-amount.tsx';

/** The inputs of the form, as the server names them. */
const inputs = ['amount', 'bankCardId', 'password', 'verificationCode'] as const;

/** The smallest and largest amount for an account now, and how many withdrawals are left today. */
function boundsOf(settings: WithdrawSettings, cards: Cards, card: Card | undefined) {
  return card?.cardType === 'EW'
    ? {
        minimum: settings.eWalletMinAmount,
        maximum: Math.min(settings.eWalletMaxAmount, cards.remainingEWalletWithdrawAmount),
        times: cards.remainingEwalletWithdrawCounts,
      }
    : {
        minimum: settings.minimumAmount,
        maximum: Math.min(settings.maximumAmount, cards.remainingWithdrawAmount),
        times: cards.remainingTransactionTimes,
      };
}

/** Whether an amount needs the code of an SMS. */
const needsCode = (settings: WithdrawSettings, amount: number): boolean =>
  settings.mobileVerificationType === 'EVERY_WITHDRAWAL' ||
  (settings.mobileVerificationType === 'WITHDRAW_AMOUNT' && amount >= (settings.mobileVerificationWithdrawAmount ?? 0));

const sendCode = async (): Promise<number> =>
  (await api.request('POST /wps/verification/sms/withdraw', { body: {} })).expiredMinutes;

/**
 * Account, amount, payment password and, where it is needed, the code of an SMS. A repeated submit
 * makes no second withdrawal. Refusals are shown under their inputs.
 */
export function WithdrawEntry({
  settings,
  cards,
  onSend,
}: {
  settings: WithdrawSettings;
  cards: Cards;
  onSend: () => void;
}) {
  const { t } = useTranslation('cashier');
  const money = useAmountText();
  const { data: balance } = useBalance();
  const { data: turnover } = useQuery(turnoverQuery);
  const { data: member } = useQuery(memberQuery);
  const [cardId, setCardId] = useDraft('withdraw.card');
  const [amount, setAmount] = useDraft('withdraw.amount');
  const [secrets, setSecrets] = useState({ password: '', code: '' });
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Scrolls to the first input with an error, which a phone may not show, and returns it. */
  const showInvalid = () => {
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]') ?? null;
    input?.scrollIntoView({ block: 'center' });
    return input;
  };
  useEffect(() => {
    if (attempts > 0) showInvalid()?.focus({ preventScroll: true });
  }, [attempts]);
  const requestIds = useRequestId();

  const active = cards.fullBankCardList.filter((each) => each.isWithdrawActive);
  const card = active.find((each) => each.bankCardId === cardId) ?? active[0];
  const available = balance?.mainWalletBalance ?? 0;
  const { minimum, maximum, times } = boundsOf(settings, cards, card);
  const range = t('withdraw.range', { from: money(minimum), to: money(maximum), count: times });
  const entered = Number(amount);
  const withCode = needsCode(settings, entered);
  const serverErrors = fieldMessages(failure);
  /** An error of the server says more than the form's own; it is shown until its input changes. */
  const clearing = (name: string) => {
    if (name in serverErrors) setFailure(null);
  };
  const errors = {
    bankCardId: card ? undefined : t('withdraw.noOpenCard'),
    amount:
      amount === ''
        ? t('withdraw.enter')
        : entered > available
          ? t('withdraw.above', { amount: money(available) })
          : times === 0
            ? t('withdraw.noneLeft')
            : entered < minimum || entered > maximum
              ? range
              : undefined,
    password: settings.passwordRequired && secrets.password === '' ? t('withdraw.passwordEmpty') : undefined,
    verificationCode: withCode && secrets.code.trim() === '' ? t('withdraw.codeEmpty') : undefined,
  };
  const errorOf = (name: (typeof inputs)[number]) => (attempts > 0 ? (serverErrors[name] ?? errors[name]) : undefined);

  const send = async () => {
    const content = { amount, bankCardId: card!.bankCardId };
    onSend();
    try {
      await api.request(
        'POST /wps/v2/transaction/withdraw',
        {
          body: {
            ...content,
            password: secrets.password,
            ...(withCode && { verificationCode: secrets.code.trim() }),
            requestId: requestIds.idOf(content),
          },
        },
        encryptedBody(),
      );
      requestIds.settle();
      setFailure(null);
      setAmount('');
      setSecrets({ password: '', code: '' });
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
    if (!card || inputs.some((name) => errors[name])) return;
    openDialog('confirmModal', {
      title: t('withdraw.confirmTitle', { amount: money(amount) }),
      text: t('withdraw.confirmText', { bank: card.bankName, number: card.cardNumber }),
      action: t('withdraw.confirmAction'),
      then: send,
      focusAfter: showInvalid,
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
      {!settings.withdrawOpen && (
        <p role="status" className="flex items-start gap-2 rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 text-gold-text">
          <ClockIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" />
          {t('withdraw.closedNow', { from: settings.withdrawDateFrom, until: settings.withdrawDateTo })}
        </p>
      )}
      {balance && <AtVendors balance={balance} />}
      <TurnoverNotice turnover={turnover} />
      <PayeeChoice
        settings={settings}
        cards={cards}
        chosen={card}
        onChoose={(id) => {
          clearing('bankCardId');
          setCardId(id);
        }}
        error={errorOf('bankCardId')}
      />
      <WithdrawAmount
        settings={settings}
        value={amount}
        onChange={(text) => {
          clearing('amount');
          setAmount(text);
        }}
        range={range}
        all={String(Math.floor(Math.min(available, maximum) * 100) / 100)}
        available={available}
        error={errorOf('amount')}
      />
      <FeePreview
        settings={settings}
        amount={errors.amount === undefined ? amount.replace(/\.$/, '') : ''}
        kind={card?.cardType === 'EW' ? 'EW' : 'BC'}
      />
      {settings.passwordRequired && (
        <PasswordField
          label={t('withdraw.password')}
          autoComplete="off"
          value={secrets.password}
          onChange={(event) => {
            clearing('password');
            setSecrets({ ...secrets, password: event.target.value });
          }}
          error={errorOf('password')}
        />
      )}
      {withCode && member && !member.mobileVerified && (
        <div className="flex flex-wrap items-center gap-3 rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 text-gold-text">
          <p className="min-w-0 flex-1">{t('withdraw.needsMobile')}</p>
          <Button size="small" look="gold" onPress={() => openDialog('mobileModal')}>
            {t('withdraw.confirmMobile')}
          </Button>
        </div>
      )}
      {withCode && member?.mobileVerified && (
        <LazyCode
          send={sendCode}
          hint={t('withdraw.codeHint')}
          value={secrets.code}
          onChange={(event) => {
            clearing('verificationCode');
            setSecrets({ ...secrets, code: event.target.value });
          }}
          error={errorOf('verificationCode')}
        />
      )}
      <FailureLine error={failure} fields={inputs} networkNote={t('unsure')} />
      <Button type="submit" look="gold" size="big" wide disabled={!settings.withdrawOpen || turnover?.status === 'N'}>
        {amount === '' ? t('withdraw.submitEmpty') : t('withdraw.submit', { amount: money(amount.replace(/\.$/, '')) })}
      </Button>
      <ProcessingTimeLine pace={settings.pace} />
    </form>
  );
}
