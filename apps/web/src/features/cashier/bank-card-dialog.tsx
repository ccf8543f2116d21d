import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { memberQuery } from '../auth/session-start.ts';
import { banksQuery, cardsQuery } from './cashier.ts';

type Entry = { bankCode: string; cardNumber: string; cardHolder: string; password: string };
const names = ['bankCode', 'cardNumber', 'cardHolder', 'password'] as const;

/** Props of `BankCardDialog`. */
export interface BankCardProps {
  kind: 'BC' | 'EW';
}

/** Adds a bank account or an e-wallet in the member's name. */
export default function BankCardDialog({ kind }: BankCardProps) {
  const { t } = useTranslation(['cashier', 'errors']);
  const code = usePreferences((state) => state.language.code);
  const { data: all = [] } = useQuery(banksQuery(code));
  const banks = all.filter((bank) => bank.cardType === kind);
  const { data: cards } = useQuery(cardsQuery);
  const { data: member } = useQuery(memberQuery);
  const holder = cards?.cardHolder || member?.payeeName || '';
  const { form, field, errors, showErrors } = useFields<Entry>(
    { bankCode: '', cardNumber: '', cardHolder: holder, password: '' },
    (entry) =>
      requiredErrors(
        entry,
        member?.hasPaymentPassword ? names : names.filter((name) => name !== 'password'),
        t('errors:field.required'),
      ),
  );
  const add = useMutation({
    mutationFn: (entry: Entry) =>
      api.request(
        'PUT /wps/member/bankCard',
        {
          body: {
            bankCode: entry.bankCode,
            cardNumber: entry.cardNumber.replace(/[\s-]/g, ''),
            cardHolder: entry.cardHolder.trim(),
            ...(entry.password ? { password: entry.password } : {}),
          },
        },
        encryptedBody(),
      ),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('payee.added'));
      void queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey });
    },
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <Dialog title={t(`payee.addKind.${kind}`)} size="small">
      <form {...form((entry) => add.mutate(entry))} className="flex flex-col gap-4">
        <Select
          label={t(`payee.bankOf.${kind}`)}
          options={[
            { value: '', label: t(`payee.chooseOf.${kind}`) },
            ...banks.map((bank) => ({ value: bank.bankCode, label: bank.bankName })),
          ]}
          error={errors.bankCode}
          {...field('bankCode')}
        />
        <TextField
          label={t(`payee.numberOf.${kind}`)}
          hint={t(`payee.hintOf.${kind}`)}
          inputMode="numeric"
          autoComplete="off"
          error={errors.cardNumber}
          {...field('cardNumber')}
        />
        <TextField
          label={t('payee.holder')}
          hint={t('payee.holderHint')}
          autoComplete="name"
          error={errors.cardHolder}
          {...field('cardHolder')}
        />
        {member?.hasPaymentPassword && (
          <PasswordField
            label={t('payee.password')}
            autoComplete="off"
            error={errors.password}
            {...field('password')}
          />
        )}
        <FailureLine error={add.error} fields={names} />
        <Button type="submit" look="gold" size="big" wide busy={add.isPending}>
          {t('payee.save')}
        </Button>
      </form>
    </Dialog>
  );
}
