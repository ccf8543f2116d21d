import { Button } from '@chokdee/ui/button';
import { FieldError } from '@chokdee/ui/field';
import { BankIcon, PlusIcon, WalletIcon } from '@chokdee/ui/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { BankChoice } from './bank-choice.tsx';
import type { Card, Cards, WithdrawSettings } from './cashier.ts';

/** The kinds of accounts, each with its switch in the settings. */
const kinds = [
  ['BC', BankIcon, 'normalBankWithdrawalSwitch'],
  ['EW', WalletIcon, 'eWalletWithdrawalSwitch'],
] as const;

/**
 * The member's accounts by kind, as radio buttons; a button adds one of a kind that can be paid to.
 */
export function PayeeChoice({
  settings,
  cards,
  chosen,
  onChoose,
  error,
}: {
  settings: WithdrawSettings;
  cards: Cards;
  chosen: Card | undefined;
  onChoose: (id: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('cashier');
  const id = useId();
  const canAdd = cards.fullBankCardList.length < cards.maxCardCount;
  return (
    <div
      className="flex flex-col gap-4 outline-none"
      role="group"
      aria-describedby={`${id}-error`}
      {...(error !== undefined && { tabIndex: -1, 'data-invalid': true })}
    >
      {kinds.map(([kind, Icon, isOn]) => {
        const own = cards.fullBankCardList.filter((card) => card.cardType === kind);
        const isOpen = settings[isOn] === 'Y';
        if (!isOpen && own.length === 0) return null;
        return (
          <fieldset key={kind}>
            <legend className="mb-2 text-14 text-soft">{t(`payee.kind.${kind}`)}</legend>
            {!isOpen && <p className="mb-2 text-13 text-faint">{t('payee.closed')}</p>}
            <div className="grid gap-2 md:grid-cols-2">
              {isOpen &&
                own.map((each) => (
                  <BankChoice
                    key={each.bankCardId}
                    name="payee"
                    icon={Icon}
                    checked={each.bankCardId === chosen?.bankCardId}
                    onChoose={() => onChoose(each.bankCardId)}
                  >
                    <span className="min-w-0">
                      <span className="block font-display text-15">{each.bankName}</span>
                      <span className="block text-13 text-soft">
                        <span dir="ltr">{each.cardNumber}</span> · {each.cardHolder}
                      </span>
                    </span>
                  </BankChoice>
                ))}
              {isOpen && canAdd && (
                <Button
                  look="line"
                  className="md:min-h-16"
                  onPress={() => {
                    openDialog('bankCardModal', { kind });
                  }}
                >
                  <PlusIcon aria-hidden="true" />
                  {t(`payee.addKind.${kind}`)}
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
