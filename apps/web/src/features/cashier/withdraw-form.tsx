import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Button } from '@chokdee/ui/button';
import { PlusIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { MemberInfo } from '../auth/session-start.ts';
import { RealNameForm } from '../member/real-name.tsx';
import type { Cards, WithdrawSettings } from './cashier.ts';
import { WithdrawEntry } from './withdraw-entry.tsx';

/**
 * Asks for what is missing (name, payment password, payee account), then for the withdrawal.
 * `onSend` runs before each request.
 */
export function WithdrawForm({
  settings,
  cards,
  member,
  onSend,
}: {
  settings: WithdrawSettings;
  cards: Cards;
  member: MemberInfo;
  onSend: () => void;
}) {
  const { t } = useTranslation('cashier');
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
  if (cards.fullBankCardList.length === 0)
    return (
      <EmptyState
        className="self-start rounded-3 bg-ink-2"
        title={t('payee.none')}
        text={t('payee.noneText')}
        action={
          <Button
            look="gold"
            onPress={() => {
              openDialog('bankCardModal', { kind: settings.normalBankWithdrawalSwitch === 'Y' ? 'BC' : 'EW' });
            }}
          >
            <PlusIcon aria-hidden="true" />
            {t('payee.add')}
          </Button>
        }
      />
    );
  return <WithdrawEntry settings={settings} cards={cards} onSend={onSend} />;
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
